package boardview

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// Animation shows how moves led to the position on a board, one after another. All boards that users
// move on have one.
type Animation struct {
	Session *app.Session
	Ctx     context.Context // ends when the screen is closed
	Covered bool            // another screen is on top
	Landed  bool            // the user has dragged the piece of the next move to its square

	info   game.Info
	scenes []Scene // what is left to show; the first one moves, or rests before the next
	motion *Motion // of the first scene; nil if nothing moves
	run    int     // counts the moves; frames of earlier ones are void
}

// Scene is a move: the boards before and after it, and its cells.
type Scene struct {
	Was, Is game.Board
	Cells   []game.Cell
}

// SceneOf returns the scene of a move from one position to the next.
func SceneOf(info game.Info, before game.State, m game.Move, after game.State) Scene {
	return Scene{before.Board(), after.Board(), game.Changed(info, before, m, after)}
}

// FrameMsg brings the next frame of an animation. If Late is set, the line is too slow for it.
type FrameMsg struct {
	to   *Animation
	run  int
	Late bool
}

// rest is the time between two moves.
const rest = 200 * time.Millisecond

// Moves reports whether the user wants to see motion and the terminal can show it.
func (a *Animation) Moves() bool { return !a.Covered && a.Session.Moves() }

// Begin shows the moves that led to the current position.
func (a *Animation) Begin(info game.Info, scenes ...Scene) tea.Cmd {
	landed := a.Landed
	a.Stop()
	a.Landed = false
	if len(scenes) == 0 || !a.Moves() {
		return nil
	}
	a.info, a.scenes = info, scenes
	a.set()
	p := a.Session.Styles.Images.Protocol
	if landed || p != canvas.NoImages && p != canvas.Kitty { // other protocols send whole squares
		a.motion.Land()
	}
	return a.wait()
}

// set sets the first scene in motion.
func (a *Animation) set() {
	first := &a.scenes[0]
	a.motion = NewMotion(&a.info, &first.Was, &first.Is, first.Cells)
	a.run++
}

// wait waits for the next frame, or rests before the next move.
func (a *Animation) wait() tea.Cmd {
	d := rest
	switch {
	case !a.motion.Over():
		d = a.motion.Time()
	case len(a.scenes) < 2:
		a.scenes = nil
		return nil
	}
	return app.AfterFrame(a.Ctx, d, FrameMsg{a, a.run, false}, FrameMsg{a, a.run, true})
}

// Take shows the next frame, and reports whether the message was about this board.
func (a *Animation) Take(msg FrameMsg) (cmd tea.Cmd, ok bool) {
	switch {
	case msg.to != a || msg.run != a.run || len(a.scenes) == 0:
		return nil, false
	case msg.Late:
		a.Session.Still = true
		a.Stop()
		return nil, true
	case !a.motion.Over():
		a.motion.Step()
	default:
		a.scenes = a.scenes[1:]
		a.set()
	}
	return a.wait(), true
}

// Stop shows the current position at once, and reports whether that changes the picture.
func (a *Animation) Stop() bool {
	moving := len(a.scenes) > 0
	a.motion, a.scenes = nil, nil
	return moving
}

// earlier returns the scene that is shown if other moves follow it, or nil.
func (a *Animation) earlier() *Scene {
	if len(a.scenes) < 2 {
		return nil
	}
	return &a.scenes[0]
}

// In changes a picture to the current frame.
func (a *Animation) In(p Picture) Picture { return a.motion.In(p) }

// Paint redraws the moving parts of a picture, as Motion.Paint does.
func (a *Animation) Paint(p Picture, s *widget.Styles, draw func(canvas.Rect, func(canvas.Canvas))) {
	if a.motion != nil {
		a.motion.Paint(p, s, draw)
	}
}
