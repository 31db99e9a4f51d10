package clubtest

import (
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/tournament"
)

var KeyD = strings.Repeat("d4", 32)

// Leaver registers a player with a unique name and data of many kinds: rated games, a chat line, a
// report, a tournament and a study.
func (w *World) Leaver() account.Player {
	w.Tb.Helper()
	p, other := w.Register(KeyA, "zebulon"), w.Register(KeyB, "ben")
	w.Lose(w.Rated(p.Person, other.Person), p.Person)
	w.Lose(w.Rated(other.Person, p.Person), other.Person)
	w.UntilSettled()
	w.Say(p.Person, chat.LobbyRoom, "hello from me")
	w.Say(other.Person, chat.LobbyRoom, "and hello to you")
	if err := w.Chat.Report(w.Tb.Context(), other.Person, chat.LobbyRoom, 1, "too loud"); err != nil {
		w.Tb.Fatal(err)
	}
	if err := w.Accounts.UseTable(w.Tb.Context(), p.ID, "x0000000"); err != nil {
		w.Tb.Fatal(err)
	}
	made, err := w.Tournaments.Create(w.Tb.Context(), p.Person, tournament.Settings{Kind: tournament.Swiss, Game: "chess", Clock: "5+3", Starts: w.Clock.Now().Add(30 * Day)})
	if err != nil {
		w.Tb.Fatal(err)
	}
	w.InTournament(made.ID, p.Person, tournament.Join)
	if _, err := w.Studies.Create(w.Tb.Context(), p.Person, study.Beginning{Game: "chess"}); err != nil {
		w.Tb.Fatal(err)
	}
	return p
}

// Leaves deletes an account, lets a week pass, and waits until its data is erased.
func (w *World) Leaves(p account.Player) {
	w.Tb.Helper()
	if _, err := w.Accounts.Delete(w.Tb.Context(), p); err != nil {
		w.Tb.Fatal(err)
	}
	w.Clock.Advance(8 * Day)
	w.Restart()
	w.UntilDeleted(p)
}

// Exported returns the whole export of an account.
func (w *World) Exported(p account.Player) string {
	w.Tb.Helper()
	var text strings.Builder
	if err := w.ExportAccount(w.Tb.Context(), p, &text); err != nil {
		w.Tb.Fatal(err)
	}
	return text.String()
}

// UntilDeleted waits until an account is deleted. It checks that the name is erased and that the games
// stay.
func (w *World) UntilDeleted(p account.Player) {
	w.Tb.Helper()
	w.Eventually("the end of the account", func() bool {
		a, err := w.Accounts.Get(w.Tb.Context(), p.ID)
		return err == nil && !a.Deleted.IsZero()
	})
	for _, line := range strings.Split(w.Dump(), "\n") {
		if strings.Contains(line, `"`+p.Name+`"`) || strings.Contains(line, p.Key) {
			w.Tb.Errorf("not erased: %s", line)
		}
	}
	w.Eventually("the end of the entry", func() bool {
		left := w.Tournaments.List()[0]
		return left.Players() == 0 && left.EntryOf(p.ID) == 1
	})
	games, err := w.Archive.History(w.Tb.Context(), p.ID, nil, 10)
	if err != nil || len(games) == 0 {
		w.Tb.Errorf("the games were deleted, or error: %v", err)
	}
	for _, g := range games {
		if t := w.Get(g.ID); g.Seats[0].Name != "deleted" && g.Seats[1].Name != "deleted" || t.Seats != g.Seats {
			w.Tb.Errorf("the history has seats %+v, the table %+v, want a deleted player", g.Seats, t.Seats)
		}
	}
	if guest := w.ByKey(p.Key); !guest.Guest {
		w.Tb.Errorf("the key logs in as %+v, want a guest", guest)
	}
}
