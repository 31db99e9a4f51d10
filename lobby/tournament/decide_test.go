package tournament

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

func TestRefusals(t *testing.T) {
	tour := newTournament(t, Settings{Kind: Swiss, Rated: true})
	tour.refuses(t, 1, Start, "A tournament needs at least 2 players. Joined so far: 0.")
	tour.refuses(t, 2, Start, "Only player1, who created this tournament, can do that.")
	tour.refuses(t, 2, Cancel, "Only player1, who created this tournament, can do that.")
	tour.refuses(t, 2, Leave, "You have not joined this tournament.")
	tour.refuses(t, 2, "sing\x1b[2J", `You cannot "sing[2J" in a tournament.`)
	tour = tour.with(t, 3)
	tour.refuses(t, 3, Join, "You have joined this tournament already.")
	tour.refuses(t, 3, Pause, "The tournament has not begun, so there is no round to sit out.")
	tour.does(t, 3, Leave).refuses(t, 3, Leave, "You have left this tournament.")
	guest := identity.Person{ID: "g1", Name: "guest-1"}
	want := "The games of this tournament are rated, so you need an account. Take a name first."
	if _, err := Decide(tour, guest, Intent{Kind: Join}, noon); errs.Sentence(err) != want {
		t.Errorf("a guest joins a rated tournament: %v", err)
	}
	begun := tour.does(t, 3, Leave).does(t, 1, Start)
	begun.refuses(t, 1, Cancel, "The tournament has begun.")
	begun.does(t, 2, Pause).refuses(t, 2, Pause, "You are already sitting out.")
	tour.does(t, 1, Cancel).refuses(t, 4, Join, "The tournament was cancelled.")
}

// TestComingAndGoing checks that a player can always leave, but not make the record grow without
// bounds.
func TestComingAndGoing(t *testing.T) {
	tour := newTournament(t, Settings{Kind: Arena}).with(t, 2)
	for range maxChanges/2 - 1 {
		tour = tour.does(t, 2, Leave).does(t, 2, Join)
	}
	tour = tour.does(t, 1, Start).does(t, 2, Pause).does(t, 2, Join)
	want := fmt.Sprintf("You have left and come back %d times, which is the limit for one tournament.", maxChanges)
	tour.refuses(t, 2, Pause, want)
	tour.does(t, 2, Leave).refuses(t, 2, Join, want)
}

// TestMakerLeaves checks that a tournament continues without its creator.
func TestMakerLeaves(t *testing.T) {
	tour := newTournament(t, Settings{Kind: Swiss, Rounds: 2, Starts: noon.Add(time.Hour)}).with(t, 4).does(t, 1, Leave)
	tour = tour.advanced(t)
	if tour = tour.finished(t, better); tour.Status != Over || tour.places()[0] != 2 {
		t.Errorf("got %s, and winner %v", tour.Status, tour.places())
	}
}

func TestHouse(t *testing.T) {
	tour := newTournament(t, Settings{Kind: Swiss}).with(t, 4).does(t, 1, Start).advanced(t)
	shut := tour.ordered(t, Shut("#players, a\x1bfire"), tour.Changed)
	if shut.Ending() != "The tournament was cancelled: players, afire." {
		t.Errorf("after Shut got %q", shut.Ending())
	}
	_, err := DecideOrder(shut, ann, Report(1, 1, Outcome{Score: FirstWon}), noon)
	if errs.KindOf(err) != errs.Refused {
		t.Errorf("a result after the end: %v", err)
	}
	account := identity.Person{ID: "pnew", Name: "new"}
	rec, err := DecideOrder(tour, account, Adopt(person(2).ID), noon)
	adopted := replayed(t, rec, err)
	if adopted.EntryOf("pnew") != 2 || adopted.EntryOf(person(2).ID) != 0 {
		t.Error("entry was not handed over")
	}
	if _, err := DecideOrder(tour, person(3), Adopt(person(2).ID), noon); errs.KindOf(err) != errs.Refused {
		t.Errorf("two entries of one player: %v", err)
	}
	rec, err = DecideOrder(tour, person(2), Remove(), noon)
	removed := replayed(t, rec, err)
	if removed.Entry(2).State != Absent || removed.Changed.Before(tour.Changed) {
		t.Errorf("removed: %+v", removed.Entry(2))
	}
}

