package live_test

import (
	"slices"
	"testing"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
)

// reacted waits until a follower sees reactions with these words, and nothing else.
func reacted(t *testing.T, mail <-chan live.Update, viewer identity.Person, want ...string) {
	t.Helper()
	clubtest.Elapse(time.Second)
	var got []string
	select {
	case u := <-mail:
		for _, r := range u.Reactions(viewer.ID) {
			got = append(got, r.Word)
		}
	default:
	}
	slices.Sort(got) // nodes hear of them in any order
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s sees the reactions %q, want %q", viewer.Name, got, want)
	}
}

// TestReactions checks who sees a reaction, on both nodes: in a casual game everyone, in a rated game
// the players only each other's until the end. A reaction is news only for a moment.
func TestReactions(t *testing.T) {
	for _, rated := range []bool{false, true} {
		clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, _ *clubtest.CutStore) {
			game := w.Started(clubtest.Ann, clubtest.Ben)
			if rated {
				game = w.Rated(clubtest.Ann, clubtest.Ben)
			}
			for _, who := range []identity.Person{clubtest.Ann, clubtest.Cat} {
				defer w.Tables.Enter(t.Context(), who)()
			}
			defer other.Tables.Enter(t.Context(), clubtest.Ben)()
			anns, cats := w.Tables.Follow(t.Context(), game, clubtest.Ann), w.Tables.Follow(t.Context(), game, clubtest.Cat)
			bens := other.Tables.Follow(t.Context(), game, clubtest.Ben)
			react := func(club *lobby.Club, who identity.Person, word string) {
				t.Helper()
				if err := club.Chat.React(t.Context(), clubtest.As(who), game, word); err != nil {
					t.Error(err)
				}
			}
			react(w.Club, clubtest.Cat, "wow")
			react(other, clubtest.Ben, "gg")
			forPlayers := []string{"wow", "gg"}
			if rated {
				forPlayers = []string{"gg"}
			}
			reacted(t, anns, clubtest.Ann, slices.Clone(forPlayers)...)
			reacted(t, bens, clubtest.Ben, forPlayers...)
			reacted(t, cats, clubtest.Cat, "wow", "gg")

			w.Clock.Advance(5 * time.Second)
			game = w.Do(game, clubtest.Ben, table.Intent{Kind: table.Resign})
			react(w.Club, clubtest.Cat, "clap")
			reacted(t, anns, clubtest.Ann, "clap")
			reacted(t, bens, clubtest.Ben, "clap")
		})
	}
}

// TestReactionsAreLimited checks that neither a person nor a crowd can flood a table, and that people
// who may not chat there can't react.
func TestReactionsAreLimited(t *testing.T) {
	w := clubtest.New(t)
	game := w.Started(clubtest.Ann, clubtest.Ben)
	w.Tables.Follow(t.Context(), game, clubtest.Ann)
	react := func(who identity.Person) error {
		return w.Club.Chat.React(t.Context(), clubtest.As(who), game, "wow")
	}
	for range 4 {
		if err := react(clubtest.Cat); err != nil {
			t.Fatal(err)
		}
	}
	clubtest.Refused(t, react(clubtest.Cat), errs.Refused, "react again")
	for n := range 4 {
		if err := react(clubtest.Member(n)); err != nil {
			t.Fatal(err)
		}
	}
	clubtest.Refused(t, react(clubtest.Member(9)), errs.Refused, "too many reactions")
	w.Clock.Advance(time.Minute)
	if err := react(clubtest.Member(9)); err != nil {
		t.Error(err)
	}
	clubtest.Refused(t, w.Club.Chat.React(t.Context(), clubtest.As(clubtest.Cat), game, "\x1b[2J"), errs.Invalid, "no such")
	open := w.Create(clubtest.Ann)
	clubtest.Refused(t, w.Club.Chat.React(t.Context(), clubtest.As(clubtest.Cat), open, "wow"), errs.Refused, "begun")
}

// TestWatching checks that spectators count once, and players not at all.
func TestWatching(t *testing.T) {
	w := clubtest.New(t)
	game := w.Started(clubtest.Ann, clubtest.Ben)
	if n := w.Tables.Watching(game); n != 0 {
		t.Errorf("%d watch an empty table", n)
	}
	for _, who := range []identity.Person{clubtest.Ann, clubtest.Cat, clubtest.Cat} {
		w.Tables.Follow(t.Context(), game, who)
	}
	if n := w.Tables.Watching(game); n != 1 {
		t.Errorf("%d watch, want 1", n)
	}
}
