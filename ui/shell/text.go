package shell

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby"
)

const stateSeeks = "seeks %s"

// lineWidth is where long lists are broken.
const lineWidth = 76

// row is a table as one line of a list.
func (e *Env) row(t *lobby.Table) string {
	line := fmt.Sprintf("%-8s  %-9s  %-32s  %s", t.ID, t.Game, e.players(t), e.state(t))
	if t.Name != "" {
		line += fmt.Sprintf(", called %s", clean(t.Name, 20))
	}
	return line
}

// players are who sits at a table, or who waits there.
func (e *Env) players(t *lobby.Table) string {
	switch {
	case t.Status != lobby.Open && t.Seats[0].ID != "":
		return e.titled(t.Seats[0]) + " - " + e.titled(t.Seats[1])
	case t.Vacant && t.FreeSeat() != game.NoSeat:
		return e.titled(t.Seats[t.FreeSeat().Other()])
	}
	return e.titled(t.Host)
}

// titled is the name of somebody in text that people read: a program is marked.
func (e *Env) titled(p lobby.Person) string { return clean(e.Service.Title(p), 40) }

// state says in a few words how far a table has come.
func (e *Env) state(t *lobby.Table) string {
	switch t.Status {
	case lobby.Open:
		if t.Seek != nil {
			return fmt.Sprintf(stateSeeks, sought(t.Seek))
		}
		return strings.Join(append([]string{freeSeats(t)}, e.terms(t)...), ", ")
	case lobby.Playing:
		if t.WaitsFor(e.Who.ID) {
			return fmt.Sprintf("your move, ply %d", len(t.Plies))
		}
		return fmt.Sprintf("%s to move, ply %d", t.SeatName(t.State.Turn()), len(t.Plies))
	case lobby.Pause:
		return "between two games"
	case lobby.Adjourned:
		return "adjourned"
	}
	return clean(t.Ending(), maxSentence)
}

// freeSeats says which seat of a table can be taken.
func freeSeats(t *lobby.Table) string {
	switch free := t.FreeSeat(); {
	case t.Invited != nil:
		return fmt.Sprintf("waits for %s", person(*t.Invited))
	case t.Seek != nil:
		return fmt.Sprintf(stateSeeks, sought(t.Seek))
	case free != game.NoSeat:
		return fmt.Sprintf("%s is free", t.SeatName(free))
	case t.Vacant:
		return "both seats are free"
	}
	return "seats by lot"
}

// terms are what makes a table unlike the usual one.
func (e *Env) terms(t *lobby.Table) []string {
	var list []string
	if control := t.Clock.Control(); control.Kind != clock.Unlimited {
		list = append(list, control.String())
	}
	for _, term := range []struct {
		holds bool
		text  string
	}{{t.Rated, "rated"}, {t.Match, "match of two games"}, {t.Firm, "no takebacks"}, {t.Quiet, "no chat"}, {t.Private(), "private"}} {
		if term.holds {
			list = append(list, term.text)
		}
	}
	for _, o := range t.Rules.Info().Options {
		if chosen, ok := t.Options[o.ID]; ok && chosen != o.Default {
			list = append(list, e.option(o, chosen))
		}
	}
	return list
}

// option is what was chosen of an option: as it is typed, or in words where they are
// read aloud.
func (e *Env) option(o game.Option, chosen string) string {
	i := slices.IndexFunc(o.Values, func(v game.Value) bool { return v.ID == chosen })
	if !e.Bare || i < 0 {
		return o.ID + "=" + clean(chosen, 20)
	}
	value, _, _ := strings.Cut(o.Values[i].Name, ": ") // of "off: only the players end it"
	return fmt.Sprintf("%s: %s", strings.ToLower(o.Name[:1])+o.Name[1:], value)
}

