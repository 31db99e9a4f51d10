package bot

import (
	"encoding/json"

	"pawnstorm/game"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// request is a line from the program; see the package documentation.
type request struct {
	ID          string            `json:"id"`
	Do          string            `json:"do"`
	Name        string            `json:"name"`
	Table       string            `json:"table"`
	Ply         int               `json:"ply"`
	Move        string            `json:"move"`
	Offer       string            `json:"offer"`
	N           int               `json:"n"`
	Text        string            `json:"text"`
	Player      string            `json:"player"`
	Game        string            `json:"game"`
	Games       []string          `json:"games"`
	Clock       string            `json:"clock"`
	Clocks      []string          `json:"clocks"`
	Stakes      string            `json:"stakes"`
	Within      int               `json:"within"`
	Lowest      int               `json:"lowest"`
	Highest     int               `json:"highest"`
	Established bool              `json:"established"`
	Not         []string          `json:"not"`
	Rated       bool              `json:"rated"`
	Seat        string            `json:"seat"`
	Options     map[string]string `json:"options"`
	// Position is the starting position for challenge; "" means the usual one.
	Position string `json:"position"`
	// On names a resource, Subject one of its subjects and Action what to do. With holds the
	// arguments.
	On      string          `json:"on"`
	Subject string          `json:"subject"`
	Action  string          `json:"action"`
	With    json.RawMessage `json:"with"`
	// Odds are the odds that the program gives.
	Odds struct {
		Clock string `json:"clock"`
		Piece string `json:"piece"`
	} `json:"odds"`
}

// message is a line to the program.
type message struct {
	Type     string     `json:"type"`
	ID       string     `json:"id,omitempty"`
	Kind     string     `json:"kind,omitempty"`
	Sentence string     `json:"sentence,omitempty"`
	Protocol int        `json:"protocol,omitempty"`
	Name     string     `json:"name,omitempty"`
	Games    []string   `json:"games,omitempty"`
	Limits   *Limits    `json:"limits,omitempty"`
	Table    *tableDoc  `json:"table,omitempty"`
	Tables   []tableDoc `json:"tables,omitempty"`
	Doc      any        `json:"doc,omitempty"`
	Docs     *[]any     `json:"docs,omitempty"`
}

// KindName returns the name of a kind of error.
func KindName(k errs.Kind) string {
	return map[errs.Kind]string{
		errs.Internal: "internal", errs.Invalid: "invalid", errs.NotFound: "not found",
		errs.Refused: "refused", errs.Stale: "stale", errs.Unavailable: "unavailable",
	}[k]
}

// boardDoc names the tournament of a game. Rounds and boards count from 1.
type boardDoc struct {
	Tournament string `json:"tournament"`
	Round      int    `json:"round"`
	Board      int    `json:"board"`
}

type tableDoc struct {
	ID       string             `json:"id"`
	Game     string             `json:"game"`
	Options  map[string]string  `json:"options,omitempty"`
	Setup    string             `json:"setup"`
	Odds     *archive.OddsJSON  `json:"odds,omitempty"`
	Rated    bool               `json:"rated"`
	Status   string             `json:"status"`
	Seats    map[string]seatDoc `json:"seats"`
	Host     string             `json:"host"`
	You      string             `json:"you,omitempty"`
	Turn     string             `json:"turn,omitempty"`
	Board    *boardDoc          `json:"board,omitempty"`
	Ply      int                `json:"ply"`
	Position string             `json:"position"`
	Moves    []string           `json:"moves"`
	Legal    []string           `json:"legal,omitempty"`
	Offers   []words.OfferDoc   `json:"offers,omitempty"`
	Clocks   *clocksDoc         `json:"clocks,omitempty"`
	Result   *resultDoc         `json:"result,omitempty"`
	Revision uint64             `json:"revision"`
}

type seatDoc struct {
	Name string `json:"name"`
	Bot  bool   `json:"bot"`
}

// clocksDoc is a [words.ClocksDoc] without running if no clock runs.
type clocksDoc struct {
	words.ClocksDoc
	Running string `json:"running,omitempty"`
}

type resultDoc struct {
	Winner string `json:"winner,omitempty"`
	Reason string `json:"reason,omitempty"`
	Text   string `json:"text"`
}

// document returns a table as the program sees it.
func (s *session) document(t *table.Table) *tableDoc {
	who := s.me.ID
	d := &tableDoc{
		ID: string(t.ID), Game: t.Game, Options: t.Options, Setup: t.Setup, Odds: archive.OddsOf(t),
		Rated: t.Rated, Host: t.Host.Name, Status: words.Status(t.Status), Seats: make(map[string]seatDoc),
		You: seatID(t, t.SeatOf(who)),
		Ply: len(t.Plies), Position: words.Position(t.State), Moves: []string{}, Revision: uint64(t.Rev),
	}
	if t.Board != nil {
		d.Board = &boardDoc{string(t.Board.Tournament), t.Board.Round, t.Board.Number}
	}
	for seat, p := range t.Seats {
		if p.ID != "" {
			d.Seats[seatID(t, game.Seat(seat))] = seatDoc{p.Name, s.Club.Accounts.IsBot(p.ID)}
		}
	}
	for _, p := range t.Plies {
		d.Moves = append(d.Moves, p.Text)
	}
	for _, o := range t.Offers {
		d.Offers = append(d.Offers, words.OfferDoc{Offer: string(o.Kind), Seat: seatID(t, o.Seat), N: o.N})
	}
	if t.Status == table.Playing {
		d.Turn = seatID(t, t.State.Turn())
		if t.WaitsFor(who) {
			for _, m := range t.State.Moves() {
				d.Legal = append(d.Legal, t.State.Format(m))
			}
		}
	}
	if text := t.Ending(); text != "" {
		d.Result = &resultDoc{Text: text}
		if t.Status != table.Gone {
			d.Result.Winner, d.Result.Reason = seatID(t, t.Result.Winner), t.Result.Reason
		}
	}
	if clocks := s.caller().Viewer().Clocks(t); clocks != nil {
		d.Clocks = &clocksDoc{ClocksDoc: *clocks}
		if clocks.Running != nil {
			d.Clocks.Running = *clocks.Running
		}
	}
	return d
}

// seatID returns the id of a seat, or "" for none.
func seatID(t *table.Table, seat game.Seat) string {
	if seat == game.NoSeat {
		return ""
	}
	return t.Rules.Info().Seats[seat].ID
}
