package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// moreSeconds is how much time is offered when nobody says how much.
const moreSeconds = 60

// offers makes offers and answers them. The offer of a rematch is one of them.
type offers struct {
	*position
	out   *sender
	board *board
	next  *nextGame
}

// offered reports whether an offer waits for the person's answer.
func (t *position) offered() bool { return len(t.Table.OffersTo(t.Seat)) > 0 }

// asked reports whether the person can say yes or no to something.
func (t *offers) asked() bool { return t.offered() || t.next.rematchOffered() }

// asks reports whether the person has offered something that can be withdrawn.
func (t *offers) asks() bool { return len(t.mine()) > 0 || t.next.rematchMine() }

// inGame reports whether the person plays a game that goes on. To who does not,
// the law says why there are no offers.
func (t *position) inGame() bool { return t.Seat != game.NoSeat && t.Table.Status == table.Playing }

// mine are the offers of the person's own that wait for an answer.
func (t *position) mine() []table.Offer { return t.Table.OffersTo(t.Seat.Other()) }

// offerLines ask for an answer to the oldest offer.
func (t *offers) offerLines(w int) []string {
	offers := t.Table.OffersTo(t.Seat)
	o := offers[0]
	who, what := t.playerName(o.Seat), words.Offers(o)
	if t.board.Line.Open {
		return widget.PaintAll(t.s.Styles.Badge, widget.Wrap(fmt.Sprintf("%s %s. Type accept or decline.", who, what), w))
	}
	text := fmt.Sprintf("%s %s. y accepts, x declines.", who, what)
	if o.Kind == table.Adjourn && t.myTurn() {
		text += " To seal a move, type accept adjourn and the move."
	}
	if more := len(offers) - 1; more > 0 {
		text += fmt.Sprintf(" (%d more to answer)", more)
	}
	return widget.PaintAll(t.s.Styles.Badge, widget.Wrap(text, w))
}

// offeredText tells of the person's own offers, and those who look on of all.
func (t *position) offeredText() string {
	text := ""
	if t.Seat == game.NoSeat && t.Table.Status == table.Playing {
		for _, o := range t.Table.Offers {
			text += fmt.Sprintf(" %s %s.", t.playerName(o.Seat), words.Offers(o))
		}
	}
	for _, o := range t.mine() {
		text += fmt.Sprintf(" You %s.", words.Offered(o))
	}
	return text
}

// pickOffer finds the offer that is named at the beginning of what was typed, or
// the oldest, and what was typed after that.
func pickOffer(offers []table.Offer, args string) (o table.Offer, rest string, ok bool) {
	name, after, _ := strings.Cut(args, " ")
	if words.OfferName(table.OfferKind(name)) == "" {
		if len(offers) == 0 {
			return table.Offer{}, "", false
		}
		return offers[0], args, true
	}
	i := slices.IndexFunc(offers, func(o table.Offer) bool { return string(o.Kind) == name })
	if i < 0 {
		return table.Offer{Kind: table.OfferKind(name)}, "", true // the law says that there is none
	}
	return offers[i], strings.TrimSpace(after), true
}

// yes accepts what is offered.
func (t *offers) yes() tea.Cmd {
	if !t.asked() {
		return nil
	}
	return t.accept("")
}

// no declines what is offered, or takes back what the person has offered.
func (t *offers) no() tea.Cmd {
	switch {
	case t.asked():
		return t.decline("")
	case t.asks():
		return t.withdraw("")
	}
	return nil
}

// accept says yes to an offer. With an offer to adjourn a move can be sealed.
func (t *offers) accept(args string) tea.Cmd {
	if t.next.rematchOffered() {
		return t.next.offerRematch()
	}
	o, rest, ok := pickOffer(t.Table.OffersTo(t.Seat), args)
	if !ok && t.inGame() {
		return app.Refuse(words.NothingOffered)
	}
	in := table.Intent{Kind: table.Accept, Offer: o.Kind, N: o.N}
	if o.Kind == table.Adjourn {
		in.Text = rest
	}
	return t.out.do(in)
}

func (t *offers) decline(args string) tea.Cmd {
	if t.next.rematchOffered() {
		return t.next.refuseRematch(table.Refuse)
	}
	o, _, ok := pickOffer(t.Table.OffersTo(t.Seat), args)
	if !ok && t.inGame() {
		return app.Refuse(words.NothingOffered)
	}
	return t.out.do(table.Intent{Kind: table.Decline, Offer: o.Kind})
}

func (t *offers) withdraw(args string) tea.Cmd {
	if t.next.rematchMine() {
		return t.next.refuseRematch(table.Cancel)
	}
	o, _, ok := pickOffer(t.mine(), args)
	if !ok && t.inGame() {
		return app.Refuse("You have no offer open.")
	}
	return t.out.do(table.Intent{Kind: table.Withdraw, Offer: o.Kind})
}

