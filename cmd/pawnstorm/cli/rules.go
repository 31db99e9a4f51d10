package cli

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"pawnstorm/cmd/command"
	"pawnstorm/game"
	"pawnstorm/game/catalog"
)

// rulesCmd prints rules and positions without a server.
type rulesCmd struct {
	List     listCmd     `cmd:"" help:"List the games."`
	Show     showCmd     `cmd:"" help:"Print the rules card of a game."`
	Moves    movesCmd    `cmd:"" help:"List the legal moves, one per line."`
	Position positionCmd `cmd:"" help:"Print the position as text."`
	Perft    perftCmd    `cmd:"" help:"Count the legal move sequences of a length."`
}

// place is a position of a game on the command line.
type place struct {
	Game  string `arg:"" help:"Game, by the name in pawnstorm rules list."`
	Setup string `help:"Setup of the game, such as b in Politically Correct Chess." placeholder:"TEXT"`
	From  string `help:"Position to start from." placeholder:"POSITION"`
	Play  string `help:"Moves to play first, separated by spaces." placeholder:"MOVES"`
}

// rulesOf finds the rules of a game.
func rulesOf(id string) (game.Rules, error) {
	rules, err := catalog.Get(id)
	if err != nil {
		return nil, &command.UsageError{Err: err}
	}
	return rules, nil
}

// state returns the position of a place.
func (p *place) state() (game.State, error) {
	rules, err := rulesOf(p.Game)
	if err != nil {
		return nil, err
	}
	state, err := rules.New(strings.TrimSpace(p.Setup + " " + p.From))
	if err != nil {
		return nil, &command.UsageError{Err: err}
	}
	for i, text := range strings.Fields(p.Play) {
		if state, err = game.PlayText(state, text); err != nil {
			return nil, &command.UsageError{Err: fmt.Errorf("move %d of --play: %w", i+1, err)}
		}
	}
	return state, nil
}

type listCmd struct{}

func (listCmd) Run(s *streams) error {
	for _, g := range catalog.All() {
		info := g.Info()
		fmt.Fprintf(s.out, "%-10s %s\n", info.ID, info.Name)
	}
	return nil
}

type showCmd struct {
	Game string `arg:"" help:"Game."`
}

func (c *showCmd) Run(s *streams) error {
	rules, err := rulesOf(c.Game)
	if err != nil {
		return err
	}
	fmt.Fprintln(s.out, strings.ReplaceAll(strings.TrimRight(rules.Info().Card, "\n"), "\f", "\n"))
	return nil
}

type movesCmd struct {
	place
}

func (c *movesCmd) Run(s *streams) error {
	state, err := c.state()
	if err != nil {
		return err
	}
	for _, m := range state.Moves() {
		fmt.Fprintln(s.out, state.Format(m))
	}
	return nil
}

type positionCmd struct {
	place
}

func (c *positionCmd) Run(s *streams) error {
	state, err := c.state()
	if err != nil {
		return err
	}
	text := state.String()
	if p, ok := state.(game.Positioner); ok {
		text = p.Position()
	}
	fmt.Fprintln(s.out, text)
	return nil
}

type perftCmd struct {
	place
	Depth  depth `arg:"" help:"Number of plies."`
	Divide bool  `help:"Also print a line for each first move."`
}

// maxPerft is deeper than any machine can count in a lifetime.
const maxPerft = 20

// depth is a number of plies.
type depth int

// UnmarshalText reads a depth from the command line.
func (d *depth) UnmarshalText(text []byte) error {
	n, err := strconv.Atoi(string(text))
	if err != nil || n < 0 || n > maxPerft {
		return fmt.Errorf("%[2]q is not a whole number from 0 to %[1]d", maxPerft, text)
	}
	*d = depth(n)
	return nil
}

func (c *perftCmd) Run(s *streams) error {
	state, err := c.state()
	if err != nil {
		return err
	}
	if c.Divide && c.Depth > 0 {
		return c.divide(s.out, state)
	}
	nodes, err := catalog.Perft(c.Game, state.String(), int(c.Depth))
	if err != nil {
		return err
	}
	fmt.Fprintln(s.out, nodes)
	return nil
}

func (c *perftCmd) divide(out io.Writer, state game.State) error {
	var total uint64
	for _, m := range state.Moves() {
		next, err := state.Play(m)
		if err != nil {
			return err
		}
		nodes, err := catalog.Perft(c.Game, next.String(), int(c.Depth)-1)
		if err != nil {
			return err
		}
		total += nodes
		fmt.Fprintf(out, "%s %d\n", state.Format(m), nodes)
	}
	fmt.Fprintln(out, total)
	return nil
}
