package app

import (
	"context"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/program"
	"pawnstorm/ui/resource"
)

// Screen is one full page between the header and the footer, and either a Painter or a
// Writer. Screens are pointers and change in update.
type Screen interface {
	// Init starts what the screen needs; ctx ends when the screen is closed.
	Init(ctx context.Context) tea.Cmd
	// Update takes a message. Mouse positions are relative to the body.
	Update(msg tea.Msg) tea.Cmd
	// Title stands in the header.
	Title() string
	// Keys are what the footer and the help page list, most needed first.
	Keys() []key.Binding
}

// Writer is a screen that draws itself as text. It may note how much of it fits.
type Writer interface {
	// Body draws at most w by h cells, without a line break at the end.
	Body(w, h int) string
}

// Painter is a screen that draws into a canvas, and changes nothing by it. The root
// sends it back as a DrawnMsg what was drawn.
type Painter interface {
	// Paint draws the whole body.
	Paint(c canvas.Canvas) Frame
}

// Frame tells where things of a screen were drawn, for the mouse.
type Frame any

// Stale is what of a screen does not show what there is.
type Stale uint8

// From nothing to all of it.
const (
	Fresh Stale = iota
	Parts
	All
)

// Teller is a Painter that can say what of it is stale. Any other is drawn anew after
// each message that reaches it.
type Teller interface {
	// Stale is asked for after each Update, and tells of what has changed since the
	// screen was drawn last.
	Stale() Stale
	// PaintParts draws the parts that are stale: each has draw called with its place
	// in the body, on a blank canvas of its size.
	PaintParts(draw func(canvas.Rect, func(canvas.Canvas)))
}

// DrawnMsg gives a Painter the frame that is shown now.
type DrawnMsg struct{ Frame Frame }

// Typist is a screen that may be taking in text: then letters are text, and
// the root keeps its hands off them.
type Typist interface{ Typing() bool }

// Player is a screen on which a person may be playing: then it is drawn before those of
// people who look on.
type Player interface{ Plays() bool }

// Messages by which screens ask the root for something.
type (
	// NoticeMsg is a sentence for the person, shown for a while or until the next key.
	NoticeMsg struct {
		Text string
		Bad  bool
	}
	// StaleMsg takes a notice off that would mislead by now.
	StaleMsg struct{ Text string }
	// MentionMsg says that somebody has said the person's name.
	MentionMsg struct{ Text string }
	// QuitMsg asks for the way out: the root closes the session.
	QuitMsg struct{}
)

// Watcher is a screen that shows something of the lobby: while it is on top, the
// session hears of that.
type Watcher interface{ Watches() live.View }

// Aging is a screen of which something changes with time alone: while it is on top, it
// is sent a MinuteMsg when that is due, but every half minute at most.
type Aging interface {
	// Ages is how long it shows the same; 0 is for ever.
	Ages() time.Duration
}

// MinuteMsg comes to an Aging screen. Due is when it was to come; zero is at once.
type MinuteMsg struct{ Due time.Time }

// Messages about the place of a screen among the others.
type (
	// ShownMsg reaches a screen that is on top again.
	ShownMsg struct{}
	// CoveredMsg reaches a screen that is on top no longer.
	CoveredMsg struct{}
)

// Messages that reach every screen.
type (
	// LobbyMsg brings what is new of the person's tables, and of what is shown of the
	// lobby.
	LobbyMsg struct{ live.News }
	// MeMsg says that session.me has changed.
	MeMsg struct{}
	// MotdMsg says that the message of the day has changed.
	MotdMsg struct{}
)

// Quit asks the root to close the session.
func Quit() tea.Cmd { return Send(QuitMsg{}) }

// Notice shows a sentence for a while, or until the next key.
func Notice(text string) tea.Cmd { return Send(NoticeMsg{Text: text}) }

// Refuse shows a sentence that says why something was not done.
func Refuse(text string) tea.Cmd { return Send(NoticeMsg{text, true}) }

// Complain shows an error as a sentence.
func Complain(err error) tea.Cmd { return Refuse(errs.Sentence(err)) }

// Send is a command that does nothing but send a message.
func Send(msg tea.Msg) tea.Cmd { return program.Now(msg) }

// After sends a message later, unless ctx ends before.
func After(ctx context.Context, d time.Duration, msg tea.Msg) tea.Cmd {
	return Send(program.Later{Ctx: ctx, After: d, Msg: msg})
}

// AfterFrame is After for the next picture of something that moves: on a line that is too slow
// for it late is sent instead.
func AfterFrame(ctx context.Context, d time.Duration, msg, late tea.Msg) tea.Cmd {
	return Send(program.Later{Ctx: ctx, After: d, Msg: msg, Busy: late})
}

// Receive sends what arrives next in a mailbox, wrapped into a message.
func Receive[T any](ctx context.Context, from <-chan T, wrap func(T) tea.Msg) tea.Cmd {
	return Send(program.Receive(ctx, from, wrap))
}

// Subscribe sends all that arrives in a mailbox, each wrapped into a message.
func Subscribe[T any](ctx context.Context, from <-chan T, wrap func(T) tea.Msg) tea.Cmd {
	return Send(program.Subscribe(ctx, from, wrap))
}

// ReceiveAfter is Receive for what comes in a crowd: it takes nothing for a while.
func ReceiveAfter[T any](ctx context.Context, d time.Duration, from <-chan T, wrap func(T) tea.Msg) tea.Cmd {
	return After(ctx, d, program.Receive(ctx, from, wrap))
}

// LearnMsg asks the root to open the lesson of a game, or the list of lessons for "".
type LearnMsg struct{ Game string }

// Learn opens the lesson of a game, or the list of lessons for "".
func Learn(gameID string) tea.Cmd { return Send(LearnMsg{gameID}) }

// LineMsg is a command to carry out as if it had been typed behind a colon.
type LineMsg struct{ Line string }

// WriteMsg asks the root to open what the person and another have written.
type WriteMsg struct{ With identity.Person }

// StudyMsg asks the root to open the board of a study.
type StudyMsg struct{ Of *study.Study }

// PuzzleMsg asks the root to open the board of a puzzle.
type PuzzleMsg struct{ Of *feature.Puzzle }

// OpenMsg asks the root to open a screen.
type OpenMsg struct{ Make func() Screen }

// LookMsg asks the root to open the page of a subject of a resource.
type LookMsg struct{ Ref resource.Ref }

// ErrorsMsg asks the root to open a person's errors of a game, as puzzles.
type ErrorsMsg struct {
	Table *table.Table // the game
	List  []analysis.Error
}

// GoMsg asks the root to show a table in place of the screen that asks, if that
// is still before the person.
type GoMsg struct {
	From  Screen
	Table *table.Table
	TV    bool // the best game is followed, and the next when it is over
}

// DailyMsg asks the lobby for the puzzle of the day.
type DailyMsg struct{}

// NextMsg asks the root for the next game that waits for the person.
type NextMsg struct{}

// Commander is a screen with commands of its own, which are typed behind a colon.
type Commander interface {
	// Commands are the words that do something now. One that is typed reaches Update as a
	// CommandMsg.
	Commands() []string
}

// CommandMsg is a word of a screen's own that was typed behind a colon.
type CommandMsg struct{ Word string }
