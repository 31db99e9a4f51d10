package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby"
)

// moreSeconds is how much time is offered when nobody says how much.
const moreSeconds = 60

// offerWords are what is said of the offers, by kind. What somebody offers may
// name an amount.
var offerWords = map[lobby.OfferKind]struct{ offers, offered, noun string }{
	lobby.Draw:     {"offers a draw", "offered a draw", "the draw"},
	lobby.Takeback: {"asks to take back %s", "asked to take back %s", "the takeback"},
	lobby.Break:    {"offers to break the game off", "offered to break the game off", "the offer to break off"},
	lobby.Adjourn:  {"offers to adjourn", "offered to adjourn", "the adjournment"},
	lobby.MoreTime: {"offers both %s more", "offered both %s more", "the extra time"},
}

// withAmount puts the amount of an offer into words that have a place for it.
func withAmount(words string, o lobby.Offer) string {
	return strings.Replace(words, "%s", amount(o), 1)
}

// amount is what an offer is counted in.
func amount(o lobby.Offer) string {
	switch {
	case o.Kind == lobby.MoreTime:
		return countdown(time.Duration(o.N) * time.Second)
	case o.N == 1:
		return "the last move"
	case o.N == 2:
		return "the last move of each"
	}
	return fmt.Sprintf("the last %d plies", o.N)
}

// offered reports whether an offer waits for the person's answer.
func (t *tableScreen) offered() bool { return len(t.table.OffersTo(t.seat)) > 0 }

// mine are the offers of the person's own that wait for an answer.
func (t *tableScreen) mine() []lobby.Offer { return t.table.OffersTo(t.seat.Other()) }

// offerLines ask for an answer to the oldest offer.
func (t *tableScreen) offerLines(w int) []string {
	offers := t.table.OffersTo(t.seat)
	o := offers[0]
	text := t.playerName(o.Seat) + " " + withAmount(offerWords[o.Kind].offers, o)
	if t.line.open {
		text += ": accept or decline."
		return paintAll(t.s.styles.badge, wrap(text, w))
	}
	text += ": y accepts, n or a move declines."
	if o.Kind == lobby.Adjourn && t.myTurn() {
		text += " “accept adjourn” with a move seals it."
	}
	if more := len(offers) - 1; more > 0 {
		text += fmt.Sprintf(" (%d more to answer)", more)
	}
	return paintAll(t.s.styles.badge, wrap(text, w))
}

// offeredText tells of the person's own offers.
func (t *tableScreen) offeredText() string {
	text := ""
	for _, o := range t.mine() {
		text += " You " + withAmount(offerWords[o.Kind].offered, o) + "."
	}
	return text
}

// pickOffer finds the offer that is named at the beginning of what was typed, or
// the oldest, and what was typed after that.
func pickOffer(offers []lobby.Offer, args string) (o lobby.Offer, rest string, ok bool) {
	name, after, _ := strings.Cut(args, " ")
	if _, named := offerWords[lobby.OfferKind(name)]; !named {
		if len(offers) == 0 {
			return lobby.Offer{}, "", false
		}
		return offers[0], args, true
	}
	i := slices.IndexFunc(offers, func(o lobby.Offer) bool { return string(o.Kind) == name })
	if i < 0 {
		return lobby.Offer{Kind: lobby.OfferKind(name)}, "", true // the law says that there is none
	}
	return offers[i], strings.TrimSpace(after), true
}

// accept says yes to an offer. With an offer to adjourn a move can be sealed.
func (t *tableScreen) accept(args string) tea.Cmd {
	o, rest, ok := pickOffer(t.table.OffersTo(t.seat), args)
	if !ok {
		return refuse("Nobody has offered you anything.")
	}
	in := lobby.Intent{Kind: lobby.Accept, Offer: o.Kind, N: o.N}
	if o.Kind == lobby.Adjourn {
		in.Text = rest
	}
	return t.do(in)
}

func (t *tableScreen) decline(args string) tea.Cmd {
	o, _, ok := pickOffer(t.table.OffersTo(t.seat), args)
	if !ok {
		return refuse("Nobody has offered you anything.")
	}
	return t.do(lobby.Intent{Kind: lobby.Decline, Offer: o.Kind})
}

func (t *tableScreen) withdraw(args string) tea.Cmd {
	o, _, ok := pickOffer(t.mine(), args)
	if !ok {
		return refuse("You have offered nothing.")
	}
	return t.do(lobby.Intent{Kind: lobby.Withdraw, Offer: o.Kind})
}

func (t *tableScreen) draw() tea.Cmd {
	return t.do(lobby.Intent{Kind: lobby.Propose, Offer: lobby.Draw})
}

// takeBack asks to take back so many plies, or as many as undo the person's own
// last move.
func (t *tableScreen) takeBack(args string) tea.Cmd {
	n, err := strconv.Atoi(args)
	switch {
	case args != "" && err != nil:
		return refuse("How many moves are to be taken back is a number, like takeback 2.")
	case args == "":
		if o, ok := t.table.OfferOf(lobby.Takeback); ok && o.Seat != t.seat {
			n = o.N // it is agreed on
			break
		}
		n = t.sinceMine()
	}
	if n == 0 && t.table.Status == lobby.Playing && t.seat != game.NoSeat {
		return refuse("You have made no move that could be taken back.")
	}
	return t.do(lobby.Intent{Kind: lobby.Propose, Offer: lobby.Takeback, N: n})
}

// sinceMine counts the plies from the person's last one on; 0 if there is none.
func (t *tableScreen) sinceMine() int {
	for i, p := range slices.Backward(t.table.Plies) {
		if p.Seat == t.seat {
			return len(t.table.Plies) - i
		}
	}
	return 0
}

func (t *tableScreen) moreTime(args string) tea.Cmd {
	n, err := strconv.Atoi(args)
	switch {
	case args == "":
		n = moreSeconds
	case err != nil:
		return refuse("More time is a number of seconds, like time 60.")
	}
	return t.do(lobby.Intent{Kind: lobby.Propose, Offer: lobby.MoreTime, N: n})
}

// abort breaks the game off: alone before both have moved, later with the other
// side.
func (t *tableScreen) abort() tea.Cmd {
	const bothMoved = 2
	if len(t.table.Plies) >= bothMoved || t.table.Status != lobby.Playing || t.seat == game.NoSeat {
		return t.do(lobby.Intent{Kind: lobby.Propose, Offer: lobby.Break})
	}
	t.ask = &question{"Break the game off? It will not count.", func() tea.Cmd {
		return t.do(lobby.Intent{Kind: lobby.Abort})
	}}
	return nil
}

// adjourn offers to put the game off. Who is to move may name a move to seal.
func (t *tableScreen) adjourn(args string) tea.Cmd {
	in := lobby.Intent{Kind: lobby.Propose, Offer: lobby.Adjourn, Text: args}
	text := "Offer to adjourn? The clocks then stand still until both are ready."
	switch {
	case t.table.Status != lobby.Playing || t.seat == game.NoSeat:
		return t.do(in)
	case args != "" && t.myTurn():
		m, err := t.table.State.Parse(args)
		if err != nil {
			return complain(lobby.Explain(err))
		}
		text = "Offer to adjourn, and seal " + t.table.State.Describe(m) + "? Nobody sees it until both are ready."
	}
	t.ask = &question{text, func() tea.Cmd { return t.do(in) }}
	return nil
}
