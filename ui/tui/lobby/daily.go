package lobby

import (
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/puzzles"
)

// daily is the puzzle of the day.
type daily struct {
	date   string // of the day
	puzzle puzzle.Puzzle
	known  bool // there is one
	rules  game.Rules
	state  game.State // from which it begins; nil if there is none
	wins   bool       // it ends the game
	tried  bool       // by the person, as far as that is known
}

// dailyMsg says whether a person has tried a puzzle of the day.
type dailyMsg struct {
	who   identity.PlayerID
	id    string
	tried bool
}

// load finds out which it is, and asks whether the person has tried it.
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

// find looks the puzzle of a day up.
func (d *daily) find(games []game.Rules, now time.Time) {
	*d = daily{date: now.Format(time.DateOnly)}
	ids := make([]string, len(games))
	for i, g := range games {
		ids[i] = g.Info().ID
	}
	if d.puzzle, d.known = puzzle.OfDay(now, ids); d.known {
		d.rules = games[slices.Index(ids, d.puzzle.Game)]
		d.wins = d.puzzle.Wins(d.rules)
		d.state, _ = d.rules.New(d.puzzle.Position)
	}
}

// take hears whether it was tried.
func (d *daily) take(s *app.Session, msg dailyMsg) {
	if msg.who != s.Me.ID || msg.id != d.puzzle.ID || msg.tried == d.tried {
		s.Unchanged()
		return
	}
	d.tried = msg.tried
}

// task says what is to be done, in a few words.
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

// open goes to it.
func (d *daily) open(s *app.Session) tea.Cmd {
	if !d.known {
		return app.Refuse("There is no puzzle of the day here.")
	}
	return s.Push(puzzles.New(s, &feature.Puzzle{Puzzle: d.puzzle}))
}
