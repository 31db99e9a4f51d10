package puzzles

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/ui/tui/app"
)

// weighedMsg reports whether a move is as good as the move that the engine found in place of a
// mistake.
type weighedMsg struct {
	to    *PuzzleScreen
	fault int
	move  game.Move
	good  bool
	err   error
}

// weigh asks the engine to judge a move that differs from its own.
func (p *PuzzleScreen) weigh(before game.State, m game.Move) tea.Cmd {
	p.told, p.bad = fmt.Sprintf("The engine looks at %s…", before.Describe(m)), false
	p.stand(p.Attempt)
	ctx, club, of, at := p.ctx, p.s.Club, p.of, p.fault
	e := p.errors[at]
	return func() tea.Msg {
		good, err := club.Analyses.AsGood(ctx, of, e, m)
		return weighedMsg{p, at, m, good, err}
	}
}

// weighed reports what the engine thinks of the move.
func (p *PuzzleScreen) weighed(msg weighedMsg) tea.Cmd {
	if msg.err != nil {
		p.told = ""
		return app.Complain(msg.err)
	}
	before := p.Attempt.State()
	name := before.Describe(msg.move)
	p.tried = true
	if !msg.good {
		p.told, p.bad = fmt.Sprintf("%s is not the best. Try again, or press z to see what is.", name), true
		return nil
	}
	next, err := before.Play(msg.move)
	if err != nil {
		return app.Complain(err)
	}
	p.also = &puzzle.Ply{Before: before, Move: msg.move}
	p.Stand(next)
	p.end()
	p.told = fmt.Sprintf("%s is good, too.", name)
	return nil
}
