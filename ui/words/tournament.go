package words

import (
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
)

// TournamentDoc is a tournament as --json prints it.
type TournamentDoc struct {
	ID      string            `json:"id" help:"permanent id of the tournament"`
	Name    string            `json:"name" help:"the name that its creator chose"`
	Kind    string            `json:"kind" help:"swiss, arena, roundrobin, knockout, team or simul"`
	Game    string            `json:"game" help:"which game is played"`
	Options map[string]string `json:"options" help:"the chosen options of the game"`
	Clock   string            `json:"clock" help:"the time control"`
	Rated   bool              `json:"rated" help:"whether its games count for ratings"`
	Match   bool              `json:"match" help:"whether each pairing is two games with swapped seats"`
	Status  string            `json:"status" help:"open, running, over or cancelled"`
	Maker   string            `json:"maker" help:"who created it"`
	Host    *string           `json:"host" help:"the host of a simul, who plays all others at once; or null"`
	Created time.Time         `json:"created" help:"when it was created"`
	Starts  *time.Time        `json:"starts" help:"when it starts by itself, or null"`
	Began   *time.Time        `json:"began" help:"when it began, or null"`
	Ends    *time.Time        `json:"ends" help:"when a running arena stops pairing, or null"`
	Rounds  int               `json:"rounds" help:"how many rounds a Swiss tournament or team match has; or 0"`
	Round   int               `json:"round" help:"the latest round; in an arena, how many times it was paired"`
	Players int               `json:"players" help:"how many take part"`
	You     *string           `json:"you" help:"in, paused, absent or left; null if you have not joined"`
	Table   *string           `json:"table" help:"the table of your current game, for the host of a simul the first of them; or null"`
	Ending  *string           `json:"ending" help:"how it ended, in a sentence, or null"`

	Teams     []TeamDoc     `json:"teams,omitempty" help:"in a team match: name, match (points) and board (points) of both teams"`
	Standings []StandingDoc `json:"standings,omitempty" help:"in show and export: what standings prints, place, player, rating, points, state (in, paused, absent, left), breaks (tie-breaks by their codes), performance, fire and games (in an arena: the points of each game), team and board (in a team match, where place counts teams)"`
	Pairings  []PairingDoc  `json:"pairings,omitempty" help:"in show and export: what pairings prints, round, board, table, seats (id, name and player of each, the first mover first), result (winner, reason, text and score, or null) and armageddon"`
}

// TeamDoc is a team and its score.
type TeamDoc struct {
	Name  string  `json:"name"`
	Match int     `json:"match"`
	Board float64 `json:"board"`
}

// StandingDoc is a line of the standings.
type StandingDoc struct {
	Place       int                `json:"place"`
	Player      string             `json:"player"`
	Rating      int                `json:"rating"`
	Points      float64            `json:"points"`
	State       string             `json:"state"`
	Breaks      map[string]float64 `json:"breaks"`
	Performance int                `json:"performance,omitempty"`
	Fire        bool               `json:"fire,omitempty"`
	Games       []int              `json:"games,omitempty"`
	Team        string             `json:"team,omitempty"`
	Board       int                `json:"board,omitempty"`
}

// PairingDoc is a pairing of two players, or a bye.
type PairingDoc struct {
	Round      int               `json:"round"`
	Board      int               `json:"board"`
	Table      *string           `json:"table"`
	Seats      []SeatDoc         `json:"seats"`
	Result     *PairingResultDoc `json:"result"`
	Armageddon bool              `json:"armageddon,omitempty"`
}

// PairingResultDoc is the result of a pairing.
type PairingResultDoc struct {
	Winner *string `json:"winner"`
	Reason string  `json:"reason"`
	Text   string  `json:"text"`
	Score  string  `json:"score"`
}

// Tournament returns the document of a tournament, without standings and pairings.
func (v Viewer) Tournament(t *tournament.Tournament) TournamentDoc {
	doc := TournamentDoc{
		ID: string(t.ID), Name: TournamentName(t), Kind: string(t.Kind), Game: t.Game, Options: t.Options,
		Clock: t.Clock, Rated: t.Rated, Match: t.Match, Status: t.Status.String(), Maker: Person(t.Maker),
		Created: t.Created, Starts: moment(t.Starts), Began: moment(t.Began),
		Rounds: t.Rounds, Round: len(t.Played), Players: t.Players(), Teams: Teams(t),
	}
	if doc.Options == nil {
		doc.Options = map[string]string{}
	}
	if t.Kind == tournament.Arena && !t.Began.IsZero() {
		doc.Ends = moment(t.Ends())
	}
	if t.Kind == tournament.Simul {
		doc.Host = new(Person(t.Host))
	}
	if n := t.EntryOf(v.Me); n > 0 {
		doc.You = new(t.Entry(n).State.String())
		for round, board := range t.OpenBoards() {
			if pair := t.Board(round, board).Pair; doc.Table == nil && (pair[0] == n || pair[1] == n) {
				doc.Table = new(string(tournament.TableID(t.ID, round, board)))
			}
		}
	}
	if text := t.Ending(); text != "" {
		doc.Ending = new(identity.Clean(text, MaxSentence))
	}
	return doc
}

