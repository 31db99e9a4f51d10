package lobby

import (
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/puzzles"
)

// daily holds the puzzle of the day, and whether the user has tried it, as far as we know.
type daily struct {
	ofDay
	tried bool
}

// ofDay is the puzzle of a day. It is the same for everyone who is offered the same games.
type ofDay struct {
	date   string
	games  []string // that the puzzle can come from
	puzzle puzzle.Puzzle
	known  bool // there is a puzzle today
	rules  game.Rules
	// state is the starting position, or nil if there is none.
	state game.State
	wins  bool // the solution ends the game
}

// lastFound is what find returned last. All sessions share it, because finding out whether the
// solution wins plays the whole solution.
var lastFound atomic.Pointer[ofDay]

// dailyMsg reports whether a user has tried a puzzle of the day.
type dailyMsg struct {
	who   identity.PlayerID
	id    string
	tried bool
}

// load finds today's puzzle and asks whether the user has tried it.
func (d *daily) load(s *app.Session) tea.Cmd {
	if now := s.Now(); d.date != now.Format(time.DateOnly) {
		d.find(s.Games, now)
	}
	if !d.known || !s.Me.ID.HasAccount() {
		return nil
	}
	who, of := s.Me.ID, d.puzzle
	return func() tea.Msg {
		form, err := s.Club.Ratings.Puzzles(s.Ctx, who)
		return dailyMsg{who, of.ID, err == nil && form.HasSeen(of.Game, of.ID)}
	}
}

// find looks up the puzzle of the day.
func (d *daily) find(games []game.Rules, now time.Time) {
	found := ofDay{date: now.Format(time.DateOnly), games: make([]string, len(games))}
	for i, g := range games {
		found.games[i] = g.Info().ID
	}
	if known := lastFound.Load(); known != nil && known.date == found.date && slices.Equal(known.games, found.games) {
		*d = daily{ofDay: *known}
		return
	}
	if found.puzzle, found.known = puzzle.OfDay(now, found.games); found.known {
		found.rules = games[slices.Index(found.games, found.puzzle.Game)]
		found.wins = found.puzzle.Wins(found.rules)
		found.state, _ = found.rules.New(found.puzzle.Position)
	}
	lastFound.Store(&found)
	*d = daily{ofDay: found}
}

// take handles the answer to whether the user has tried the puzzle.
func (d *daily) take(s *app.Session, msg dailyMsg) {
	if msg.who != s.Me.ID || msg.id != d.puzzle.ID || msg.tried == d.tried {
		s.Unchanged()
		return
	}
	d.tried = msg.tried
}

// task describes the task in a few words.
func (d *daily) task() string {
	switch {
	case !d.known:
		return ""
	case d.wins:
		return fmt.Sprintf("win in %d", d.puzzle.Length())
	case d.puzzle.Length() == 1:
		return "find the move"
	}
	return fmt.Sprintf("find %d moves", d.puzzle.Length())
}

// open shows the puzzle.
func (d *daily) open(s *app.Session) tea.Cmd {
	if !d.known {
		return app.Refuse("There is no puzzle today.")
	}
	return s.Push(puzzles.New(s, &feature.Puzzle{Puzzle: d.puzzle}))
}
