package linemode

import (
	"context"
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/words"
)

const (
	noMoveYet = "No moves yet."
	offerHint = "Type yes or no."
)

// tableView is the table that the user has open.
type tableView struct {
	s       *session
	now     *table.Table
	ctx     context.Context // ends when the user leaves the table
	leave   context.CancelFunc
	rated   bool   // the rating changes were printed
	reacted uint64 // number of the last reaction printed
}

// open goes to a table and describes it.
func (s *session) open(now *table.Table) {
	s.close()
	s.leaveStudy()
	s.lesson = nil
	ctx, leave := context.WithCancel(s.ctx)
	s.table = &tableView{s: s, now: now, ctx: ctx, leave: leave}
	s.updates = s.Club.Tables.Follow(ctx, now, s.me.Person)
	s.table.followChats()
	s.table.describe()
	s.table.setWarning()
	if err := s.Club.Accounts.UseTable(s.ctx, s.me.ID, now.ID); err != nil {
		s.fail(err)
	}
}

// close leaves the current table, but not the game.
func (s *session) close() {
	if s.table != nil {
		s.table.leave()
		s.table, s.question, s.updates, s.warning = nil, nil, nil, nil
		clear(s.chats[tableChat:studyChat])
	}
}

func (t *tableView) seat() game.Seat { return t.now.SeatOf(t.s.me.ID) }

// myMove reports whether the user is to move.
func (t *tableView) myMove() bool {
	return t.now.Status == table.Playing && t.seat() == t.now.State.Turn()
}

// describe prints what the table is, who sits there and what it waits for.
func (t *tableView) describe() {
	info := t.now.Rules.Info()
	t.s.out.sayf("Table %s: %s.", t.now.ID, t.s.viewer().Title(t.now))
	for seat, who := range t.now.Seats {
		if who.ID != "" {
			t.s.out.sayf("%s: %s.", info.Seats[seat].Name, t.you(who))
		}
	}
	switch {
	case t.now.Status == table.Open && t.now.Code != "" && t.now.Involves(t.s.me.ID):
		t.s.out.sayf("Others can join with the code %s.", identity.SpellCode(t.now.Code))
	case t.now.Status == table.Open && t.now.Invited == nil:
		t.s.out.sayf("It is in the lobby. Others can also type join %s.", t.now.ID)
	}
	if t.now.Status != table.Open {
		t.last()
	}
	t.standing()
}

// you returns a player's name, and marks the user's own.
func (t *tableView) you(who identity.Person) string {
	if who.ID == t.s.me.ID {
		return fmt.Sprintf("you, %s", words.Person(who))
	}
	return identity.Clean(t.s.Club.Accounts.Title(who), 40)
}

// standing prints what the table waits for, the user's clock if they are to move, and the offers and
// draws that they can answer or claim.
func (t *tableView) standing() {
	t.s.out.say(strings.Join(t.s.viewer().Standing(t.now), " ") + t.myClock())
	if len(t.now.OffersTo(t.seat())) > 0 {
		t.s.out.say(offerHint)
	}
	t.claim()
}

// claim says that the user can claim a draw, if they can.
func (t *tableView) claim() {
	if reason, ok := t.now.State.Claim(); ok && t.now.Status == table.Playing && t.seat() != game.NoSeat {
		t.s.out.sayf("A draw can be claimed (%s): type claim draw.", reason)
	}
}

// board prints the board in letters, the remarks, the opening and the state of the game.
func (t *tableView) board() {
	t.s.out.say(words.Board(t.now, false)...)
	t.s.out.say(words.Viewer{Fun: t.s.fun()}.Remarks(t.now)...)
	if o, ok := game.OpeningOf(t.now.State); ok {
		t.s.out.sayf("Opening: %s.", o.Name)
	}
	t.standing()
}

// follow handles an update of the table.
func (t *tableView) follow(u live.Update) {
	t.advance(u.Table)
	t.react(u)
	if o := u.Rated; o != nil && !t.rated && o.Done {
		t.rated = true
		for seat, change := range o.Seats {
			t.s.out.sayf("%s is rated %d now, %+d.",
				words.Person(t.now.Seats[seat]), change.After.Points(), change.Points())
		}
	}
}

// react prints what others think of the game.
func (t *tableView) react(u live.Update) {
	var list []live.Reaction
	c := action.Caller{Club: t.s.Club, Who: t.s.me}
	list, t.reacted = feature.NewReactions(t.ctx, c, u, t.reacted, nil)
	for _, r := range list {
		if r.Who.ID != t.s.me.ID {
			t.s.out.say(words.Reaction(r))
		}
	}
}

