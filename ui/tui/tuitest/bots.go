package tuitest

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// AddBots adds two bots without an engine. They sit down when challenged and do nothing else.
func (w *World) AddBots() [2]account.BuiltInBot {
	w.Tb.Helper()
	var list [2]account.BuiltInBot
	for i, r := range []account.BuiltInBot{
		{Person: identity.Person{Name: "pip"}, Level: 1, Manners: map[string]string{
			"chess": "Moves whatever it sees first.",
		}},
		{Person: identity.Person{Name: "sage"}, Level: 2, Manners: map[string]string{
			"chess": "Thinks before it moves.", "discworld": "Likes trolls.",
		}},
	} {
		var err error
		if list[i], err = w.Club.Bots.Add(w.Tb.Context(), r.Name, r); err != nil {
			w.Tb.Fatal(err)
		}
	}
	return list
}

// Accepts makes a bot accept challenges until the test ends.
func (w *World) Accepts(r account.BuiltInBot) {
	ctx, stop := context.WithCancel(w.Tb.Context())
	done := make(chan struct{})
	news := w.Tables.Changes(ctx)
	go func() {
		defer close(done)
		for {
			select {
			case <-news:
			case <-ctx.Done():
				return
			}
			for _, t := range w.Tables.Listing().Mine(r.ID) {
				if t.Status == table.Open {
					w.Tables.Do(ctx, t.ID, r.Person, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
					w.Tables.Follow(ctx, t, r.Person)
				}
			}
		}
	}()
	w.Tb.Cleanup(func() {
		stop()
		<-done
	})
}
