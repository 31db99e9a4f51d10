package admin

import (
	"context"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/digest"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/staff"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// digests is the command about what happened.
var digests = []verb{
	{run: showDigest, needs: staff.Operator, Command: grammar.Command{
		Name: "digest", Group: aboutServer,
		Brief: "sum up a week: people, games, the best of them, tournaments",
		Forms: []string{"[WEEK]"},
		Notes: []string{
			"It tells of the last seven days, or of a week from Monday to Sunday in the time zone of the club.",
			"Only games count that everybody may see. The best are rated games of two people, those first of which",
			"the weaker player is rated highest today.",
		},
		Examples: []string{"digest", "digest 2026-W47", "digest 2026-11-18 --json"},
		Doc:      digestDoc{},
	}},
}

// lastDays is of what a digest tells if no week is named.
const lastDays = 7 * 24 * time.Hour

// digestDoc is what digest --json prints.
type digestDoc struct {
	From        time.Time          `json:"from" help:"what ended from then on counts"`
	To          time.Time          `json:"to" help:"and before then"`
	People      int                `json:"people" help:"how many people finished a game"`
	Guests      int                `json:"guests" help:"how many of them had no account"`
	Games       int                `json:"games" help:"how many games were finished"`
	Programs    int                `json:"programs" help:"how many of them a program played"`
	Accounts    int                `json:"accounts" help:"how many accounts people made"`
	Pools       []poolDoc          `json:"pools" help:"the games by game and speed, with games and people"`
	Active      []activeDoc        `json:"active" help:"those who played most: player, games and won"`
	Top         []topDoc           `json:"top" help:"the best games: id, game, speed, seats (name and rating of today), winner (0, 1 or null), reason, plies, ended"`
	Tournaments []tournamentEndDoc `json:"tournaments" help:"those that ended: id, name, kind, game, players, winners, ended"`
}

type poolDoc struct {
	Game   string `json:"game"`
	Speed  string `json:"speed"`
	Games  int    `json:"games"`
	People int    `json:"people"`
}

type activeDoc struct {
	Player string `json:"player"`
	Games  int    `json:"games"`
	Won    int    `json:"won"`
}

type topDoc struct {
	ID     string       `json:"id"`
	Game   string       `json:"game"`
	Speed  string       `json:"speed"`
	Seats  []topSeatDoc `json:"seats"`
	Winner *int         `json:"winner"`
	Reason string       `json:"reason"`
	Plies  int          `json:"plies"`
	Ended  time.Time    `json:"ended"`
}

type topSeatDoc struct {
	Player string `json:"player"`
	Rating int    `json:"rating"`
}

type tournamentEndDoc struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Kind    string    `json:"kind"`
	Game    string    `json:"game"`
	Players int       `json:"players"`
	Winners []string  `json:"winners"`
	Ended   time.Time `json:"ended"`
}

func showDigest(ctx context.Context, c *call) (err error) {
	to := c.Now()
	from := to.Add(-lastDays)
	if week := c.Value("WEEK"); week != "" {
		if from, to, err = c.Club.Digests.ReadWeek(week); err != nil {
			return err
		}
	}
	d, err := c.Club.Digests.Of(ctx, from, to)
	if err != nil {
		return err
	}
	return c.Answer(describeDigest(d), c.Club.Digests.Lines(d, "")...)
}

func describeDigest(d *digest.Digest) digestDoc {
	doc := digestDoc{
		From: d.From.UTC(), To: d.To.UTC(), People: d.People, Guests: d.Guests, Games: d.Games, Programs: d.Programs, Accounts: d.Accounts,
		Pools: []poolDoc{}, Active: []activeDoc{}, Top: []topDoc{}, Tournaments: []tournamentEndDoc{},
	}
	for _, p := range d.Pools {
		doc.Pools = append(doc.Pools, poolDoc{p.Game, string(p.Speed), p.Games, p.People})
	}
	for _, a := range d.Active {
		doc.Active = append(doc.Active, activeDoc{words.Person(a.Person), a.Games, a.Won})
	}
	for i := range d.Top {
		doc.Top = append(doc.Top, describeTop(&d.Top[i]))
	}
	for _, t := range d.Tournaments {
		winners := []string{}
		for _, name := range t.Winners {
			winners = append(winners, text(name))
		}
		doc.Tournaments = append(doc.Tournaments, tournamentEndDoc{string(t.ID), text(t.Name), string(t.Kind), t.Game, t.Players, winners, t.Ended.UTC()})
	}
	return doc
}

func describeTop(g *digest.Game) topDoc {
	doc := topDoc{ID: string(g.ID), Game: g.Game, Speed: string(g.Speed), Reason: identity.Clean(g.Reason, 40), Plies: g.Plies, Ended: g.Ended.UTC()}
	for seat, p := range g.Seats {
		doc.Seats = append(doc.Seats, topSeatDoc{words.Person(p), g.Ratings[seat]})
	}
	if g.Winner != game.NoSeat {
		doc.Winner = new(int(g.Winner))
	}
	return doc
}
