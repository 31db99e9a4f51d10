package shell

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/words"
)

// rulesOf finds a game by its id or name.
func (e *Env) rulesOf(word string) (game.Rules, error) { return words.GameOf(word, e.Games) }

func newTable(ctx context.Context, c *Call) error {
	if c.Value("TABLE") != "" {
		return c.newFrom(ctx)
	}
	p, err := c.proposal(c.Value("GAME"))
	if err != nil {
		return err
	}
	p.Vacant = c.Value("SEAT") == "" && p.Odds == (pairing.Odds{}) // odds are given by one who plays
	return c.create(ctx, p)
}

// newFrom makes a table that goes on from another game.
func (c *Call) newFrom(ctx context.Context) error {
	t, err := c.find(ctx, c.Value("TABLE"))
	if err != nil {
		return err
	}
	p, err := c.proposal(t.Game)
	if err != nil {
		return err
	}
	p.From = &table.Place{Table: t.ID, Ply: len(t.Plies)}
	if text := c.Value("NUMBER"); text != "" {
		if p.From.Ply, err = strconv.Atoi(text); err != nil {
			return words.Wrong("The ply is a number, not %q.", text)
		}
	}
	p.Vacant = c.Value("SEAT") == "" && p.Odds == (pairing.Odds{}) // odds are given by one who plays
	return c.create(ctx, p)
}

func challenge(ctx context.Context, c *Call) error {
	p, err := c.proposal(c.Value("GAME"))
	if err != nil {
		return err
	}
	t, err := c.Club.Pairing.Challenge(ctx, c.Who.Person, c.Value("NAME"), p)
	return c.created(ctx, t, err)
}

// proposal reads what is said of a new table.
func (c *Call) proposal(gameWord string) (p pairing.Proposal, err error) {
	rules, err := c.rulesOf(gameWord)
	if err != nil {
		return p, err
	}
	info := rules.Info()
	p = pairing.Proposal{Game: info.ID, Seat: game.NoSeat, Name: strings.ToLower(c.Value("WORD"))}
	if seat := c.Value("SEAT"); seat != "" && !strings.EqualFold(seat, feature.RandomSeat) {
		if p.Seat, err = feature.ReadSeat(info, seat); err != nil {
			return p, err
		}
	}
	asked := options{Proposal: &p, info: info}
	for _, word := range c.All("OPTION") {
		if err := asked.set(word); err != nil {
			return p, err
		}
	}
	return p, nil
}

// create makes a table and tells of it.
func (c *Call) create(ctx context.Context, p pairing.Proposal) error {
	if c.Has("--house") {
		return c.playHouse(ctx, p)
	}
	t, err := c.Club.Pairing.Create(ctx, c.Who.Person, p)
	return c.created(ctx, t, err)
}

// created tells what became of the wish for a table.
func (c *Call) created(ctx context.Context, t *table.Table, err error) error {
	if err != nil {
		return err
	}
	c.hold(ctx, t)
	return c.answer(c.viewer().Table(t), c.made(t)...)
}

// made tells of a new table and how another may come to it.
func (c *Call) made(t *table.Table) []string {
	terms := []string{words.GameAndClock(t), words.FreeSeats(t)}
	if t.Odds != nil {
		terms = append(terms, t.AtOdds())
	}
	lines := []string{fmt.Sprintf("Table %s is made: %s.", t.ID, strings.Join(terms, ", "))}
	name := string(t.ID)
	switch {
	case t.Invited != nil:
		return append(lines, fmt.Sprintf("%s finds it among their tables, and joins or declines:", words.Person(*t.Invited)), "  "+c.line("join", name))
	case t.Code != "":
		name = identity.SpellCode(t.Code)
		return append(lines, fmt.Sprintf("It is private. Tell your opponent the code %s, or this line:", name), "  "+c.line("join", name))
	case !t.Listed():
		return append(lines, "It is in no list. Tell your opponent this line:", "  "+c.line("join", name))
	case t.Name != "":
		name = t.Name
	}
	return append(lines, "Everybody in the lobby can see it and sit down. A friend can come straight to it:", "  "+c.line("join", name))
}