// heading are the lines that say what a table is and who sits there.
func (e *Env) heading(t *lobby.Table) []string {
	info := t.Rules.Info()
	title := fmt.Sprintf("Table %s: %s", t.ID, info.Name)
	if t.Name != "" {
		title = fmt.Sprintf("Table %s, called %s: %s", t.ID, clean(t.Name, 20), info.Name)
	}
	if number, of := t.GameNumber(); of > 1 {
		title += fmt.Sprintf(", game %d of %d", number, of)
	}
	lines := []string{strings.Join(append([]string{title}, e.terms(t)...), ", ")}
	seats := seated(t)
	for seat, s := range info.Seats {
		name := "nobody yet"
		if who := seats[seat]; who.ID != "" {
			name = e.titled(who)
		}
		line := fmt.Sprintf("%-12s %s", s.Name, name)
		if t.Clock.Control().Kind != clock.Unlimited && t.Status != lobby.Open {
			line += "  " + clock.Format(t.Clock.Left(seat, e.Now()))
		}
		lines = append(lines, line)
	}
	return append(lines, e.standing(t)...)
}

// standing says in sentences what a table waits for.
func (e *Env) standing(t *lobby.Table) []string {
	var lines []string
	for _, o := range t.Offers {
		line := fmt.Sprintf(offerStands, person(t.Seats[o.Seat]), offerName(o))
		if o.Seat == t.SeatOf(e.Who.ID) {
			line = fmt.Sprintf("You offer %s.", offerName(o))
		}
		lines = append(lines, line)
	}
	switch turn := t.State.Turn(); t.Status {
	case lobby.Open:
		if t.WaitsFor(e.Who.ID) {
			return []string{fmt.Sprintf("%s invites you to play.", person(t.Host))}
		}
		return []string{sentenceOf(freeSeats(t))}
	case lobby.Playing:
		line := fmt.Sprintf("%s (%s) is to move.", person(t.Seats[turn]), t.SeatName(turn))
		if t.WaitsFor(e.Who.ID) {
			line = "It is your move."
		}
		for _, m := range t.State.Board().Marks {
			if m.Kind == game.MarkDanger && m.Text != "" {
				line += " " + sentenceOf(m.Text)
			}
		}
		return append(lines, line)
	case lobby.Adjourned:
		return append(lines, adjournedUntil)
	}
	return append(lines, clean(t.Ending(), maxSentence))
}

// offerName completes "offers …".
func offerName(o lobby.Offer) string {
	switch o.Kind {
	case lobby.Takeback:
		return fmt.Sprintf("to take back %s", takenBack(o))
	case lobby.MoreTime:
		return fmt.Sprintf("%d more seconds for both", o.N)
	case lobby.Break:
		return "to break the game off"
	case lobby.Adjourn:
		return "to adjourn"
	}
	return offerDraw
}

// takenBack are the moves that an offer is about.
func takenBack(o lobby.Offer) string {
	switch o.N {
	case 1:
		return "the last move"
	case 2:
		return "the last move of each"
	}
	return fmt.Sprintf("the last %d plies", o.N)
}

// sentenceOf makes a sentence of a few words.
func sentenceOf(words string) string {
	if words == "" {
		return ""
	}
	return strings.ToUpper(words[:1]) + words[1:] + "."
}

// numbered is the list of moves as players write it: 1. e4 e5 2. Nf3.
func numbered(t *lobby.Table) string {
	var b strings.Builder
	var n game.MoveNumber
	first := game.FirstMover(t.Rules)
	for i, p := range t.Plies {
		if i > 0 {
			b.WriteByte(' ')
		}
		before := n
		if n = n.Next(first, p.Seat); n.N != before.N {
			fmt.Fprintf(&b, "%s ", n)
		}
		b.WriteString(p.Shown)
	}
	return b.String()
}

// moveNumber is what stands before a move when it stands alone: one that has been
// made, or the next.
func moveNumber(t *lobby.Table, ply int) string {
	var n game.MoveNumber
	first := game.FirstMover(t.Rules)
	for _, p := range t.Plies[:min(ply, len(t.Plies))] {
		n = n.Next(first, p.Seat)
	}
	if ply > len(t.Plies) {
		n = n.Next(first, t.State.Turn())
	}
	return n.String() + " "
}

// wrap breaks a text at blanks into lines that begin with an indent, the first
// one with a label.
func wrap(label, text string) []string {
	indent := strings.Repeat(" ", len(label))
	var lines []string
	line := label
	for _, word := range strings.Fields(text) {
		if len(line)+len(word) > lineWidth && line != label && line != indent {
			lines = append(lines, strings.TrimRight(line, " "))
			line = indent
		}
		line += word + " "
	}
	return append(lines, strings.TrimRight(line, " "))
}
