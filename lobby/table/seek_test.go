package table

import (
	"fmt"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/clock"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// seekTable returns a table where ann seeks strike or warfare in 5 to 10 minutes.
func seekTable(tb testing.TB, change func(*Seek)) *Table {
	tb.Helper()
	rec := newRecord(rulesOf("strike"), game.NoSeat)
	rec.Clock = "5+0"
	rec.Seek = &Seek{
		Games: []string{"strike", "warfare"}, Clocks: []string{"5+0", "10+0"},
		Setups: map[string]string{"warfare": "3pK3/8/8/8 p"},
	}
	if change != nil {
		change(rec.Seek)
	}
	rec.Rated = rec.Seek.Stakes == OnlyRated
	return replayed(tb, rec, catalog.All()...)
}

// at returns a deed of a seek's host about another table.
func at(who identity.Person, kind IntentKind, next identity.TableID) deed {
	return deed{
		who,
		request{Intent: Intent{Kind: kind, Seat: game.NoSeat}, next: next, terms: &Terms{"warfare", "10+0", true}},
	}
}

// TestAgree checks that two players who leave terms open get what the host prefers.
func TestAgree(t *testing.T) {
	points := map[identity.PlayerID]float64{ann.ID: 1500, ben.ID: 1650, "gcat": 1500}
	of := func(who identity.PlayerID, game string, speed clock.Speed) glicko.Rating {
		r := glicko.New()
		if r.Rating = points[who]; game == "warfare" && who == ben.ID {
			r.Rating = 1900
		}
		return r
	}
	seek := func(stakes Stakes, within int, words ...string) Seek {
		s := Seek{Stakes: stakes, Within: within}
		for _, w := range words {
			if _, ok := catalog.Find(w); ok {
				s.Games = append(s.Games, w)
			} else {
				s.Clocks = append(s.Clocks, w)
			}
		}
		return s
	}
	guest := identity.Person{ID: "gcat", Name: "guest-cat"}
	tests := []struct {
		host, guest Seek
		who         identity.Person
		want        string
	}{
		{seek("", 0, "chess", "5+3"), seek("", 0, "chess", "5+3"), ben, "chess 5+3 false"},
		{
			seek("", 0, "strike", "chess", "5+3", "3+0"), seek("", 0, "chess", "strike", "3+0", "5+3"), ben,
			"strike 5+3 false",
		},
		{seek("", 0, "strike", "chess", "5+3", "3+0"), seek("", 0, "chess", "3+0"), ben, "chess 3+0 false"},
		{seek("", 0, "chess", "5+3"), seek("", 0, "chess", "5+0"), ben, "none"},
		{seek("", 0, "chess", "5+3"), seek("", 0, "strike", "5+3"), ben, "none"},
		{seek("", 0, "chess", "5+3"), seek("", 0, "chess", "5+3"), ann, "none"},

		{seek(OnlyRated, 0, "chess", "5+3"), seek("", 0, "chess", "5+3"), ben, "chess 5+3 true"},
		{seek("", 0, "chess", "5+3"), seek(OnlyRated, 0, "chess", "5+3"), ben, "chess 5+3 true"},
		{seek(OnlyRated, 0, "chess", "5+3"), seek(OnlyCasual, 0, "chess", "5+3"), ben, "none"},
		{seek(OnlyCasual, 0, "chess", "5+3"), seek("", 0, "chess", "5+3"), ben, "chess 5+3 false"},
		{seek(OnlyRated, 0, "chess", "5+3"), seek("", 0, "chess", "5+3"), guest, "none"},
		{seek("", 0, "chess", "5+3"), seek("", 0, "chess", "5+3"), guest, "chess 5+3 false"},

		{seek("", 150, "chess", "5+3"), seek("", 0, "chess", "5+3"), ben, "chess 5+3 false"},
		{seek("", 149, "chess", "5+3"), seek("", 0, "chess", "5+3"), ben, "none"},
		{seek("", 0, "chess", "5+3"), seek("", 149, "chess", "5+3"), ben, "none"},
		{seek("", 200, "warfare", "strike", "5+3"), seek("", 0, "warfare", "strike", "5+3"), ben, "strike 5+3 false"},
		{seek("", 25, "chess", "5+3"), seek("", 25, "chess", "5+3"), guest, "chess 5+3 false"},
	}
	for i, test := range tests {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			got := "none"
			if terms, ok := Agree(Seeker{ann, test.host}, Seeker{test.who, test.guest}, of); ok {
				got = fmt.Sprintf("%s %s %v", terms.Game, terms.Clock, terms.Rated)
			}
			if got != test.want {
				t.Errorf("%+v and %+v of %s: %s, want %s", test.host, test.guest, test.who.Name, got, test.want)
			}
		})
	}
}

