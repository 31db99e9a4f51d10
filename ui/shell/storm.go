package shell

import (
	"context"
	"errors"
	"fmt"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// stormDoc is what puzzle storm --json prints.
type stormDoc struct {
	Move    string `json:"move,omitempty"`
	Over    bool   `json:"over"`
	Left    int64  `json:"left"`
	Solved  int    `json:"solved"`
	Missed  int    `json:"missed"`
	Row     int    `json:"row"`
	Longest int    `json:"longest"`
	Best    int    `json:"best"`
	Today   int    `json:"today"`
}

// stormer is a call about a storm.
type stormer struct {
	*Call
	games []game.Rules
	run   puzzle.Storm
	move  *puzzle.StormMove // that was made, if one was
	said  string            // of it
	ended bool
}

func storm(ctx context.Context, call *Call) error {
	c := &stormer{Call: call, games: call.Games}
	id := ""
	if word := c.Flag("game"); word != "" {
		rules, err := c.rulesOf(word)
		if err != nil {
			return err
		}
		id = rules.Info().ID
		if len(puzzle.Of(id)) == 0 {
			return words.Refused("There are no puzzles of %s.", rules.Info().Name)
		}
	}
	switch {
	case c.Screens && !c.Bare:
		c.result.Storms = c.games
		if id != "" {
			c.result.Storms = []game.Rules{c.gameCalled(id)}
		}
		return nil
	case !c.Who.ID.HasAccount():
		return words.Refused("A storm needs an account, which keeps it between two lines, and you are a guest. On the screens guests can play one.")
	case c.Has("TEXT"):
		return c.answerMove(ctx)
	}
	return c.pose(ctx, id)
}

func (c *stormer) gameCalled(id string) game.Rules {
	for _, g := range c.games {
		if g.Info().ID == id {
			return g
		}
	}
	return nil
}

// pose prints the puzzle of the storm under way, or of a new one. A storm of which the time
// ran out unseen is counted first.
func (c *stormer) pose(ctx context.Context, id string) error {
	var counted *puzzle.Storm
	before, after, err := c.Club.Ratings.ChangeStorms(ctx, c.Who.ID, func(f rating.StormForm) (rating.StormForm, bool) {
		now := c.Now()
		counted = nil
		if f.Run != nil && f.Run.Over(now) {
			counted = f.Run
			f, f.Run = f.Finished(f.Run.Solved, now), nil
		}
		if f.Run == nil || id != "" && f.Run.Ends.IsZero() {
			f.Run = &puzzle.Storm{Seed: uint64(now.UnixNano()), Game: id}
		}
		c.run = *f.Run
		return f, true
	})
	if err != nil {
		return err
	}
	if counted != nil {
		c.said = words.StormOutcome(*counted) + " " + words.StormBests(before, after, c.Now()) + " "
	}
	if c.run.Ends.IsZero() {
		c.said += words.StormTerms
	}
	return c.show(before, after)
}

// answerMove makes a move.
func (c *stormer) answerMove(ctx context.Context) error {
	var failed error
	before, after, err := c.Club.Ratings.ChangeStorms(ctx, c.Who.ID, func(f rating.StormForm) (rating.StormForm, bool) {
		next, err := c.step(f)
		failed = err
		return next, err == nil
	})
	switch {
	case failed != nil:
		return failed
	case err != nil:
		return err
	}
	return c.show(before, after)
}

// step is the form after a move of the storm under way.
func (c *stormer) step(f rating.StormForm) (rating.StormForm, error) {
	if f.Run == nil {
		return f, words.Refused("No storm is under way. Begin one with: %s", c.line("puzzle", "storm"))
	}
	now := c.Now()
	a, _, err := f.Run.Attempt(c.games)
	if err != nil {
		return f, internal(err)
	}
	m, err := a.State().Parse(c.Value("TEXT"))
	if err != nil && !f.Run.Over(now) {
		return f, table.Explain(err)
	}
	done := puzzle.StormMove{Late: true}
	next := *f.Run
	if err == nil {
		if next, done, err = f.Run.Try(a, m, now); err != nil {
			return f, table.Explain(err)
		}
		c.said = words.StormMove(a.State().Describe(m), done)
	}
	if done.Late {
		c.said = "The time is up."
	}
	c.move, c.run = &done, next
	_, _, err = next.Attempt(c.games)
	c.ended = next.Over(now) || errors.Is(err, puzzle.ErrNoStorm)
	if f.Run = &next; c.ended {
		f, f.Run = f.Finished(next.Solved, now), nil
	}
	return f, nil
}

func internal(err error) error {
	return errs.Broken(err)
}

// show prints where the storm stands.
func (c *stormer) show(before, after rating.StormForm) error {
	now, s := c.Now(), c.run
	doc := stormDoc{
		Over: c.ended, Left: s.Left(now).Milliseconds(), Solved: s.Solved, Missed: s.Missed, Row: s.Row, Longest: s.Longest,
		Best: after.Best, Today: after.Today(now),
	}
	if m := c.move; m != nil {
		doc.Move = "wrong"
		switch {
		case m.Late:
			doc.Move = "late"
		case m.Solved:
			doc.Move = "solved"
		case m.Right:
			doc.Move = "right"
		}
	}
	if c.ended {
		return c.answer(puzzleDoc{Storm: &doc}, c.said, words.StormOutcome(s)+" "+words.StormBests(before, after, now))
	}
	a, rules, err := s.Attempt(c.games)
	if err != nil {
		return internal(err)
	}
	at := &table.Table{Rules: rules, State: a.State()}
	turn := a.State().Turn()
	lines := []string{c.said, words.StormStanding(s, now), fmt.Sprintf("%s. %s", rules.Info().Name, words.PuzzleGoal(a.Puzzle(), rules, turn)), ""}
	lines = append(append(lines, words.Board(at, c.Has("--color"))...), "")
	lines = append(lines, words.Remarks(at, false)...)
	lines = append(lines, fmt.Sprintf("Position: %s", a.State()), fmt.Sprintf("Go on with: %s", c.line("puzzle", "storm", "MOVE")))
	if c.said == "" {
		lines = lines[1:]
	}
	posed := solving{c.Call}.doc(a, nil, rating.NewPuzzleForm())
	posed.You, posed.Moves, posed.Storm = nil, append(posed.Moves, s.Found...), &doc
	return c.answer(posed, lines...)
}
