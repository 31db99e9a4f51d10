package puzzles

import (
	"errors"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

const (
	stormBegins  = "Your first move starts the clock. A wrong one costs ten seconds."
	streakBegins = "The first wrong move ends the streak."
)

// stormRun is a storm on screen. Its clock is redrawn every second.
type stormRun struct {
	puzzle.Storm
	over  bool
	posed time.Time        // when the current puzzle was
	past  []stormPast      // the last puzzles, newest first
	bests rating.StormForm // the user's records, once they are read
	saved chan struct{}    // closed when the last save so far is done; nil before the first
	// before is the form before the first save, or nil. Only the saves use it.
	before *rating.StormForm
}

// beginStorm starts another storm.
func (p *PuzzleScreen) beginStorm() tea.Cmd {
	p.storm = &stormRun{Storm: puzzle.Storm{Seed: uint64(p.s.Now().UnixNano()), Streak: p.storm.Streak}}
	if len(p.games) == 1 {
		p.storm.Game = p.games[0].Info().ID
	}
	cmd := p.poseNext()
	if p.told = stormBegins; p.storm.Streak {
		p.told = streakBegins
	}
	return tea.Batch(cmd, p.readBests())
}

// readBests reads the user's records.
func (p *PuzzleScreen) readBests() tea.Cmd {
	ctx, club, me, run := p.s.Ctx, p.s.Club, p.s.Me.ID, p.storm
	return func() tea.Msg {
		form, err := club.Ratings.Puzzles(ctx, me)
		return app.Result(p, func() tea.Cmd {
			if err == nil {
				run.bests = form.Storm
			}
			return nil // without them the screen just does not show them
		})
	}
}

// poseNext sets up the next puzzle. If none is left, it ends the storm.
func (p *PuzzleScreen) poseNext() tea.Cmd {
	a, _, err := p.storm.Attempt(p.games)
	switch {
	case errors.Is(err, puzzle.ErrNoStorm) && p.storm.At == 0:
		return app.Refuse(puzzlesNone)
	case errors.Is(err, puzzle.ErrNoStorm):
		return p.endStorm()
	case err != nil:
		return app.Complain(err)
	}
	p.storm.posed = p.s.Now()
	return p.Begin(a.Puzzle())
}

// tryStorm makes a move in a storm.
func (p *PuzzleScreen) tryStorm(m game.Move) tea.Cmd {
	now, began := p.s.Now(), p.storm.Ends.IsZero() && !p.storm.Streak
	name := p.Attempt.State().Describe(m)
	next, done, err := p.storm.Try(p.Attempt, m, now)
	if err != nil {
		return app.Complain(table.Explain(err))
	}
	p.storm.Storm = next
	if !done.Late && !done.Right {
		p.note(false)
	}
	var cmd tea.Cmd
	switch {
	case done.Late || next.Over(now):
		return p.endStorm()
	case done.Right && !done.Solved:
		a, _, err := next.Attempt(p.games)
		if err != nil {
			return app.Complain(err)
		}
		cmd = p.stand(a, len(a.Plies())-1) // the reply; the clock runs
	case done.Solved:
		p.note(true)
		cmd = tea.Batch(p.countStorm(), p.poseNext())
	default:
		cmd = p.poseNext()
	}
	if p.storm.over {
		return cmd
	}
	p.told, p.bad = words.StormMove(name, p.storm.Streak, done), !done.Right
	if began {
		cmd = tea.Batch(cmd, p.tick())
	}
	return cmd
}

// tick waits until the clock shows another second or runs out.
func (p *PuzzleScreen) tick() tea.Cmd {
	wait := p.storm.Left(p.s.Now()) % time.Second
	if wait == 0 {
		wait = time.Second
	}
	return app.After(p.ctx, wait, p.Due())
}

// Due returns the message that redraws the storm's clock.
func (p *PuzzleScreen) Due() tea.Msg {
	run := p.storm
	return app.Result(p, func() tea.Cmd {
		switch {
		case run != p.storm || run.over:
			return nil
		case run.Over(p.s.Now()):
			return p.endStorm()
		}
		return p.tick()
	})
}

// endStorm ends the storm.
func (p *PuzzleScreen) endStorm() tea.Cmd {
	run := p.storm
	run.over = true
	p.end()
	p.Over = fmt.Sprintf("This %s is over. Press enter for another one.", words.RunName(run.Streak))
	p.rated, p.told = "", words.StormOutcome(run.Storm)
	return p.countStorm()
}

// countStorm saves how many puzzles are solved. The screen calls it after every solved puzzle, so
// that a storm still counts if the user leaves or loses the connection. Commands run at the same
// time, so each save waits for the one before.
func (p *PuzzleScreen) countStorm() tea.Cmd {
	ctx, club, me, now := p.s.Ctx, p.s.Club, p.s.Me.ID, p.s.Now()
	run, last, reached := p.storm, p.storm.over, p.storm.Storm
	earlier, saved := run.saved, make(chan struct{})
	run.saved = saved
	return func() tea.Msg {
		defer close(saved)
		if earlier != nil {
			select {
			case <-earlier:
			case <-ctx.Done():
				return nil
			}
		}
		before, after, err := club.Ratings.ChangeStorms(ctx, me, func(f rating.StormForm) (rating.StormForm, bool) {
			if run.before == nil {
				return f.Finished(reached, now), true
			}
			return f.Reached(reached, now), true
		})
		if err == nil && run.before == nil {
			run.before = &before
		}
		first := run.before
		return app.Result(p, func() tea.Cmd {
			if err != nil {
				return app.Complain(err)
			}
			if run == p.storm && last {
				p.rated = " " + words.RunBests(run.Streak, *first, after, p.s.Now())
			}
			return nil
		})
	}
}

// leaveStorm reports the outcome of a storm that the user leaves before it is over.
func (p *PuzzleScreen) leaveStorm() tea.Cmd {
	if p.storm == nil || p.storm.over || !p.storm.Begun() {
		return nil
	}
	return app.Notice(words.StormOutcome(p.storm.Storm))
}

// stormLine returns the clock and the score of the storm.
func (p *PuzzleScreen) stormLine(w int) []string {
	if p.storm == nil {
		return nil
	}
	return widget.PaintAll(p.s.Styles.Badge, widget.Wrap(words.StormStanding(p.storm.Storm, p.s.Now()), w))
}
