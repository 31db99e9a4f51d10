package linemode

import (
	"context"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// TestPlayBot checks that a few questions lead to a running game against a bot.
func TestPlayBot(t *testing.T) {
	w := newWorld(t, nil)
	alone := w.enter(Visit{Key: w.account("ann"), Echo: true}, 0)
	alone.says("house", "No bot plays that game here.")

	r, err := w.service.Bots.Add(t.Context(), "pip", account.BuiltInBot{
		Person: identity.Person{Name: "pip"}, Level: 1, Manners: map[string]string{"chess": "Moves whatever it sees first."},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.service.Bots.Add(t.Context(), "moss", account.BuiltInBot{
		Person: identity.Person{Name: "moss"}, Level: account.DefaultLevel, Manners: map[string]string{"chess": "Looks twice."},
	}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	sat := make(chan struct{})
	defer func() { cancel(); <-sat }()
	go func() {
		defer close(sat)
		for news := w.service.Tables.Changes(ctx); ; {
			select {
			case <-news:
			case <-ctx.Done():
				return
			}
			for _, t := range w.service.Tables.Listing().Mine(r.ID) {
				if t.Status == table.Open {
					w.service.Tables.Do(ctx, t.ID, r.Person, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
				}
			}
		}
	}()

	p := w.enter(Visit{Key: w.account("bob"), Echo: true}, 0)
	p.until("Type house to play a bot.")
	p.says("house", "Enter for Moss · about 1200.\n1. Pip · about 900. Moves whatever it sees first.\n2. Moss · about 1200. Looks twice.")
	p.says("pip", "Enter for the usual start.")
	p.says("the usual start", "Your seat: ")
	p.says("white", "Enter for 10+5.")
	p.says("no clock", "It is your move.")
	p.says("e4", "White: pawn e2 to e4")
	p.says("house", "Opponent: ")
	p.says("back", "Question cancelled.")
}