// advance prints what happened since the last known state. It reports whether there was anything to
// print.
func (t *tableView) advance(now *table.Table) bool {
	if len(now.Log) <= len(t.now.Log) {
		return false
	}
	happened, err := now.Since(t.now)
	if err != nil {
		t.s.fail(err)
		return true
	}
	told, before := false, t.now
	t.now = now
	for _, h := range happened {
		if text := t.tell(h); text != "" {
			t.s.out.say(text)
			told = true
		}
	}
	t.changed(before)
	return told
}

// changed reacts to a new state: it drops stale questions, updates the chat and the clock, and
// tells the user what they can do next.
func (t *tableView) changed(before *table.Table) {
	s := t.s
	moved := len(t.now.Plies) != len(before.Plies)
	if s.question != nil && s.question.ofTurn && (moved || !t.myMove()) {
		s.question = nil
		s.out.say(questionDropped)
	}
	t.followChats()
	t.setWarning()
	switch {
	case t.now.Status == table.Gone && t.now.Next != "":
		if next, err := s.Club.Tables.Get(s.ctx, t.now.Next); err == nil {
			s.open(next)
		}
	case t.now.Status == table.Playing && before.Status != table.Playing:
		t.describe()
	case t.now.Status == table.Over:
		s.out.say("The game is over. Type rematch, or lobby to go on.")
	case t.now.Status == table.Pause && before.Status != table.Pause && t.seat() != game.NoSeat:
		s.out.say("Type ready when you want to go on.")
	case len(t.now.OffersTo(t.seat())) > len(before.OffersTo(t.seat())):
		s.out.say(offerHint)
	case len(t.now.Plies) < len(before.Plies):
		t.standing()
	case moved:
		t.claim()
	}
}

// tell describes a change in a sentence.
func (t *tableView) tell(h table.Change) string {
	hinted := h.Kind == table.Hinted && h.Seat == t.seat()
	if h.Kind != table.Moved && !hinted {
		return t.s.viewer().Tell(h)
	}
	m, err := h.Before.State.Parse(h.Text)
	switch {
	case err != nil:
		return t.s.viewer().Tell(h)
	case hinted:
		return fmt.Sprintf("The engine would play: %s.", speak(h.Before.State, m, t.s.fun()))
	}
	text := fmt.Sprintf("%s: %s.", h.Before.SeatName(h.Seat), speak(h.Before.State, m, t.s.fun()))
	if h.After.Status != table.Playing {
		return text + " " + identity.Clean(h.After.Ending(), 2000)
	}
	if len(h.After.Log) == len(t.now.Log) {
		text += t.myClock()
	}
	return text
}

// last prints the last move again.
func (t *tableView) last() {
	n := len(t.now.Plies)
	if n == 0 {
		t.s.out.say(noMoveYet)
		return
	}
	t.s.out.sayf("The last move was %s: %s.", t.spoken(n-1)...)
	t.notes(n - 1)
}

// history prints all moves of the game.
func (t *tableView) history() {
	if len(t.now.Plies) == 0 {
		t.s.out.say(noMoveYet)
	}
	t.notes(-1)
	for i := range t.now.Plies {
		t.s.out.sayf("%d. %s: %s.", append([]any{i + 1}, t.spoken(i)...)...)
		t.notes(i)
	}
}

// notes prints the comments of an imported game on a move. Ply -1 stands for the comments before
// the first move.
func (t *tableView) notes(ply int) {
	for _, said := range words.NotesOn(t.now, ply) {
		t.s.out.say("Note: " + said)
	}
}

// spoken returns the seat of a ply and its move in words.
func (t *tableView) spoken(ply int) []any {
	p := t.now.Plies[ply]
	text := t.s.viewer().Move(t.now, ply)
	if state, err := t.now.At(ply); err == nil {
		if m, err := state.Parse(p.Text); err == nil {
			text = speak(state, m, t.s.fun())
		}
	}
	return []any{t.now.SeatName(p.Seat), text}
}

// clocks prints both clocks.
func (t *tableView) clocks() {
	if t.now.Clock.Control().Kind == clock.Unlimited {
		t.s.out.say("This game has no clock.")
		return
	}
	for seat := range t.now.Seats {
		left := clock.Format(t.now.Clock.Left(seat, live.ClockTime(t.s.Club.Tables, t.s.Now())))
		t.s.out.sayf("%s has %s.", t.now.SeatName(game.Seat(seat)), left)
	}
}
