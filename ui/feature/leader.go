package feature

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// Leader is a place in a leaderboard.
type Leader struct {
	table.Pool
	Rank int // from 1
	rating.Standing
	group string // the heading above it; "" is none
}

// LeaderDoc is a place in a leaderboard in JSON.
type LeaderDoc struct {
	Game   string `json:"game" help:"which game"`
	Speed  string `json:"speed" help:"the speed"`
	Rank   int    `json:"rank" help:"from 1"`
	Name   string `json:"name" help:"who it is"`
	Rating int    `json:"rating" help:"how strong"`
	Won    int    `json:"won" help:"games won"`
	Drawn  int    `json:"drawn" help:"games drawn"`
	Lost   int    `json:"lost" help:"games lost"`
}

// Doc returns the place in JSON.
func (l *Leader) Doc() LeaderDoc {
	points := l.Rating.Points()
	return LeaderDoc{l.Game, string(l.Speed), l.Rank, words.Person(l.Person), points, l.Won, l.Drawn, l.Lost}
}

// leaders lists the best players of a game at one speed or at all speeds.
func leaders(c action.Caller, gameID, speed string) (list []*Player) {
	for _, s := range clock.Speeds {
		group := ""
		switch speed {
		case AnySpeed:
			group = words.SentenceStart(string(s))
		case string(s):
		default:
			continue
		}
		for i, standing := range c.Club.Ratings.Leaderboard(gameID, s, c.Club.Accounts.IsBot) {
			leader := &Leader{table.Pool{Game: gameID, Speed: s}, i + 1, standing, group}
			list = append(list, &Player{Person: standing.Person, Leader: leader})
		}
	}
	return list
}

// AnySpeed is the filter value that lists the leaderboards of all speeds.
const AnySpeed = "any"

// The filters of the leaderboards. The default is the game and speed with the most rated players.
var (
	leadersGame = resource.Filter{
		Name: "game", Label: "Game", Games: true,
		Usual: func(c action.Caller) string { return busiestPool(c).Game },
	}
	leadersSpeed = resource.Filter{
		Name: "speed", Label: "Speed", Choices: speedChoices(),
		Usual: func(c action.Caller) string { return string(busiestPool(c).Speed) },
	}
)

// busiestPool returns the game and speed with the most rated players.
func busiestPool(c action.Caller) table.Pool {
	pool, ok := c.Club.Ratings.BusiestPool()
	if !ok {
		return table.Pool{Game: c.Games[0].Info().ID, Speed: "blitz"}
	}
	return pool
}

func speedChoices() []action.Choice {
	return append(slice.Map(clock.Speeds, wordChoice), action.Choice{Value: AnySpeed, Label: "any speed"})
}

var leaderResource = resource.New(resource.Spec[*Player]{
	Kind: action.Player, Name: "leaders", Title: "Leaders", Help: "the best players of each game",
	Filters: []resource.Filter{leadersSpeed, leadersGame},
	List: func(_ context.Context, c action.Caller, q resource.Query) ([]*Player, string, error) {
		return part(leaders(c, q.Value(c, leadersGame), q.Value(c, leadersSpeed)), q, leadersAtOnce)
	},
	Note:  leadersNote,
	Group: func(p *Player) string { return p.Leader.group },
	Columns: []resource.Column[*Player]{
		numberColumn("rank", "#", 0, func(p *Player) int { return p.Leader.Rank }),
		nameColumn,
		right(textColumn("rating", "Rating", 0, func(p *Player) string { return p.Leader.Rating.String() })),
		right(textColumn("deviation", "±", 4, func(p *Player) string {
			return fmt.Sprintf("%.0f", p.Leader.Rating.Deviation)
		})),
		numberColumn("games", "Games", 2, func(p *Player) int { return p.Leader.Games() }),
		numberColumn("won", "Won", 3, func(p *Player) int { return p.Leader.Won }),
		numberColumn("drawn", "Drawn", 5, func(p *Player) int { return p.Leader.Drawn }),
		numberColumn("lost", "Lost", 5, func(p *Player) int { return p.Leader.Lost }),
	},
	InMemory: true,
	Marks:    func(c action.Caller, p *Player) resource.Mark { return resource.Mark{Mine: p.ID == c.Who.ID} },
	ID:       playerID,
	Heading:  playerHeading,
	Row:      func(_ action.Caller, p *Player) any { return p.Leader.Doc() },
	RowType:  LeaderDoc{}, DocType: LeaderDoc{},
	Marked: "you",
	Empty:  "No rankings yet. They need about ten rated games, one of them in the last 90 days.",
	Ages:   func(action.Caller, *Player) time.Duration { return time.Minute / 2 },
})

// leadersAtOnce is how many leaders a page of the list has.
const leadersAtOnce = 200

// part returns the page of a list that a query asks for, by default atOnce entries. The cursor counts
// the entries before it.
func part[S any](list []S, q resource.Query, atOnce int) ([]S, string, error) {
	from, err := strconv.Atoi(cmp.Or(q.After, "0"))
	if err != nil || from < 0 {
		return nil, "", words.Wrong("There is no such part of the list.")
	}
	from = min(from, len(list))
	to := from + cmp.Or(q.Limit, atOnce)
	if to >= len(list) {
		return list[from:], "", nil
	}
	return list[from:to], strconv.Itoa(to), nil
}

// leadersNote says where the person ranks.
func leadersNote(c action.Caller, q resource.Query, _ []*Player) []message.Message {
	gameID, speed := q.Value(c, leadersGame), clock.Speed(q.Value(c, leadersSpeed))
	r, rated := c.Club.Ratings.Of(c.Who.ID, gameID, speed)
	board := c.Club.Ratings.Leaderboard(gameID, speed, c.Club.Accounts.IsBot)
	place := slices.IndexFunc(board, func(s rating.Standing) bool { return s.ID == c.Who.ID })
	switch {
	case speed == AnySpeed:
		return nil
	case c.Who.Guest:
		return sentence("Guests are not rated. Take a name first.")
	case place >= 0:
		return sentence("You are number %d.", place+1)
	case rated && r.Provisional():
		return sentence("Your rating is %v. More games make it certain.", r)
	case rated:
		return sentence("Your rating is %v.", r)
	}
	return sentence("You have played no rated games here.")
}
