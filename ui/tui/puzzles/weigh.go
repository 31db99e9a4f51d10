package puzzles

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
)

// weigh asks the engine to judge a move that differs from its own.
func (p *PuzzleScreen) weigh(before game.State, m game.Move) tea.Cmd {
	p.told, p.bad = fmt.Sprintf("The engine looks at %s…", before.Describe(m)), false
	p.SetPosition(before)
	ctx, club, of, at := p.ctx, p.s.Club, p.of, p.fault
	e := p.errors[at]
	return func() tea.Msg {
		good, err := club.Analyses.AsGood(ctx, of, e, m)
		return app.Result(p, func() tea.Cmd {
			if at != p.fault || p.Done {
				return nil
			}
			return p.weighed(m, good, err)
		})
	}
}

// weighed reports whether the engine thinks that the move is as good as its own.
func (p *PuzzleScreen) weighed(m game.Move, good bool, err error) tea.Cmd {
	if err != nil {
		p.told = ""
		return app.Complain(err)
	}
	before := p.Attempt.State()
	name := before.Describe(m)
	p.tried = true
	if !good {
		p.told, p.bad = fmt.Sprintf("%s is not the best. Try again, or press z to see what is.", name), true
		return nil
	}
	next, err := before.Play(m)
	if err != nil {
		return app.Complain(err)
	}
	p.also = &puzzle.Ply{Before: before, Move: m}
	moves := p.Follow(next, boardview.SceneOf(p.Info, before, m, next))
	p.end()
	p.told = fmt.Sprintf("%s is good, too.", name)
	return moves
}