// TestSittingDownSettles checks that the player who sits down settles the open terms of a seek, and
// that the table then has that game.
func TestSittingDownSettles(t *testing.T) {
	table := seekTable(t, nil)
	if table.Game != "strike" || table.Rules.Info().ID != "strike" {
		t.Fatalf("seek is shown as %s", table.Game)
	}
	least := after(t, table, by(ben, Sit))
	if least.Game != "strike" || least.Rated || least.Clock.Control().String() != "5+0" || least.Status != Playing {
		t.Errorf("without a choice: %s, %s, rated %v", least.Game, least.Clock.Control(), least.Rated)
	}
	sit := ordered(ben, SitDown(game.NoSeat, Terms{"warfare", "10+0", true}))
	sit.in.via = "bens0wn0"
	chosen := after(t, table, sit)
	if chosen.Game != "warfare" || !chosen.Rated || chosen.Clock.Control().String() != "10+0" ||
		chosen.Via != "bens0wn0" ||
		chosen.Rules.Info().ID != "warfare" || chosen.State.String() != "3pK3/8/8/8 p" ||
		chosen.Setup != chosen.State.String() {
		t.Errorf("got %s from %s, %s, rated %v, via %s", chosen.Game, chosen.State, chosen.Clock.Control(),
			chosen.Rated, chosen.Via)
	}
	if chosen.Record.Game != "strike" || chosen.Record.Rated || chosen.Record.Clock != "5+0" {
		t.Error("record was rewritten")
	}
	if table.Game != "strike" || table.Status != Open {
		t.Error("the earlier table was changed")
	}
	for _, terms := range []Terms{{"chess", "5+0", false}, {"strike", "3+0", false}, {"", "", false}} {
		sit.in.terms = &terms
		if _, err := step(table, sit); errs.KindOf(err) != errs.Refused {
			t.Errorf("%v: %v", terms, err)
		}
	}
	sit.in.terms = &Terms{"strike", "5+0", true}
	sit.who = identity.Person{ID: "gben", Name: "guest-ben"}
	if _, err := step(table, sit); errs.KindOf(err) != errs.Refused {
		t.Errorf("a guest plays a rated game: %v", err)
	}
	sit.who = ben
	if _, err := step(seekTable(t, func(s *Seek) { s.Stakes = OnlyCasual }), sit); errs.KindOf(err) != errs.Refused {
		t.Errorf("a casual seek became a rated game: %v", err)
	}
}

// TestRedirect checks that a seek accepts no player while its host moves to another table. Only the
// host decides how that ends.
func TestRedirect(t *testing.T) {
	table := seekTable(t, nil)
	going := after(t, table, at(ann, redirect, "0ther000"))
	if going.Next != "0ther000" || going.MaySit(ben.ID) || going.Ordinary() {
		t.Errorf("next is %q", going.Next)
	}
	for _, d := range []deed{
		by(ben, Sit), by(ann, Cancel), at(ann, redirect, "an0ther0"), at(ann, resume, "an0ther0"),
		at(ann, closeRedirected, "an0ther0"),
		at(ben, resume, "0ther000"), at(ben, closeRedirected, "0ther000"),
	} {
		if _, err := step(going, d); errs.KindOf(err) != errs.Stale {
			t.Errorf("%s can %q: %v", d.who.Name, d.in.Kind, err)
		}
	}
	back := after(t, going, at(ann, resume, "0ther000"))
	if back.Next != "" || !back.MaySit(ben.ID) {
		t.Errorf("next is %q", back.Next)
	}
	after(t, back, by(ben, Sit))
	gone := after(t, going, at(ann, closeRedirected, "0ther000"))
	if gone.Status != Gone || gone.Next != "0ther000" || gone.Ending() != "ann has found a game." {
		t.Errorf("status %d, next %q: %s", gone.Status, gone.Next, gone.Ending())
	}
	for _, d := range []deed{at(ann, redirect, ""), at(ben, redirect, "0ther000"), at(ann, resume, "0ther000")} {
		if _, err := step(table, d); errs.KindOf(err) != errs.Stale {
			t.Errorf("%s can %q: %v", d.who.Name, d.in.Kind, err)
		}
	}
}

// TestOrdinary checks which tables the server can offer to players who seek a game.
func TestOrdinary(t *testing.T) {
	for name, change := range map[string]func(*Record){
		"private":        func(r *Record) { r.Code = "abcd1234" },
		"unlisted":       func(r *Record) { r.Access = Unlisted },
		"a challenge":    func(r *Record) { r.Invited = &ben },
		"vacant":         func(r *Record) { r.Wish, r.Vacant = game.NoSeat, true },
		"with options":   func(r *Record) { r.Options = map[string]string{"draws": "off"} },
		"a match":        func(r *Record) { r.Match = true },
		"from elsewhere": func(r *Record) { r.From = &Place{} },
	} {
		rec := newRecord(rulesOf("strike"), 0)
		change(&rec)
		if replayed(t, rec, rulesOf("strike")).Ordinary() {
			t.Errorf("%s: is ordinary", name)
		}
	}
	rec := newRecord(rulesOf("strike"), 0)
	rec.Options = map[string]string{}
	for _, o := range rulesOf("strike").Info().Options {
		rec.Options[o.ID] = o.Default
	}
	table := replayed(t, rec, rulesOf("strike"))
	if !table.Ordinary() || after(t, table, by(ben, Sit)).Ordinary() {
		t.Error("an ordinary table does not count, or a running game does")
	}
}

func TestSeekTime(t *testing.T) {
	for want, clocks := range map[string][]string{
		"5+3":                      {"5+3"},
		"unlimited":                {"unlimited"},
		"5 min":                    {"5+0", "5+3"},
		"5–15 min":                 {"5+3", "15+10", "10+0"},
		"0.5–3 min or 1 day":       {"3+0", "1 day", "0.5+0"},
		"15+10 bronstein or 1 day": {"15+10 bronstein", "1 day"},
	} {
		if got := (Seek{Clocks: clocks}).Time(); got != want {
			t.Errorf("%v: %q, want %q", clocks, got, want)
		}
	}
}
