package shell

import (
	"context"
	"slices"
	"strconv"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// offering are the commands by which players offer each other something. Each has
// the same words: alone it offers, or accepts what is offered.
var offering = []verb{
	offerCommand("draw", table.Draw, "offer a draw, or answer the offer of one", "",
		"[{offer|accept|decline|withdraw|claim}] [[on] TABLE]"),
	offerCommand("takeback", table.Takeback, "ask to take moves back, by default your last one",
		"The number is that of moves, each side's counted.",
		"[{offer|accept|decline|withdraw}] [NUMBER] [[on] TABLE]"),
	offerCommand("abort", table.Break, "break the game off without a result",
		"Until both have moved it takes only one of them.",
		"[{offer|accept|decline|withdraw}] [[on] TABLE]"),
	offerCommand("adjourn", table.Adjourn, "offer to adjourn the game",
		"The side to move may seal a move, which nobody sees until the game goes on.",
		"[{offer|accept|decline|withdraw}] [[on] TABLE]", "[{offer|accept}] sealing MOVE [on TABLE]"),
	offerCommand("time", table.MoreTime, "offer both sides more time",
		"The number is that of seconds; 15 unless given.",
		"[{offer|accept|decline|withdraw}] [NUMBER] [[on] TABLE]"),
}

func offerCommand(name string, kind table.OfferKind, brief, note string, forms ...string) verb {
	notes := []string{"Alone it offers, or accepts what the other side offers."}
	if note != "" {
		notes = append(notes, note)
	}
	return verb{
		run:       func(ctx context.Context, c *Call) error { return c.offer(ctx, kind) },
		scope:     account.Play,
		returning: true,
		Command: grammar.Command{
			Name: name, Group: playGames, Brief: brief, Forms: forms, Notes: notes,
			Doc: words.TableDoc{},
		},
	}
}

// answers are the words that answer an offer, or take one back.
var answers = []struct {
	word string
	kind table.IntentKind
	said string
}{
	{"accept", table.Accept, ""},
	{"decline", table.Decline, "You have declined."},
	{"withdraw", table.Withdraw, "Your offer is withdrawn."},
	{"claim", table.ClaimDraw, ""},
}

// offer offers something, or answers an offer.
func (c *Call) offer(ctx context.Context, kind table.OfferKind) error {
	t, err := c.table(ctx)
	if err != nil {
		return err
	}
	in := table.Intent{Kind: table.Propose, Offer: kind, Text: c.Value("MOVE")}
	for _, a := range answers {
		if c.Has(a.word) {
			in.Kind = a.kind
			return c.want(ctx, t, in, a.said)
		}
	}
	if kind == table.Break && len(t.Plies) < 2 && !c.Has("offer") {
		return c.want(ctx, t, table.Intent{Kind: table.Abort}, "")
	}
	if in.N, err = c.quantity(t, kind); err != nil {
		return err
	}
	return c.want(ctx, t, in, "")
}

// quantity is how many plies or seconds an offer is about. One that answers the
// other side's is about as many as that.
func (c *Call) quantity(t *table.Table, kind table.OfferKind) (int, error) {
	if text := c.Value("NUMBER"); text != "" {
		return strconv.Atoi(text)
	}
	open, isOpen := t.OfferOf(kind)
	switch {
	case isOpen:
		return open.N, nil
	case kind == table.MoreTime:
		return moreTime, nil
	case kind != table.Takeback:
		return 0, nil
	}
	seat := t.SeatOf(c.Who.ID)
	for i, p := range slices.Backward(t.Plies) {
		if p.Seat == seat {
			return len(t.Plies) - i, nil
		}
	}
	return len(t.Plies), nil
}

// moreTime is how many seconds are offered if no number is given.
const moreTime = 15
