package feature

import (
	"context"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// EventDoc is an event at a table in JSON. A stream starts with the current state.
type EventDoc struct {
	Event    string           `json:"event" help:"state (the first line), move, offer, decline, withdraw, agree, sit, left, back, reaction and other events of a game"`
	Seat     *string          `json:"seat" help:"the seat it concerns, or null"`
	At       time.Time        `json:"at" help:"when it happened"`
	Text     string           `json:"text" help:"the same in a sentence"`
	Move     string           `json:"move,omitempty" help:"for a move: the move, canonical"`
	Shown    string           `json:"shown,omitempty" help:"for a move: as players write it"`
	Ply      int              `json:"ply" help:"how many plies were played, including this one"`
	Status   string           `json:"status" help:"as show prints it"`
	Position string           `json:"position" help:"the position after it"`
	Result   *words.ResultDoc `json:"result" help:"as show prints it"`
	Clocks   *words.ClocksDoc `json:"clocks" help:"as show prints it"`
	Revision uint64           `json:"revision" help:"grows with every change"`
	ID       string           `json:"id" help:"the table"`
}

// tableStreams are the streams of tables.
var tableStreams = []*action.Action{watchTable, watchTV, waitForTurn}

var watchTable = action.New(action.Spec[*table.Table, none]{
	On: action.Table, Name: "watch", Aliases: []string{"observe"},
	Help:  "follow a table until the game ends",
	Forms: []string{"[on] TABLE", ""},
	Notes: []string{"Each event is a line. You count as present until you hang up."},
	Scope: account.Read, Opens: true, Lasts: true, Answer: EventDoc{},
	Find:    TableToSee,
	Default: func(ctx context.Context, c action.Caller) (*table.Table, error) { return TableToSee(ctx, c, "") },
	Run: func(ctx context.Context, c action.Caller, t *table.Table, _ none, tell action.Tell) error {
		c.Club.Tables.Enter(ctx, c.Who.Person)
		_, err := watch(ctx, c, t, tell)
		return err
	},
})

// watch tells what happens at a table until its game is over, and returns its last state.
func watch(ctx context.Context, c action.Caller, t *table.Table, tell action.Tell) (*table.Table, error) {
	news := c.Club.Tables.Follow(ctx, t, c.Who.Person)
	if err := tell(firstEvent(c, t)); err != nil {
		return t, err
	}
	last := uint64(0) // reaction
	for t.Status != table.Over && t.Status != table.Gone {
		select {
		case <-ctx.Done():
			return t, nil
		case u := <-news:
			if err := tellSince(c, t, u.Table, tell); err != nil {
				return t, err
			}
			t = u.Table
			var reactions []live.Reaction
			reactions, last = NewReactions(ctx, c, u, last, nil)
			for _, r := range reactions {
				if err := tell(reacted(c, t, r)); err != nil {
					return t, err
				}
			}
		}
	}
	return t, nil
}

// reacted returns the event of a reaction.
func reacted(c action.Caller, t *table.Table, r live.Reaction) action.Result {
	event := table.Event{Kind: "reaction", Seat: t.SeatOf(r.Who.ID), At: r.At}
	doc := eventDoc(c, table.Change{Event: event, Before: t, After: t})
	doc.Text = words.Reaction(r)
	return inform(doc, doc.Text)
}

// firstEvent returns the first event: the state of the table when watching starts.
func firstEvent(c action.Caller, t *table.Table) action.Result {
	now := table.Event{Kind: "state", Seat: game.NoSeat, At: t.Changed}
	doc := eventDoc(c, table.Change{Event: now, Before: t, After: t})
	doc.Text = c.Viewer().Standing(t)[0]
	r := inform(doc, c.Viewer().Heading(t)...)
	if moves := c.Viewer().Moves(t); moves != "" {
		r.SayLines(words.Wrap("Moves: ", moves)...)
	}
	return r
}

// tellSince tells what happened at a table, without what spectators must not see.
func tellSince(c action.Caller, before, now *table.Table, tell action.Tell) error {
	if len(now.Log) <= len(before.Log) {
		return nil
	}
	happened, err := now.Since(before)
	if err != nil {
		return err
	}
	for _, h := range happened {
		doc := eventDoc(c, h)
		if doc.Text == "" {
			continue
		}
		if err := tell(inform(doc, c.Viewer().Tell(h))); err != nil {
			return err
		}
	}
	return nil
}

func eventDoc(c action.Caller, h table.Change) EventDoc {
	t := h.After
	doc := EventDoc{
		Event: string(h.Kind), Seat: words.SeatID(t, h.Seat), At: h.At, Text: words.Viewer{}.Tell(h),
		Ply: len(t.Plies), Status: words.Status(t.Status), Position: words.Position(t.State),
		Result: words.Result(t), Clocks: c.Viewer().Clocks(t), Revision: uint64(t.Rev), ID: string(t.ID),
	}
	if h.Kind == table.Moved {
		doc.Move, doc.Shown = h.Text, words.Described(h)
	}
	return doc
}

var watchTV = action.New(action.Spec[*table.Table, none]{
	On: action.Table, Name: "tv", Help: "follow the best game, then the next",
	Forms: []string{""},
	Notes: []string{"The best game is the one with the highest rated players. Each event is a line."},
	Scope: account.Read, Opens: true, Lasts: true, Answer: EventDoc{},
	Default: func(_ context.Context, c action.Caller) (*table.Table, error) {
		if best := bestGame(c); best != nil {
			return best, nil
		}
		return nil, words.Refused("There are no games to watch now.")
	},
	Run: func(ctx context.Context, c action.Caller, t *table.Table, _ none, tell action.Tell) (err error) {
		c.Club.Tables.Enter(ctx, c.Who.Person)
		changes := c.Club.Tables.Changes(ctx)
		for {
			if t, err = watch(ctx, c, t, tell); err != nil {
				return err
			}
			for over := t.ID; t == nil || t.ID == over; t = bestGame(c) {
				select {
				case <-ctx.Done():
					return nil
				case <-changes:
				}
			}
		}
	},
})

// bestGame returns the best game to watch now, or nil.
func bestGame(c action.Caller) *table.Table {
	return c.Club.Tables.Best(c.Club.Tables.Listing(), c.Who.ID)
}
