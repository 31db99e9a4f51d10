package linemode

import (
	"context"
	"fmt"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

const (
	noMoveYet = "Nobody has moved yet."
	offerHint = "Type yes or no."
)

// sitting is the table where the person is.
type sitting struct {
	s       *session
	now     *table.Table
	news    <-chan live.Update
	ctx     context.Context // ends when the person leaves the table
	leave   context.CancelFunc
	talks   [2]*listening
	warning *time.Timer // before the person's time is used up
	rated   bool        // what the game has done to ratings was told
}

// open goes to a table and tells what there is.
func (s *session) open(now *table.Table) {
	s.close()
	lookAway(s)
	s.lesson = nil
	ctx, leave := context.WithCancel(s.ctx)
	s.table = &sitting{s: s, now: now, ctx: ctx, leave: leave, news: s.Club.Tables.Follow(ctx, now, s.me.Person)}
	s.table.followTalk()
	s.table.describe()
	s.table.wind()
	if err := s.Club.Accounts.UseTable(s.ctx, s.me.ID, now.ID); err != nil {
		s.fail(err)
	}
}

// close leaves the table where the person is, not the game.
func (s *session) close() {
	if s.table != nil {
		s.table.leave()
		s.table.stopWarning()
		s.table, s.question = nil, nil
	}
}

// updates brings the news of the table; of none there are none.
func (t *sitting) updates() <-chan live.Update {
	if t == nil {
		return nil
	}
	return t.news
}

func (t *sitting) seat() game.Seat { return t.now.SeatOf(t.s.me.ID) }

// myMove reports whether the person is to move.
func (t *sitting) myMove() bool {
	return t.now.Status == table.Playing && t.seat() == t.now.State.Turn()
}

// describe tells what the table is, who is there and what it waits for.
func (t *sitting) describe() {
	info := t.now.Rules.Info()
	t.s.out.say(fmt.Sprintf("Table %s: %s.", t.now.ID, t.s.viewer().Title(t.now)))
	for seat, who := range t.now.Seats {
		if who.ID != "" {
			t.s.out.say(fmt.Sprintf("%s: %s.", info.Seats[seat].Name, t.you(who)))
		}
	}
	switch {
	case t.now.Status == table.Open && t.now.Code != "" && t.now.Involves(t.s.me.ID):
		t.s.out.say(fmt.Sprintf("Others come by the code %s.", identity.SpellCode(t.now.Code)))
	case t.now.Status == table.Open && t.now.Invited == nil:
		t.s.out.say(fmt.Sprintf("Others see it in the lobby, or type join %s.", t.now.ID))
	}
	if t.now.Status != table.Open {
		t.last()
	}
	t.stand()
}

// you is a name, with a hint if it is one's own.
func (t *sitting) you(who identity.Person) string {
	if who.ID == t.s.me.ID {
		return fmt.Sprintf("you, %s", shown(who))
	}
	return identity.Clean(t.s.Club.Accounts.Title(who), 40)
}

// stand says what the table waits for, and the clock of who is to move.
func (t *sitting) stand() {
	t.s.out.say(strings.Join(t.s.viewer().Standing(t.now), " ") + t.myClock())
	if len(t.now.OffersTo(t.seat())) > 0 {
		t.s.out.say(offerHint)
	}
	t.claim()
}

// claim tells of a draw that the person may claim.
func (t *sitting) claim() {
	if reason, ok := t.now.State.Claim(); ok && t.now.Status == table.Playing && t.seat() != game.NoSeat {
		t.s.out.say(fmt.Sprintf("A draw can be claimed (%s): type claim draw.", reason))
	}
}

// board prints the board in letters, and what else is to be known.
func (t *sitting) board() {
	t.s.out.say(words.Board(t.now, false)...)
	t.s.out.say(words.Remarks(t.now, false)...)
	if o, ok := game.OpeningOf(t.now.State); ok {
		t.s.out.say(fmt.Sprintf("Opening: %s.", o.Name))
	}
	t.stand()
}

// follow takes in news of the table.
func (t *sitting) follow(u live.Update) {
	t.advance(u.Table)
	if o := u.Rated; o != nil && !t.rated && o.Done {
		t.rated = true
		for seat, change := range o.Seats {
			t.s.out.say(fmt.Sprintf("%s is rated %d now, %+d.", shown(t.now.Seats[seat]), change.After.Points(), change.Points()))
		}
	}
}

// advance tells what has happened since the person was last told, and reports
// whether that was anything.
func (t *sitting) advance(now *table.Table) bool {
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

// changed tells what follows for the person from what has happened.
func (t *sitting) changed(before *table.Table) {
	s := t.s
	moved := len(t.now.Plies) != len(before.Plies)
	if s.question != nil && s.question.ofTurn && (moved || !t.myMove()) {
		s.question = nil
		s.out.say(questionDropped)
	}
	t.followTalk()
	t.wind()
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
		t.stand()
	case moved:
		t.claim()
	}
}

// tell puts what has happened into a sentence.
func (t *sitting) tell(h table.Change) string {
	if h.Kind == table.Hinted && h.Seat == t.seat() {
		return t.hint(h)
	}
	if h.Kind != table.Moved {
		return words.Tell(h)
	}
	m, err := h.Before.State.Parse(h.Text)
	if err != nil {
		return words.Tell(h)
	}
	text := fmt.Sprintf("%s: %s.", h.Before.SeatName(h.Seat), speak(h.Before.State, m))
	if h.After.Status != table.Playing {
		return text + " " + identity.Clean(h.After.Ending(), 2000)
	}
	if len(h.After.Log) == len(t.now.Log) {
		text += t.myClock()
	}
	return text
}

// hint says what the house advises.
func (t *sitting) hint(h table.Change) string {
	m, err := h.Before.State.Parse(h.Text)
	if err != nil {
		return words.Tell(h)
	}
	return fmt.Sprintf("The house would play: %s.", speak(h.Before.State, m))
}

// last says the last move again.
func (t *sitting) last() {
	n := len(t.now.Plies)
	if n == 0 {
		t.s.out.say(noMoveYet)
		return
	}
	t.s.out.say(fmt.Sprintf("The last move was %s: %s.", t.spoken(n-1)...))
	t.notes(n - 1)
}

// history says all moves of the game.
func (t *sitting) history() {
	if len(t.now.Plies) == 0 {
		t.s.out.say(noMoveYet)
	}
	t.notes(-1)
	for i := range t.now.Plies {
		t.s.out.say(fmt.Sprintf("%d. %s: %s.", append([]any{i + 1}, t.spoken(i)...)...))
		t.notes(i)
	}
}

// notes says what a game from elsewhere says of a move, or before the first one.
func (t *sitting) notes(ply int) {
	for _, said := range words.NotesOn(t.now, ply) {
		t.s.out.say("Note: " + said)
	}
}

// spoken is the seat of a ply and its move in words.
func (t *sitting) spoken(ply int) []any {
	p := t.now.Plies[ply]
	text := p.Shown
	if state, err := t.now.At(ply); err == nil {
		if m, err := state.Parse(p.Text); err == nil {
			text = speak(state, m)
		}
	}
	return []any{t.now.SeatName(p.Seat), text}
}

// clocks says both clocks.
func (t *sitting) clocks() {
	if t.now.Clock.Control().Kind == clock.Unlimited {
		t.s.out.say("This game has no clock.")
		return
	}
	for seat := range t.now.Seats {
		left := clock.Format(t.now.Clock.Left(seat, live.ClockTime(t.s.Club.Tables, t.s.Now())))
		t.s.out.say(fmt.Sprintf("%s has %s.", t.now.SeatName(game.Seat(seat)), left))
	}
}