func TestSettings(t *testing.T) {
	chess, _ := catalog.Find("chess")
	strike, _ := catalog.Find("strike")
	for name, test := range map[string]struct {
		s    Settings
		want string
	}{
		"no kind": {
			Settings{Kind: "\x1bgala"},
			`There are Swiss tournaments, arenas, round robins, knockouts, team matches and simuls, but no "gala".`,
		},
		"no clock": {
			Settings{Kind: Swiss, Clock: "unlimited"}, "A tournament needs a clock, or it would never end.",
		},
		"a bad clock": {
			Settings{Kind: Swiss, Clock: "soon"},
			`The clock "soon" is not valid: write it like 5+3 (minutes and seconds for each move), ` +
				`15+10 bronstein, 5+5 delay, 3 days or unlimited.`,
		},
		"a correspondence arena": {Settings{Kind: Arena, Clock: "3 days"}, "An arena cannot be played by correspondence."},
		"over":                   {Settings{Kind: Swiss, Starts: noon}, "The start time is in the past."},
		"next year": {
			Settings{Kind: Swiss, Starts: noon.AddDate(1, 0, 0)}, "A tournament must start within 90 days.",
		},
		"an arena with rounds":     {Settings{Kind: Arena, Rounds: 3}, "You cannot set rounds for an arena."},
		"too many rounds":          {Settings{Kind: Swiss, Rounds: 16}, "Choose 1 to 15 rounds."},
		"negative rounds":          {Settings{Kind: Swiss, Rounds: -1}, "Choose 1 to 15 rounds."},
		"late entry after the end": {Settings{Kind: Swiss, Rounds: 3, Late: 4}, "Choose 1 to 3 rounds for late entry."},
		"a double Swiss": {
			Settings{Kind: Swiss, Double: true}, "Double is for a round robin, but this is a Swiss tournament.",
		},
		"a Swiss with teams": {
			Settings{Kind: Swiss, Teams: []string{"Oaks", "Elms"}},
			"A team is for a team match, but this is a Swiss tournament.",
		},
		"an arena with boards": {Settings{Kind: Arena, Boards: 3}, "You cannot set boards for an arena."},
		"three teams": {
			Settings{Kind: Team, Teams: []string{"Oaks", "Elms", "Ashes"}}, "A team match needs two teams with names.",
		},
		"a team without a name": {
			Settings{Kind: Team, Teams: []string{"Oaks", "\u200b"}}, "A team match needs two teams with names.",
		},
		"one name": {
			Settings{Kind: Team, Teams: []string{"Oaks", "oaks"}},
			"Both teams are called Oaks. Give them different names.",
		},
		"an arena with a third place": {
			Settings{Kind: Arena, Third: true}, "A third place is for a knockout, but this is an arena.",
		},
	} {
		if test.s.Clock == "" {
			test.s.Clock = "5+3"
		}
		_, err := New("t", ann, test.s, chess, 1, noon)
		if errs.Sentence(err) != test.want || errs.KindOf(err) != errs.Invalid {
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
	rated := Settings{Kind: Swiss, Clock: "5+3", Rated: true}
	if _, err := New("t", identity.Person{ID: "g1"}, rated, chess, 1, noon); errs.KindOf(err) != errs.Refused {
		t.Errorf("a guest's rated tournament: %v", err)
	}
	rec, err := New("t", ann,
		Settings{Kind: Swiss, Game: "strike", Clock: "5+3", Name: "\x1b[2J\u202e" + strings.Repeat("x", 60)}, strike,
		1, noon)
	if err != nil || rec.Name != "[2J"+strings.Repeat("x", MaxName-3) || !rec.Match || rec.Rounds != 5 ||
		rec.Late != 3 || rec.Rest != 30 {
		t.Errorf("%+v, %v", rec, err)
	}
	rec, err = New("t", ann, Settings{Kind: Arena, Game: "chess", Clock: "3+2", Name: " \u200b"}, chess, 1, noon)
	if err != nil || rec.Name != "Chess arena" || rec.Match || rec.Minutes != 60 || rec.Rest != 0 {
		t.Errorf("%+v, %v", rec, err)
	}
}
