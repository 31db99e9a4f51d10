package shell

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// houseDoc is a line of house --json.
type houseDoc struct {
	Name   string `json:"name" help:"the player of the house"`
	Level  *int   `json:"level" help:"how strong it is, 1 being the weakest; null for one that is no level"`
	Game   string `json:"game" help:"a game that it plays"`
	Manner string `json:"manner" help:"how it plays that game, in a sentence"`
}

// listHouse lists who plays for the house, by game.
func listHouse(_ context.Context, c *Call) error {
	games := c.Games
	if word := c.Value("GAME"); word != "" {
		rules, err := c.rulesOf(word)
		if err != nil {
			return err
		}
		games = []game.Rules{rules}
	}
	for _, g := range games {
		info, titled := g.Info(), c.json()
		for _, r := range c.Club.House.Opponents(info.ID) {
			doc := houseDoc{Name: words.Person(r.Person), Game: info.ID, Manner: identity.Clean(r.Manners[info.ID], words.MaxSentence)}
			level := "-"
			if r.Level > 0 {
				doc.Level, level = &r.Level, strconv.Itoa(r.Level)
			}
			lines := []string{fmt.Sprintf("  %s  %-16s  %s", level, doc.Name, doc.Manner)}
			if !titled {
				lines, titled = append([]string{info.Name}, lines...), true
			}
			if err := c.answer(doc, lines...); err != nil {
				return err
			}
		}
	}
	if len(c.Club.House.All()) == 0 && !c.json() {
		return c.say(words.HouseAway)
	}
	return nil
}

// playHouse makes a table at which a player of the house sits already.
func (c *Call) playHouse(ctx context.Context, p pairing.Proposal) error {
	r, err := c.housePlayer(p.Game, c.Flag("house"))
	if err != nil {
		return err
	}
	p.Vacant = false
	t, err := c.Club.Pairing.PlayHouse(ctx, c.Who.Person, r.Person, p)
	if err != nil || t.Status == table.Open {
		return c.created(ctx, t, err)
	}
	c.hold(ctx, t)
	return c.tellTable(t, fmt.Sprintf("Table %s: %s sits down, and the game begins.", t.ID, c.viewer().Called(r.Person)))
}

// housePlayer is the player of the house that somebody means who wants to play a game
// with it: by its level, or its name.
func (c *Call) housePlayer(id, word string) (account.HousePlayer, error) {
	var there []string
	for _, r := range c.Club.House.Opponents(id) {
		name := words.Person(r.Person)
		if r.Level > 0 {
			there = append(there, fmt.Sprintf("%d (%s)", r.Level, name))
		} else {
			there = append(there, name)
		}
		if strings.EqualFold(word, name) || r.Level > 0 && word == strconv.Itoa(r.Level) {
			return r, nil
		}
	}
	if len(there) == 0 {
		return account.HousePlayer{}, words.Refused(words.HouseAway)
	}
	return account.HousePlayer{}, words.Wrong("Nobody of the house is called %q. There are %s.", identity.Clean(word, 20), strings.Join(there, ", "))
}
