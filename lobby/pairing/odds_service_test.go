package pairing_test

import (
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

var (
	tenAndFive = clock.Control{Kind: clock.Fischer, Base: 10 * time.Minute, Step: 5 * time.Second}
	threeFlat  = clock.Control{Kind: clock.Fischer, Base: 3 * time.Minute}
)

// TestOddsOfTime checks that the host has the shorter clock, without the increment. The odds
// survive a restart, and the seats stay the same in the rematch. No seek is paired with such a
// table.
func TestOddsOfTime(t *testing.T) {
	w := clubtest.New(t)
	made, err := w.Pairing.Create(t.Context(), clubtest.Ben,
		pairing.Proposal{Game: "chess", Seat: 1, Clock: tenAndFive, Odds: pairing.Odds{Clock: threeFlat}})
	if err != nil {
		t.Fatal(err)
	}
	if made.Ordinary() || made.Given || made.AtOdds() != "Black has 3+0" {
		t.Errorf("ordinary %v, given %v, %q", made.Ordinary(), made.Given, made.AtOdds())
	}
	now := w.Play(w.Sit(made, clubtest.Cat), "e4", "e5")
	w.Restart()
	now = w.Get(now.ID)
	if now.Clock.ControlOf(0) != tenAndFive || now.Clock.ControlOf(1) != threeFlat {
		t.Errorf("after a restart the clocks are %v and %v", now.Clock.ControlOf(0), now.Clock.ControlOf(1))
	}
	if white, black := now.Clock.Left(0, now.Changed), now.Clock.Left(1, now.Changed); white <= threeFlat.Base ||
		black > threeFlat.Base {
		t.Errorf("after a restart white has %v left and black %v", white, black)
	}
	w.Do(now, clubtest.Cat, table.Intent{Kind: table.Resign})
	next, err := w.Pairing.Rematch(t.Context(), clubtest.Cat, now.ID)
	if err != nil || next.Wish != 0 || next.AtOdds() != "Black has 3+0" || next.Clock.ControlOf(1) != threeFlat ||
		next.Clock.ControlOf(0) != tenAndFive {
		t.Errorf("the rematch is %+v, %v", next, err)
	}
}

// TestOddsOfPieces checks that the player who gives odds lacks that piece and nothing else. They
// play the usual side unless they want the other one, and give the same odds in the rematch.
func TestOddsOfPieces(t *testing.T) {
	w := clubtest.New(t)
	count := func(s game.State) (pieces [2]int) {
		for _, c := range s.Board().Cells {
			if !c.Empty() {
				pieces[c.Seat]++
			}
		}
		return pieces
	}
	for _, rules := range catalog.All() {
		info := rules.Info()
		for _, o := range info.Odds {
			for _, wish := range []game.Seat{game.NoSeat, 0, 1} {
				made, err := w.Pairing.Create(t.Context(), clubtest.Ben,
					pairing.Proposal{Game: info.ID, Seat: wish, Odds: pairing.Odds{Piece: o.ID}})
				if err != nil {
					t.Fatal(err)
				}
				giver := wish
				if wish == game.NoSeat {
					giver = o.Seat
				}
				usual, err := rules.New("")
				if err != nil {
					t.Fatal(err)
				}
				want := count(usual)
				want[giver]--
				if got := count(made.State); got != want || made.Wish != giver || made.Ordinary() ||
					made.AtOdds() != info.Seats[giver].Name+" plays without "+o.Name {
					t.Errorf("%s, %s, %v: %v pieces, want %v; %q, seat %v", info.ID, o.ID, wish, got, want,
						made.AtOdds(), made.Wish)
				}
				made = w.Sit(made, clubtest.Cat)
				w.Do(made, clubtest.Cat, table.Intent{Kind: table.Resign})
				next, err := w.Pairing.Rematch(t.Context(), clubtest.Ben, made.ID)
				if err != nil || next.Setup != made.Setup || next.Wish != giver || next.AtOdds() != made.AtOdds() {
					t.Fatalf("%s: the rematch is %+v, %v", info.ID, next, err)
				}
				w.Do(next, clubtest.Ben, table.Intent{Kind: table.Cancel})
			}
		}
	}
}

func TestOddsRefuse(t *testing.T) {
	w := clubtest.New(t)
	ann := w.Register(clubtest.KeyA, "ann")
	knight, short := pairing.Odds{Piece: "knight"}, pairing.Odds{Clock: threeFlat}
	days := func(n time.Duration) clock.Control {
		return clock.Control{Kind: clock.Correspondence, Step: n * clubtest.Day}
	}
	for _, test := range []struct {
		says string
		kind errs.Kind
		p    pairing.Proposal
	}{
		{"A game at odds cannot be rated.", errs.Refused, pairing.Proposal{Game: "chess", Rated: true, Odds: knight}},
		{"To give odds you must play", errs.Invalid, pairing.Proposal{Game: "chess", Vacant: true, Odds: knight}},
		{
			"cannot be at odds", errs.Invalid,
			pairing.Proposal{Game: "strike", Match: true, Clock: tenAndFive, Odds: short},
		},
		{"Othello has time odds, but no piece odds.", errs.Invalid, pairing.Proposal{Game: "othello", Odds: knight}},
		{
			`Chess has no odds called "king". Choose from pawn, knight, rook, queen.`, errs.Invalid,
			pairing.Proposal{Game: "chess", Odds: pairing.Odds{Piece: "king"}},
		},
		{
			"not both", errs.Invalid,
			pairing.Proposal{Game: "chess", Position: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Odds: knight},
		},
		{"need a clock", errs.Invalid, pairing.Proposal{Game: "chess", Odds: short}},
		{
			"10+5 is not shorter than 3+0", errs.Invalid,
			pairing.Proposal{Game: "chess", Clock: threeFlat, Odds: pairing.Odds{Clock: tenAndFive}},
		},
		{
			"10+5 is not shorter than 10+5", errs.Invalid,
			pairing.Proposal{Game: "chess", Clock: tenAndFive, Odds: pairing.Odds{Clock: tenAndFive}},
		},
		{
			"3 days is not shorter than 2 days", errs.Invalid,
			pairing.Proposal{Game: "chess", Clock: days(2), Odds: pairing.Odds{Clock: days(3)}},
		},
		{
			"both clocks must be of the same kind", errs.Invalid,
			pairing.Proposal{Game: "chess", Clock: days(2), Odds: short},
		},
		{
			"is not valid", errs.Invalid,
			pairing.Proposal{
				Game: "chess", Clock: tenAndFive,
				Odds: pairing.Odds{Clock: clock.Control{Kind: clock.Fischer, Base: time.Second}},
			},
		},
	} {
		if !test.p.Vacant {
			test.p.Seat = 0
		} else {
			test.p.Seat = game.NoSeat
		}
		_, err := w.Pairing.Create(t.Context(), ann.Person, test.p)
		clubtest.Refused(t, err, test.kind, test.says)
	}
}
