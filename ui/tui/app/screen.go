package app

import (
	"context"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/program"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/widget"
)

// Screen is a full page between the header and the footer. It is also a Painter or a Writer.
// Screens are pointers and change in Update.
type Screen interface {
	// Init starts what the screen needs. ctx ends when the screen closes.
	Init(ctx context.Context) tea.Cmd
	// Update handles a message. Mouse positions are relative to the body.
	Update(msg tea.Msg) tea.Cmd
	// Title returns the text for the header.
	Title() string
	// Keys returns the keys for the footer and the help page, most needed first.
	Keys() []key.Binding
}

// Writer is a screen that draws itself as text. It may record how much of it fits.
type Writer interface {
	// Body draws at most w by h cells, without a line break at the end.
	Body(w, h int) string
}

// Painter is a screen that draws on a canvas. Painting must not change the screen. The root returns
// the frame in a DrawnMsg.
type Painter interface {
	// Paint draws the whole body.
	Paint(c canvas.Canvas) Frame
}

// Frame records where a screen drew things, for the mouse.
type Frame any

// Stale says how much of a screen is out of date.
type Stale uint8

// The values of Stale: nothing, some parts, everything.
const (
	Fresh Stale = iota
	Parts
	All
)

// PartPainter is a Painter that knows what of it is stale. Other screens are drawn again after each
// message.
type PartPainter interface {
	// Stale returns what has changed since the screen was drawn. The root calls it after each
	// Update.
	Stale() Stale
	// PaintParts draws the stale parts. It calls draw for each, with its place in the body and a
	// function that gets a blank canvas of that size.
	PaintParts(draw func(canvas.Rect, func(canvas.Canvas)))
}

// DrawnMsg gives a Painter the frame now on screen.
type DrawnMsg struct{ Frame Frame }

// Typist is a screen that may be taking text. While it does, the root passes letters on.
type Typist interface{ Typing() bool }

// Draggable is a screen with something to drag.
type Draggable interface {
	// Drags reports whether the user can drag something now. On a phone a finger then drags and
	// does not scroll.
	Drags() bool
}

// Player is a screen where the user may be playing. Sessions that play are drawn before sessions
// that watch.
type Player interface{ Plays() bool }

// FullScreen is a screen that draws the whole window, including the header, the footer and what the root
// has to say.
type FullScreen interface{ FullScreen() }

// HasChips is a Frame of such a screen with keys on its last line, in window coordinates.
type HasChips interface{ Chips() []widget.Chip }

// Sized is a screen that limits its size in a large window, between the header and the footer. It
// stands in the middle. Other screens get MaxWidth and MaxHeight.
type Sized interface{ MaxSize() (w, h int) }

// Tabbed is a screen whose tabs stand in the header, in place of a title.
type Tabbed interface {
	// Tabs returns their names, the open one, and what the header says beside the user's name.
	// Without names the header shows the title.
	Tabs() (names []string, at int, aside string)
	// Turn opens a tab.
	Turn(to int) tea.Cmd
}

// The maximum size of a screen in a large window.
const MaxWidth, MaxHeight = 100, 36

// FormWidth and FormHeight are the maximum size of a form, or of a few lines of text.
const FormWidth, FormHeight = 80, 22

// Around is what the root has to say on every screen.
type Around struct {
	// Badge shows how many games wait elsewhere, or is "" if none do. Short is the same in a few cells.
	Badge, Short string
	// Notice is a sentence for the user. Its text is "" if there is none.
	Notice NoticeMsg
	// Lines are the completions and the command line, or nil while it is closed.
	Lines []string
}

// Messages from screens to the root.
type (
	// NoticeMsg shows a sentence for a while, or until the next key.
	NoticeMsg struct {
		Text string
		Bad  bool
	}
	// StaleMsg removes a notice that would be misleading now.
	StaleMsg struct{ Text string }
	// MentionMsg reports that the chat mentions the user.
	MentionMsg struct{ Text string }
	// SoundMsg reports something to hear on the board that the user looks at. Name is the sound that
	// a page in a browser plays: move, capture or an event. Ring is the event for which a terminal
	// rings the bell, if the user wants that; "" is none.
	SoundMsg struct {
		Name string
		Ring account.Ring
	}
	// QuitMsg asks the root to close the session.
	QuitMsg struct{}
)

// Watcher is a screen that shows a part of the lobby. While it is on top, the session gets news of
// that part.
type Watcher interface{ Watches() live.View }

