package arena

import (
	"encoding/json"
	"io"
	"math"

	"pawnstorm/game"
)

// Lines writes a run as lines of JSON objects: each game when it counts
// ("type":"game"), and at the end each pairing and each player.
type Lines struct {
	config *Config
	out    *json.Encoder
}

// NewLines returns a Lines that writes to w.
func NewLines(w io.Writer, c *Config) *Lines { return &Lines{c, json.NewEncoder(w)} }

type gameLine struct {
	Type    string            `json:"type"`
	Number  int               `json:"number"`
	Seats   map[string]string `json:"seats"` // players by seat
	Setup   string            `json:"setup"`
	Opening int               `json:"opening"`
	Moves   []string          `json:"moves"`
	Winner  string            `json:"winner"` // a seat, or ""
	Reason  string            `json:"reason"`
	Fault   string            `json:"fault,omitempty"`
}

// Game writes a game.
func (l *Lines) Game(g *Game) error {
	info := l.config.Rules.Info()
	line := gameLine{
		Type: "game", Number: g.Number, Seats: map[string]string{}, Setup: g.Setup, Opening: g.Opening,
		Moves: g.Moves, Reason: g.Result.Reason, Fault: g.Fault,
	}
	for seat, player := range g.Players {
		line.Seats[info.Seats[seat].ID] = l.config.Players[player].Name
	}
	if g.Result.Winner != game.NoSeat {
		line.Winner = info.Seats[g.Result.Winner].ID
	}
	return l.out.Encode(line)
}

// estimateLine has null for infinite numbers.
type estimateLine struct {
	Elo  *float64 `json:"elo"`
	Low  *float64 `json:"low"`
	High *float64 `json:"high"`
}

func newEstimateLine(e Estimate) estimateLine {
	return estimateLine{finite(e.Elo), finite(e.Low), finite(e.High)}
}

func finite(x float64) *float64 {
	if math.IsInf(x, 0) {
		return nil
	}
	return &x
}

type countLine struct {
	Won   int     `json:"won"`
	Drawn int     `json:"drawn"`
	Lost  int     `json:"lost"`
	Score float64 `json:"score"`
}

func newCountLine(c Count) countLine { return countLine{c.Won, c.Drawn, c.Lost, c.Share()} }

type pairingLine struct {
	Type     string               `json:"type"`
	Player   string               `json:"player"`
	Opponent string               `json:"opponent"`
	All      countLine            `json:"all"`
	Seats    map[string]countLine `json:"seats"`
	Pairs    Pairs                `json:"pairs"`
	Elo      estimateLine         `json:"difference"`
	LOS      float64              `json:"los"`
	LLR      *float64             `json:"llr,omitempty"`
	Verdict  string               `json:"verdict,omitempty"` // elo0, elo1 or undecided
}

type playerLine struct {
	Type         string        `json:"type"`
	Name         string        `json:"name"`
	Moves        int           `json:"moves"`
	Nodes        uint64        `json:"nodes"`
	Milliseconds int64         `json:"milliseconds"`
	Depth        int           `json:"depth"` // sum over the moves
	Late         int           `json:"late"`
	Faults       int           `json:"faults"`
	Performance  *estimateLine `json:"performance,omitempty"`
}

// Standings writes the pairings and the players.
func (l *Lines) Standings(s *Standings) error {
	for i := range s.Pairings {
		if err := l.out.Encode(l.pairing(&s.Pairings[i])); err != nil {
			return err
		}
	}
	for i, p := range l.config.Players {
		e := s.Efforts[i]
		line := playerLine{
			Type: "player", Name: p.Name, Moves: e.Moves, Nodes: e.Nodes, Milliseconds: e.Time.Milliseconds(),
			Depth: e.Depth, Late: e.Late, Faults: s.Faults[i].Games,
		}
		if rating, ok := s.Performance(l.config, i); ok {
			estimate := newEstimateLine(rating)
			line.Performance = &estimate
		}
		if err := l.out.Encode(line); err != nil {
			return err
		}
	}
	return nil
}

func (l *Lines) pairing(p *Pairing) pairingLine {
	info := l.config.Rules.Info()
	player, opponent := l.config.names(p)
	line := pairingLine{
		Type: "pairing", Player: player, Opponent: opponent,
		All: newCountLine(p.Total()), Seats: map[string]countLine{}, Pairs: p.Pairs,
		Elo: newEstimateLine(p.Pairs.Difference()), LOS: p.Total().Superiority(),
	}
	for seat, count := range p.Seats {
		line.Seats[info.Seats[seat].ID] = newCountLine(count)
	}
	if test := l.config.SPRT; test != nil {
		llr := test.LLR(p.Pairs)
		verdicts := map[Verdict]string{Undecided: "undecided", First: "elo0", Second: "elo1"}
		line.LLR, line.Verdict = &llr, verdicts[test.Decide(p.Pairs)]
	}
	return line
}
