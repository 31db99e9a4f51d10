package pairing_test

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

func from(t *table.Table, ply int) pairing.Proposal {
	return pairing.Proposal{Game: t.Game, Seat: game.NoSeat, From: &table.Place{Table: t.ID, Ply: ply}}
}

func TestPlayFromHere(t *testing.T) {
	w := clubtest.New(t)
	old := w.Imports(clubtest.Ann, clubtest.ScholarsMate)
	for ply, want := range map[int]string{
		0: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		3: "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2",
		6: "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
	} {
		next, err := w.Pairing.Create(t.Context(), clubtest.Ben, from(old, ply))
		if err != nil {
			t.Fatal(err)
		}
		if next.State.String() != want || *next.From != (table.Place{Table: old.ID, Ply: ply}) ||
			(next.Setup == "") != (ply == 0) {
			t.Errorf("from ply %d the game begins at %s with the setup %q", ply, next.State, next.Setup)
		}
		next = w.Play(w.Sit(next, clubtest.Cat), next.State.Format(next.State.Moves()[0]))
		w.Do(next, clubtest.Cat, table.Intent{Kind: table.Resign})
	}
}

// TestPlayFromAMatch checks that a game can continue from either game of a match.
func TestPlayFromAMatch(t *testing.T) {
	w := clubtest.New(t)
	match := w.Begin(w.Resign(w.Play(w.Match(clubtest.Ann, clubtest.Ben), "d1-d2"), clubtest.Ben))
	match = w.Resign(w.Play(match, "e1-e2"), clubtest.Ann)
	w.Archived(match.ID, clubtest.Ann, clubtest.Ben)
	for number, want := range []string{
		0: "pppppppp/8/8/RNB1QBNR/RNBQKBNR/8/4p3/pppp1ppp c 7/1",
		1: "pppppppp/8/8/RNB1QBNR/RNBQKBNR/8/3p4/ppp1pppp c 7/1",
		2: "pppppppp/8/8/RNB1QBNR/RNBQKBNR/8/4p3/pppp1ppp c 7/1",
	} {
		p := from(match, 1)
		p.From.Game = number
		next, err := w.Pairing.Create(t.Context(), clubtest.Cat, p)
		if err != nil || next.State.String() != want {
			t.Errorf("from game %d the new one begins at %v, %v", number, next, err)
		}
	}
}

// TestRematchFromHere checks that a rematch begins in the same position as the first game.
func TestRematchFromHere(t *testing.T) {
	w := clubtest.New(t)
	p := from(w.Imports(clubtest.Ann, clubtest.ScholarsMate), 6)
	first, err := w.Pairing.Create(t.Context(), clubtest.Ben, p)
	if err != nil {
		t.Fatal(err)
	}
	w.Do(w.Sit(first, clubtest.Cat), clubtest.Cat, table.Intent{Kind: table.Resign})
	next, err := w.Pairing.Rematch(t.Context(), clubtest.Cat, first.ID)
	if err != nil || next.Setup != first.Setup || *next.From != *first.From {
		t.Errorf("got rematch %v, %v", next, err)
	}
}

func TestPlayFromHereRefuses(t *testing.T) {
	w := clubtest.New(t)
	old := w.Imports(clubtest.Ann, clubtest.ScholarsMate)
	private, err := w.Pairing.Create(t.Context(), clubtest.Ann,
		pairing.Proposal{Game: "chess", Seat: game.NoSeat, Private: true})
	if err != nil {
		t.Fatal(err)
	}
	live := w.Get(w.Play(w.Started(clubtest.Ann, clubtest.Ben), "e4").ID)
	change := func(p pairing.Proposal, change func(*pairing.Proposal)) pairing.Proposal {
		change(&p)
		return p
	}
	for _, test := range []struct {
		who  identity.Person
		p    pairing.Proposal
		kind errs.Kind
		want string
	}{
		{clubtest.Ann, from(old, 7), errs.Refused, "The game is over in that position. Go back at least one move."},
		{clubtest.Ann, from(old, 8), errs.Invalid, "That game has 7 plies."},
		{clubtest.Ann, from(old, -1), errs.Invalid, "That game has 7 plies."},
		{
			clubtest.Ann, change(from(old, 3), func(p *pairing.Proposal) { p.From.Game = 2 }), errs.Invalid,
			"That table has no game 2.",
		},
		{
			clubtest.Ann, change(from(old, 3), func(p *pairing.Proposal) { p.From.Game = -1 }), errs.Invalid,
			"That table has no game -1.",
		},
		{
			clubtest.Ann, change(from(old, 3), func(p *pairing.Proposal) { p.Game = "discworld" }), errs.NotFound,
			"There is no such game to continue.",
		},
		{
			clubtest.Ann, change(from(old, 3), func(p *pairing.Proposal) { p.From.Table = "nowhere0" }), errs.NotFound,
			"There is no such game to continue.",
		},
		{
			clubtest.Ann, change(from(old, 3), func(p *pairing.Proposal) { p.Rated = true }), errs.Refused,
			"A game that continues another one cannot be rated.",
		},
		{
			clubtest.Ann, change(from(old, 3), func(p *pairing.Proposal) { p.Options = map[string]string{"a": "b"} }),
			errs.Invalid, "A game that continues another one has the same options. Leave them out.",
		},
		{clubtest.Ben, from(private, 0), errs.NotFound, "There is no such game to continue."},
		{clubtest.Ann, from(live, 1), errs.Refused, "You are playing that game. Wait until it is over."},
	} {
		_, err := w.Pairing.Create(t.Context(), test.who, test.p)
		if errs.KindOf(err) != test.kind || errs.Sentence(err) != test.want {
			t.Errorf("%v: %v", test.p.From, err)
		}
	}
	if _, err := w.Pairing.Create(t.Context(), clubtest.Cat, from(live, 1)); err != nil {
		t.Errorf("a spectator cannot continue from the game: %v", err)
	}
}