// Teams returns both teams of a team match, or none for any other tournament.
func Teams(t *tournament.Tournament) (docs []TeamDoc) {
	for _, s := range t.TeamScores() {
		name := identity.Clean(s.Name, tournament.MaxTeamName)
		docs = append(docs, TeamDoc{name, s.Match, float64(s.Boards) / 2})
	}
	return docs
}

// TeamName returns the printable name of an entry's team.
func TeamName(t *tournament.Tournament, entry int) string {
	return identity.Clean(t.TeamOf(entry), tournament.MaxTeamName)
}

// TournamentName returns the printable name of a tournament.
func TournamentName(t *tournament.Tournament) string { return identity.Clean(t.Name, 40) }

func moment(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}

// Standings returns the standings of a tournament, the leader first.
func Standings(t *tournament.Tournament) []StandingDoc {
	docs := []StandingDoc{}
	for _, s := range t.Standings() {
		e := t.Entry(s.Entry)
		doc := StandingDoc{
			Place: s.Place, Player: Person(e.Person), Rating: e.Rating, Points: float64(s.Points) / 2,
			State: e.State.String(), Breaks: map[string]float64{}, Performance: s.Performance, Fire: s.OnFire, Games: s.Games,
			Team: TeamName(t, s.Entry), Board: s.Board,
		}
		for i, b := range t.Breaks() {
			if i < len(s.Values) {
				doc.Breaks[b.Code()] = float64(s.Values[i]) / 4
			}
		}
		docs = append(docs, doc)
	}
	return docs
}

// Pairings returns the pairings of a round, counted from 1, with the byes last.
func Pairings(t *tournament.Tournament, rules game.Rules, round int) []PairingDoc {
	docs := []PairingDoc{}
	if round < 1 || round > len(t.Played) {
		return docs
	}
	seats := moveOrder(t, rules)
	played := t.Played[round-1]
	for i, b := range played.Boards {
		doc := PairingDoc{
			Round: round, Board: i + 1, Table: new(string(tournament.TableID(t.ID, round, i+1))),
			Seats: []SeatDoc{seats[0], seats[1]}, Armageddon: b.Again > 0,
		}
		for side, n := range b.Pair {
			doc.Seats[side].Player = new(Person(t.Entry(n).Person))
		}
		if b.Done {
			doc.Result = pairingResult(b, doc.Seats)
		}
		docs = append(docs, doc)
	}
	for _, n := range played.Left {
		doc := PairingDoc{Round: round, Board: len(docs) + 1, Seats: []SeatDoc{seats[0], seats[1]}}
		doc.Seats[0].Player = new(Person(t.Entry(n).Person))
		text := doc.name(0) + " sits out this round."
		switch t.Kind {
		case tournament.Team:
			text = doc.name(0) + " is a reserve of " + TeamName(t, n) + "."
		case tournament.Swiss:
			text = doc.name(0) + " has a bye: one point without a game."
		}
		doc.Result = &PairingResultDoc{Reason: "bye", Text: text, Score: "bye"}
		docs = append(docs, doc)
	}
	return docs
}

// moveOrder returns the seats of a game, the first mover first.
func moveOrder(t *tournament.Tournament, rules game.Rules) [2]SeatDoc {
	first := game.Seat(0)
	if setup, err := rules.Setup(t.Options, table.Chance(t.Seed)); err == nil {
		if start, err := rules.New(setup); err == nil {
			first = start.Turn()
		}
	}
	infos := rules.Info().Seats
	doc := func(seat game.Seat) SeatDoc { return SeatDoc{ID: infos[seat].ID, Name: infos[seat].Name} }
	return [2]SeatDoc{doc(first), doc(first.Other())}
}

// name returns the player of a side, or "nobody".
func (p *PairingDoc) name(side int) string {
	if p.Seats[side].Player == nil {
		return "nobody"
	}
	return *p.Seats[side].Player
}

// results maps board scores to the winning side (or -1), the reason for programs, and a
// sentence about the winner, or both.
var results = map[tournament.Score]struct {
	winner       int
	reason, text string
}{
	tournament.FirstWon:      {0, "game", "%s won."},
	tournament.SecondWon:     {1, "game", "%s won."},
	tournament.Drawn:         {-1, "game", "Drawn."},
	tournament.SecondForfeit: {0, "forfeit", "%s won: the opponent did not come."},
	tournament.FirstForfeit:  {1, "forfeit", "%s won: the opponent did not come."},
	tournament.BothForfeit:   {-1, "forfeit", "Neither came."},
	tournament.Void:          {-1, "void", "Called off through no one's fault: half a point each."},
}

func pairingResult(b tournament.Board, seats []SeatDoc) *PairingResultDoc {
	r := results[b.Outcome.Score]
	doc := &PairingResultDoc{Reason: r.reason, Text: r.text, Score: string(b.Outcome.Score)}
	switch {
	case b.Again > 0 && b.Outcome.Score == tournament.Drawn:
		r.winner, doc.Text = 1, "Drawn, which is a win for %s."
	case r.winner < 0:
		return doc
	}
	doc.Winner = new(seats[r.winner].ID)
	doc.Text = strings.Replace(doc.Text, "%s", *seats[r.winner].Player, 1)
	return doc
}
