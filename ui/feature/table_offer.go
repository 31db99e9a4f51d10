package feature

import (
	"slices"

	"pawnstorm/game"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// An offer is one action for both sides. Without a word it offers, or accepts the offer of the other
// side.

// moreSeconds is how much time an offer adds to both clocks.
const moreSeconds = 60

// answers maps the words that answer or withdraw an offer.
var answers = map[string]table.IntentKind{
	"accept": table.Accept, "decline": table.Decline, "withdraw": table.Withdraw, "claim": table.ClaimDraw,
}

// offerArgs are the arguments of every offer.
type offerArgs struct {
	Do string `arg:"do" choices:"offer accept decline withdraw" help:"offer, accept, decline or withdraw; by default offer or accept"`
}

type drawArgs struct {
	Do string `arg:"do" choices:"offer accept decline withdraw claim" help:"offer, accept, decline, withdraw or claim; by default offer or accept"`
}

type countArgs struct {
	offerArgs
	Number int `arg:"number" help:"how many"`
}

type adjournArgs struct {
	offerArgs
	Move string `arg:"move" help:"the move that you seal, if it is your turn"`
}

const aloneNote = "Without a word it offers, or accepts what the other side offers."

var draw = byIntent(spec[drawArgs]{
	Name: "draw", Label: "Offer a draw", AlwaysListed: true, Help: "offer a draw, or answer an offer",
	Forms: []string{"[{offer|accept|decline|withdraw|claim}] [[on] TABLE]"},
	Notes: []string{aloneNote},
	Variants: func(c action.Caller, t *table.Table) []action.Preset[drawArgs] {
		return variants(c, t, table.Draw, "Offer a draw", func(do string) drawArgs { return drawArgs{do} })
	},
}, drawArgs.answered, func(_ action.Caller, _ *table.Table, args drawArgs) table.Intent {
	return offering(table.Draw, args.Do)
})

var takeback = byIntent(spec[countArgs]{
	Name: "takeback", Label: "Ask for a takeback", AlwaysListed: true,
	Help:  "ask to take back your last move, or several",
	Forms: []string{"[{offer|accept|decline|withdraw}] [NUMBER] [[on] TABLE]"},
	Notes: []string{aloneNote, "The number counts the moves of both sides."},
	Fill: func(c action.Caller, t *table.Table, args *countArgs) {
		if args.Number = sinceOwn(t, t.SeatOf(c.Who.ID)); args.Number == 0 {
			args.Number = len(t.Plies)
		}
		if open, ok := t.OfferOf(table.Takeback); ok {
			args.Number = open.N
		}
	},
	May: func(_ action.Caller, t *table.Table, args countArgs) error {
		asks := offering(table.Takeback, args.Do).Kind == table.Propose
		if asks && args.Number == 0 && t.Status == table.Playing {
			return words.Refused("You have no move to take back.")
		}
		return nil
	},
	Variants: func(c action.Caller, t *table.Table) []action.Preset[countArgs] {
		return variants(c, t, table.Takeback, "Ask for a takeback", func(do string) countArgs {
			if do != "offer" {
				return countArgs{offerArgs: offerArgs{do}} // the offer has the number
			}
			return countArgs{offerArgs{do}, sinceOwn(t, t.SeatOf(c.Who.ID))}
		})
	},
}, countArgs.answered, func(_ action.Caller, _ *table.Table, args countArgs) table.Intent {
	return counted(table.Takeback, args)
})

var moreTime = byIntent(spec[countArgs]{
	Name: "time", Label: "Offer a minute more", AlwaysListed: true, Help: "offer both players more time",
	Forms: []string{"[{offer|accept|decline|withdraw}] [NUMBER] [[on] TABLE]"},
	Notes: []string{aloneNote, "The number is in seconds, 60 by default."},
	Fill: func(_ action.Caller, t *table.Table, args *countArgs) {
		args.Number = moreSeconds
		if open, ok := t.OfferOf(table.MoreTime); ok {
			args.Number = open.N
		}
	},
	Variants: func(c action.Caller, t *table.Table) []action.Preset[countArgs] {
		return variants(c, t, table.MoreTime, "Offer a minute more", func(do string) countArgs {
			if do != "offer" {
				return countArgs{offerArgs: offerArgs{do}}
			}
			return countArgs{offerArgs{do}, moreSeconds}
		})
	},
}, countArgs.answered, func(_ action.Caller, _ *table.Table, args countArgs) table.Intent {
	return counted(table.MoreTime, args)
})

var adjourn = byIntent(spec[adjournArgs]{
	Name: "adjourn", Label: "Offer to adjourn", AlwaysListed: true, Help: "offer to adjourn the game",
	Forms: []string{"[{offer|accept|decline|withdraw}] [[on] TABLE]", "[{offer|accept}] sealing MOVE [on TABLE]"},
	Notes: []string{aloneNote, "The side to move may seal a move. No one sees it until the game continues."},
	Variants: func(c action.Caller, t *table.Table) []action.Preset[adjournArgs] {
		return variants(c, t, table.Adjourn, "Offer to adjourn", func(do string) adjournArgs {
			return adjournArgs{offerArgs: offerArgs{do}}
		})
	},
	Confirm: func(_ action.Caller, t *table.Table, args adjournArgs) message.Message {
		if args.Do != "" && args.Do != "offer" {
			return message.Message{}
		}
		if m, err := t.State.Parse(args.Move); args.Move != "" && err == nil {
			sealed := t.State.Describe(m)
			return message.New("Offer to adjourn, and seal %s? "+
				"No one sees it until both players are ready.", sealed)
		}
		return message.New("Offer to adjourn? The clocks stop until both players are ready.")
	},
}, adjournArgs.answered, func(_ action.Caller, _ *table.Table, args adjournArgs) table.Intent {
	in := offering(table.Adjourn, args.Do)
	in.Text = args.Move
	return in
})

// bothMoved is the number of plies after both players have moved.
const bothMoved = 2

var abort = byIntent(spec[offerArgs]{
	Name: "abort", Label: "Abort", AlwaysListed: true, Help: "end the game without a result",
	Forms: []string{"[{offer|accept|decline|withdraw}] [[on] TABLE]"},
	Notes: []string{aloneNote, "Until both players have moved, either can abort alone."},
	Variants: func(c action.Caller, t *table.Table) []action.Preset[offerArgs] {
		if _, open := t.OfferOf(table.Break); !open && len(t.Plies) < bothMoved {
			return []action.Preset[offerArgs]{{Label: "Abort"}}
		}
		return variants(c, t, table.Break, "Offer to abort", func(do string) offerArgs { return offerArgs{do} })
	},
	Confirm: func(_ action.Caller, _ *table.Table, args offerArgs) message.Message {
		switch args.Do {
		case "":
			return message.New("Abort the game? It does not count.")
		case "offer":
			return message.New("Offer to abort the game?")
		}
		return message.Message{}
	},
}, offerArgs.answered, func(_ action.Caller, t *table.Table, args offerArgs) table.Intent {
	if args.Do == "" && len(t.Plies) < bothMoved {
		return table.Intent{Kind: table.Abort}
	}
	return offering(table.Break, args.Do)
})

// answered returns what a player reads after answering an offer.
func (a offerArgs) answered() string {
	switch a.Do {
	case "decline":
		return "You declined."
	case "withdraw":
		return "You withdrew your offer."
	}
	return ""
}

func (a drawArgs) answered() string { return offerArgs(a).answered() }

// offering returns the intent of an offer, or of an answer to one.
func offering(kind table.OfferKind, do string) table.Intent {
	if answer, ok := answers[do]; ok {
		return table.Intent{Kind: answer, Offer: kind}
	}
	return table.Intent{Kind: table.Propose, Offer: kind}
}

// counted returns the intent of an offer of a number of plies or seconds.
func counted(kind table.OfferKind, args countArgs) table.Intent {
	in := offering(kind, args.Do)
	if in.Kind == table.Propose {
		in.N = args.Number
	}
	return in
}

// variants returns the buttons of an offer: to make it, to answer it, or to withdraw it.
func variants[A any](
	c action.Caller, t *table.Table, kind table.OfferKind, label string, args func(do string) A,
) []action.Preset[A] {
	open, isOpen := t.OfferOf(kind)
	switch seat := t.SeatOf(c.Who.ID); {
	case seat == game.NoSeat:
		return nil
	case !isOpen:
		return []action.Preset[A]{{Label: label, Args: args("offer")}}
	case open.Seat == seat:
		return []action.Preset[A]{{Label: "Withdraw", Args: args("withdraw")}}
	}
	return []action.Preset[A]{{Label: "Accept", Args: args("accept")}, {Label: "Decline", Args: args("decline")}}
}

// sinceOwn counts the plies from the last ply of a seat on. It is 0 if the seat has not moved.
func sinceOwn(t *table.Table, seat game.Seat) int {
	for i, p := range slices.Backward(t.Plies) {
		if p.Seat == seat {
			return len(t.Plies) - i
		}
	}
	return 0
}

// Answer is the action that a yes or a no means at a table. If a rematch is offered, the action is on
// the table of the rematch.
type Answer struct {
	Name  string
	Table *table.Table
	Given action.Values
}

// Rematch returns the table of a rematch that is offered to the person, or nil.
func Rematch(c action.Caller, t *table.Table) *table.Table {
	next := c.Club.Tables.Listing().Rematch(t.ID)
	if t.Status != table.Over || next == nil || next.Status != table.Open || !next.MaySit(c.Who.ID) {
		return nil
	}
	return next
}

// AnswerOf returns what a yes or a no means now. ok is false if nothing waits for an answer. kind is
// the kind of the offer, "" for the oldest one.
func AnswerOf(c action.Caller, t *table.Table, kind table.OfferKind, yes bool) (a Answer, ok bool) {
	if next := Rematch(c, t); next != nil {
		t = next
	}
	if t.Status == table.Open {
		a = Answer{Name: "decline", Table: t}
		if yes {
			a.Name = "join"
		}
		return a, t.Invited != nil && t.Invited.ID == c.Who.ID
	}
	seat := t.SeatOf(c.Who.ID)
	if kind == "" && seat != game.NoSeat {
		if open := t.OffersTo(seat); len(open) > 0 {
			kind = open[0].Kind
		}
	}
	a = Answer{Name: string(kind), Table: t, Given: action.Values{"do": {"decline"}}}
	if yes {
		a.Given["do"] = []string{"accept"}
	}
	return a, kind != ""
}