func (t *offers) draw() tea.Cmd { return t.out.do(t.drawing()) }

func (t *position) drawing() table.Intent {
	return table.Intent{Kind: table.Propose, Offer: table.Draw}
}

// takeBack asks to take back so many plies, or what takingBack says.
func (t *offers) takeBack(args string) tea.Cmd {
	in := t.takingBack()
	if args != "" {
		var err error
		if in.N, err = strconv.Atoi(args); err != nil {
			return app.Refuse("Say how many plies to take back, like takeback 2.")
		}
	}
	if in.N == 0 && t.inGame() {
		return app.Refuse("You have no move to take back.")
	}
	return t.out.do(in)
}

// takingBack takes back as many plies as the other side asks for, or as undo the
// person's own last move.
func (t *position) takingBack() table.Intent {
	n := t.sinceMine()
	if o, ok := t.Table.OfferOf(table.Takeback); ok && o.Seat != t.Seat {
		n = o.N // it is agreed on
	}
	return table.Intent{Kind: table.Propose, Offer: table.Takeback, N: n}
}

// sinceMine counts the plies from the person's last one on; 0 if there is none.
func (t *position) sinceMine() int {
	for i, p := range slices.Backward(t.Table.Plies) {
		if p.Seat == t.Seat {
			return len(t.Table.Plies) - i
		}
	}
	return 0
}

func (t *offers) moreTime(args string) tea.Cmd {
	in := t.addingTime()
	if args != "" {
		var err error
		if in.N, err = strconv.Atoi(args); err != nil {
			return app.Refuse("Say how many seconds to give, like time 60.")
		}
	}
	return t.out.do(in)
}

// addingTime adds what the other side offers, or moreSeconds.
func (t *position) addingTime() table.Intent {
	n := moreSeconds
	if o, ok := t.Table.OfferOf(table.MoreTime); ok && o.Seat != t.Seat {
		n = o.N // it is agreed on
	}
	return table.Intent{Kind: table.Propose, Offer: table.MoreTime, N: n}
}

func (t *offers) abort() tea.Cmd {
	in := t.breaking()
	if in.Kind == table.Propose {
		return t.out.do(in)
	}
	return t.out.askTo("Abort the game? It does not count then.", in)
}

// breaking breaks the game off: alone before both have moved, later with the other
// side.
func (t *position) breaking() table.Intent {
	const bothMoved = 2
	if len(t.Table.Plies) >= bothMoved {
		return table.Intent{Kind: table.Propose, Offer: table.Break}
	}
	return table.Intent{Kind: table.Abort}
}

// adjourn offers to put the game off. The player who is to move may name a move to seal.
func (t *offers) adjourn(args string) tea.Cmd {
	in, text := t.adjourning(), "Offer to adjourn? The clocks then stand still until both are ready."
	in.Text = args
	if m, err := t.Table.State.Parse(args); err == nil {
		text = fmt.Sprintf("Offer to adjourn, and seal %s? Nobody sees it until both are ready.", t.Table.State.Describe(m))
	}
	return t.out.askTo(text, in)
}

func (t *position) adjourning() table.Intent {
	return table.Intent{Kind: table.Propose, Offer: table.Adjourn}
}

// awaited reports whether the table waits for the person to be ready: for the
// second game of a match, or to take up an adjourned game.
func (t *position) awaited() bool {
	return t.halted() && t.Live() && t.Seat != game.NoSeat && !t.Table.Ready[t.Seat]
}

// ready says that the person is ready.
func (t *offers) ready() tea.Cmd { return t.out.do(t.readying()) }

func (t *position) readying() table.Intent { return table.Intent{Kind: table.Ready} }

// underReady puts other lines above what is to be said of a pause that ends when both
// are ready.
func (t *offers) underReady(above []string, w int) block {
	b := block{lines: above}
	if t.Seat == game.NoSeat {
		return b
	}
	switch other := t.playerName(t.Seat.Other()); {
	case t.Table.Ready[t.Seat]:
		b.add(widget.Wrap(fmt.Sprintf("You are ready. %s is not yet.", other), w)...)
	default:
		text := "Press enter when you are ready."
		if t.Table.Ready[t.Seat.Other()] {
			text += fmt.Sprintf(" %s is ready.", other)
		}
		lines := widget.PaintAll(t.s.Styles.Badge, widget.Wrap(text, w))
		for i := range lines {
			b.spots = append(b.spots, boardview.Spot{X: 0, Y: len(above) + i, W: w, Do: t.ready})
		}
		b.add(lines...)
	}
	return b
}