// TimeSensitive is a screen that changes with time alone. While it is on top, it receives a MinuteMsg when
// it has aged, at most every half minute.
type TimeSensitive interface {
	// Ages returns how long the screen stays accurate; 0 means forever.
	Ages() time.Duration
}

// MinuteMsg tells a TimeSensitive screen that it has aged. Due is when the message was scheduled for; zero
// means at once.
type MinuteMsg struct{ Due time.Time }

// Messages about the stack of screens.
type (
	// ShownMsg reaches a screen that is on top again.
	ShownMsg struct{}
	// CoveredMsg reaches a screen that is no longer on top.
	CoveredMsg struct{}
)

// Messages that reach every screen.
type (
	// LobbyMsg carries news of the user's tables and of the visible part of the lobby.
	LobbyMsg struct{ live.News }
	// MeMsg reports that Session.Me has changed.
	MeMsg struct{}
	// MotdMsg reports a new message of the day.
	MotdMsg struct{}
)

// Quit asks the root to close the session.
func Quit() tea.Cmd { return Send(QuitMsg{}) }

// Notice shows a sentence for a while, or until the next key.
func Notice(text string) tea.Cmd { return Send(NoticeMsg{Text: text}) }

// Refuse shows why something was not done.
func Refuse(text string) tea.Cmd { return Send(NoticeMsg{text, true}) }

// Complain shows an error as a sentence.
func Complain(err error) tea.Cmd { return Refuse(errs.Sentence(err)) }

// Send returns a command that only sends a message.
func Send(msg tea.Msg) tea.Cmd { return program.Now(msg) }

// After sends a message later, unless ctx ends first.
func After(ctx context.Context, d time.Duration, msg tea.Msg) tea.Cmd {
	return Send(program.Later{Ctx: ctx, After: d, Msg: msg})
}

// AfterFrame is like After, for the next frame of an animation. On a connection too slow for it, it
// sends late instead.
func AfterFrame(ctx context.Context, d time.Duration, msg, late tea.Msg) tea.Cmd {
	return Send(program.Later{Ctx: ctx, After: d, Msg: msg, Busy: late})
}

// Receive sends the next value from a mailbox, wrapped in a message.
func Receive[T any](ctx context.Context, from <-chan T, wrap func(T) tea.Msg) tea.Cmd {
	return Send(program.Receive(ctx, from, wrap))
}

// Subscribe sends every value from a mailbox, each wrapped in a message.
func Subscribe[T any](ctx context.Context, from <-chan T, wrap func(T) tea.Msg) tea.Cmd {
	return Send(program.Subscribe(ctx, from, wrap))
}

// ReceiveAfter is like Receive, but waits first, so that values that come in bursts merge.
func ReceiveAfter[T any](ctx context.Context, d time.Duration, from <-chan T, wrap func(T) tea.Msg) tea.Cmd {
	return After(ctx, d, program.Receive(ctx, from, wrap))
}

// LearnMsg asks the root to open the lesson of a game, or the list of lessons for "".
type LearnMsg struct{ Game string }

// Learn opens the lesson of a game, or the list of lessons for "".
func Learn(gameID string) tea.Cmd { return Send(LearnMsg{gameID}) }

// LineMsg is a command to run as if it had been typed after a colon.
type LineMsg struct{ Line string }

// StudyMsg asks the root to open the board of a study.
type StudyMsg struct{ Of *study.Study }

// PuzzleMsg asks the root to open the board of a puzzle.
type PuzzleMsg struct{ Of *feature.Puzzle }

// OpenMsg asks the root to open a screen.
type OpenMsg struct{ Make func() Screen }

// LookMsg asks the root to open the page of one item of a resource.
type LookMsg struct{ Ref resource.Ref }

// ErrorsMsg asks the root to open the user's errors in a game, as puzzles.
type ErrorsMsg struct {
	Table *table.Table // the game
	List  []analysis.Error
}

// GoMsg asks the root to show a table in place of the sending screen, if that is still on top.
type GoMsg struct {
	From  Screen
	Table *table.Table
	TV    bool // follow the best game, and the next one when it ends
}

// DailyMsg asks the lobby for the puzzle of the day.
type DailyMsg struct{}

// NextMsg asks the root for the next game that waits for the user.
type NextMsg struct{}

// Commander is a screen with its own commands, which users type after a colon.
type Commander interface {
	// Commands returns the words available now. A typed word reaches Update as a CommandMsg.
	Commands() []string
}

// CommandMsg carries a word of a Commander that was typed after a colon.
type CommandMsg struct{ Word string }
