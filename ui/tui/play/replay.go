package play

import (
	"fmt"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// replay is a finished game that plays by itself. The zero value is stopped.
type replay struct {
	on    bool
	speed int // steps from the speed of the game itself
	run   int // counts the waits; earlier ones are void
}

// speeds are the speeds of a replay, as multiples of the game's own, and their names.
var speeds = []struct {
	times float64
	name  string
}{{0.25, "quarter"}, {0.5, "half"}, {1, "normal"}, {2, "double"}, {4, "4x"}, {8, "8x"}}

// ownSpeed is the index of the game's own speed.
const ownSpeed = 2

// The shortest and longest time that a replay shows a position at normal speed, and the time for
// games without move times.
const (
	shortestThought = 400 * time.Millisecond
	longestThought  = 3 * time.Second
	steadyThought   = time.Second
)

// Thought returns how long a replay waits before the move after a ply: as long as the
// player took, within reason.
func Thought(t *table.Table, ply int) time.Duration {
	if ply == 0 || t.Origin != nil && t.Record.Clock == "" {
		return steadyThought
	}
	return min(max(t.Plies[ply].At.Sub(t.Plies[ply-1].At), shortestThought), longestThought)
}

// pressReplay handles the keys of a replay. Any other key stops it.
func (t *review) pressReplay(msg tea.KeyPressMsg) (cmd tea.Cmd, ok bool) {
	if !t.studying() {
		return nil, false
	}
	r := &t.replay
	switch {
	case key.Matches(msg, widget.Keys.Replay) && r.on:
		r.on = false
	case key.Matches(msg, widget.Keys.Replay):
		return t.startReplay(), true
	case r.on && key.Matches(msg, widget.Keys.Faster):
		r.speed = min(r.speed+1, len(speeds)-1-ownSpeed)
		return t.nextReplay(), true
	case r.on && key.Matches(msg, widget.Keys.Slower):
		r.speed = max(r.speed-1, -ownSpeed)
		return t.nextReplay(), true
	default:
		r.on = false
		return nil, false
	}
	return nil, true
}

// startReplay starts the replay, from the beginning if the end is shown.
func (t *review) startReplay() tea.Cmd {
	if len(t.Table.Plies) == 0 {
		return nil
	}
	if t.Live() {
		if cmd := t.board.goTo(0); cmd != nil {
			return cmd
		}
	}
	t.replay.on = true
	return t.nextReplay()
}

// nextReplay waits for the next move. Earlier waits are void.
func (t *review) nextReplay() tea.Cmd {
	t.replay.run++
	wait := time.Duration(float64(Thought(t.Table, t.Ply)) / speeds[t.replay.speed+ownSpeed].times)
	return app.After(t.ctx, wait, t.due())
}

// due returns the message that plays the next move.
func (t *review) due() tea.Msg {
	run := t.replay.run
	return app.Result(t.position, func() tea.Cmd { return t.played(run) })
}

// played makes the move that is due.
func (t *review) played(run int) tea.Cmd {
	if !t.replay.on || run != t.replay.run {
		return nil
	}
	moves, failed := t.board.stepOn()
	if failed != nil {
		t.replay.on = false
		return failed
	}
	if t.Live() {
		t.replay.on = false
		return moves
	}
	return tea.Batch(moves, t.nextReplay())
}

// replayLine describes the running replay.
func (t *review) replayLine() string {
	return fmt.Sprintf("Position %d of %d, playing at %s speed. space stops, + and - change it.",
		t.Ply, len(t.Table.Plies), speeds[t.replay.speed+ownSpeed].name)
}
