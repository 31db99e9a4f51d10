package play

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// review shows the moves of a game. It replays a finished one, with its analysis.
type review struct {
	*position
	board  *board
	replay replay
	study  studyView
	match  *table.Table // the whole match; the shown table is one of its games
	first  bool         // show the first game of a finished match
}

// lookingKeys returns the most needed keys for looking at a game without moving.
func (t *review) lookingKeys() []key.Binding {
	switch {
	case t.halted() && t.playing():
		return []key.Binding{widget.As(widget.Keys.Offers, "offers")}
	case t.replay.on:
		return []key.Binding{widget.As(widget.Keys.Replay, "stop"), widget.Keys.Faster, widget.Keys.Slower}
	case !t.studying() && t.Seat == game.NoSeat:
		return []key.Binding{widget.As(widget.Keys.NextGame, "next game")}
	case !t.studying():
		return []key.Binding{widget.As(widget.Keys.Offers, "offers"), widget.Keys.Now}
	case t.mayAnalyse():
		return []key.Binding{widget.As(widget.Keys.Ask, "analyse"), widget.Keys.Share}
	case t.hasMistakes():
		lesson := widget.Keys.Lesson
		if t.puzzle() != nil {
			lesson = widget.As(lesson, "solve it")
		}
		return []key.Binding{widget.As(widget.Keys.Ask, "next mistake"), lesson, widget.Keys.Share}
	}
	return []key.Binding{widget.Keys.Share}
}

// studyKeys returns the other keys for looking at a game.
func (t *review) studyKeys() []key.Binding {
	switch {
	case !t.studying() && !t.steering():
		return []key.Binding{widget.Keys.Steps}
	case !t.studying():
		return nil
	}
	list := []key.Binding{widget.Keys.FromHere}
	if len(t.story().Moments) > 0 {
		list = append(list, widget.As(widget.Keys.Moment, "key moment"), momentKeys)
	}
	switch {
	case t.first:
		list = append(list, widget.As(widget.Keys.Next, "second game"))
	case t.match.First != nil:
		list = append(list, widget.As(widget.Keys.Next, "first game"))
	}
	return append(list, widget.Keys.Replay, widget.Keys.Steps)
}

// pressStudy handles the keys of a finished game.
func (t *review) pressStudy(msg tea.KeyPressMsg) (cmd tea.Cmd, ok bool) {
	switch {
	case !t.studying():
		return nil, false
	case key.Matches(msg, widget.Keys.FromHere):
		return t.playFromHere(), true
	case key.Matches(msg, widget.Keys.Ask):
		return t.analyse(), true
	case key.Matches(msg, widget.Keys.Moment) && len(t.story().Moments) > 0:
		return t.nextMoment(), true
	case key.Matches(msg, widget.Keys.Lesson) && t.hasMistakes():
		return t.learn(), true
	}
	return t.pressMoment(msg)
}

// twoGames reports whether the match has another game to look at.
func (t *review) twoGames() bool { return t.studying() && t.match.First != nil }

// otherGame switches to the other game of the match and returns the match.
func (t *review) otherGame() *table.Table {
	t.first = !t.first
	return t.match
}

// part returns what the screen shows of a table: in a finished match, one of its games.
func (t *review) part(table *table.Table) *table.Table {
	t.match = table
	if t.first && table.First != nil {
		return table.Games()[0]
	}
	return table
}

// share opens the page that shows the position on the board to others.
func (t *review) share() tea.Cmd {
	given := action.Values{}
	if !t.Live() {
		given["number"] = []string{strconv.Itoa(t.Ply)}
	}
	if t.first {
		given["first"] = []string{"true"}
	}
	return browse.Share(t.s, action.Table, t.match, given)
}

// playFromHere opens the form for a table that begins with the shown position.
func (t *review) playFromHere() tea.Cmd {
	if _, over := t.Shown.Result(); over {
		return app.Refuse("The game is over in this position. Press , to step back.")
	}
	at := table.Place{Table: t.Table.ID, Ply: t.Ply}
	if t.first {
		at.Game = 1
	}
	return browse.PlayFrom(t.s, t.Table, at)
}

// originLines say who imported a game, and where and when it was played.
func (t *position) originLines(w int) []string {
	if t.Table.IsExample() {
		return widget.Wrap(words.ExampleGame, w)
	}
	host := widget.Shown(words.Person(t.Table.Host), widget.NameCells)
	lines := widget.Wrap(fmt.Sprintf("Imported by %s, not played here.", host), w)
	var told []string
	for _, name := range []string{"Event", "Site", "Date"} {
		if value := t.Table.Origin.Tag(name); value != "" && value != "????.??.??" {
			told = append(told, widget.Shown(value, 60))
		}
	}
	if len(told) == 0 {
		return lines
	}
	return append(lines, widget.Wrap(strings.Join(told, ", "), w)...)
}

// noteLines returns the notes of an imported game on the shown move, with each variation on its own
// line. Dots end a note that does not fit into h lines.
func (t *position) noteLines(w, h int) []string {
	if !t.studying() || h <= 0 || w <= 0 {
		return nil
	}
	var lines []string
	for _, said := range words.NotesOn(t.Table, t.Ply-1) {
		lines = append(lines, widget.Wrap(said, w)...)
	}
	if len(lines) > h {
		lines = lines[:h]
		lines[h-1] = widget.Cut(lines[h-1]+" …", w)
	}
	return lines
}

// leftThen returns the time that a seat had left in the shown position.
func (t *position) leftThen(seat game.Seat) time.Duration {
	left := clock.New(t.Table.ControlOf(seat)).Left(int(seat), t.Table.Created)
	for _, p := range t.Table.Plies[:t.Ply] {
		if p.Seat == seat {
			left = p.Left
		}
	}
	return left
}
