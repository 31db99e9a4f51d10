package words

import (
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// The documents that --json prints. Fields may be added, but no field is ever removed or
// changes its meaning. The help of a command lists them.

// ListedDoc is a table in a list.
type ListedDoc struct {
	ID      string            `json:"id" help:"permanent id of the table"`
	Name    *string           `json:"name" help:"what the host calls it, or null"`
	Game    string            `json:"game" help:"which game it is"`
	Options map[string]string `json:"options" help:"the chosen options of the game"`
	Status  string            `json:"status" help:"open, playing, pause (between the games of a match), adjourned, over or gone"`
	Result  *ResultDoc        `json:"result" help:"winner (a seat, or null for a draw) and reason of the latest game, and text, which covers the whole match; null until a game is over"`

	GameResult  *OutcomeDoc `json:"game_result" help:"of the game, or the latest game of a match: winner (a seat, or null for a draw), player (who won) and reason; null until it is over"`
	MatchResult *OutcomeDoc `json:"match_result" help:"the same for a match of two games, with the seats of the second game; null until the match is over, or if there is no match"`

	Seats    []SeatDoc         `json:"seats" help:"id, name and player of each seat; player is null while the seat is free"`
	You      *string           `json:"you" help:"your seat, or null"`
	Turn     *string           `json:"turn" help:"the seat to move, or null"`
	Ply      int               `json:"ply" help:"how many plies were played"`
	Clocks   *ClocksDoc        `json:"clocks" help:"control, running (a seat or null), left (milliseconds by seat) and, while a player is on vacation, vacation (the end of it, by seat); null without a clock"`
	Odds     *archive.OddsJSON `json:"odds" help:"seat (the player who gives odds), clock (that player's, if it differs) and piece (missing at the start); null for an even game"`
	Rated    bool              `json:"rated" help:"whether it counts for ratings"`
	Private  bool              `json:"private" help:"whether lists leave it out"`
	Match    *MatchDoc         `json:"match" help:"game (the number of the current game) and of (how many there are); null if it is a single game"`
	Host     string            `json:"host" help:"who created the table"`
	Imported *string           `json:"imported,omitempty" help:"who imported the game; absent from games played here"`
	Invited  *string           `json:"invited" help:"who was challenged, or null"`
	Seek     *SeekDoc          `json:"seek" help:"what a seek accepts: games, clocks, stakes (rated, casual or empty), within (points, 0 for any), lowest and highest (ratings, 0 for any), established (no provisional rating); or null"`
	Created  time.Time         `json:"created" help:"when the table was created"`
	Changed  time.Time         `json:"changed" help:"time of the latest change"`
	Watching int               `json:"watching" help:"how many people watch without playing"`
	Revision uint64            `json:"revision" help:"grows with every change"`
}

// TableDoc is everything about a table.
type TableDoc struct {
	ListedDoc
	Code     string      `json:"code,omitempty" help:"opens a private table; only its players see it"`
	Setup    string      `json:"setup" help:"the set-up; empty for the standard start"`
	Position string      `json:"position" help:"the position, in the notation of the game"`
	Moves    []string    `json:"moves" help:"the moves so far, canonical"`
	Shown    []string    `json:"shown" help:"the same moves as players write them"`
	Opening  *OpeningDoc `json:"opening" help:"the opening: code (of the Encyclopaedia of Chess Openings) and name; null if it has no name"`
	Offers   []OfferDoc  `json:"offers" help:"the open offers: offer (draw, takeback, abort, adjourn, time), seat and n"`
	Claim    *string     `json:"claim" help:"why a draw can be claimed, or null"`

	Last      []string     `json:"last" help:"the squares of the last move"`
	Danger    *string      `json:"danger" help:"a threat that must be met at once, such as check, or null"`
	Factories []FactoryDoc `json:"factories" help:"for each file with a factory: file, piece (the letter of the pieces it works for, empty for all) and runs"`
	Scores    []ScoreDoc   `json:"scores" help:"a count for each side, such as discs: title, and count by seat"`
	Remarks   []string     `json:"remarks" help:"what else show says about the position"`
	Ended     *EndedDoc    `json:"ended,omitempty" help:"in show, after the game: ratings (before and after, by seat; null for a casual game), accuracy (percent by seat, null until it is analysed), turning (the costliest move: ply, shown, mark, better; or null), story (who was better until when), moments (the costliest moves, as turning) and open (the command that opens it)"`
	Notes     []NoteDoc    `json:"notes,omitempty" help:"the notes of an imported game: ply (0 is before the first move), glyphs (numbers of annotation glyphs), comments and variations (as movetext)"`
}

// NoteDoc holds the notes of an imported game on one ply.
type NoteDoc struct {
	Ply        int      `json:"ply"`
	Glyphs     []int    `json:"glyphs,omitempty"`
	Comments   []string `json:"comments,omitempty"`
	Variations []string `json:"variations,omitempty"`
}

// FactoryDoc is a factory and whether it runs.
type FactoryDoc struct {
	File  string `json:"file"`
	Piece string `json:"piece"`
	Runs  bool   `json:"runs"`
}

// ScoreDoc counts something for each seat.
type ScoreDoc struct {
	Title string         `json:"title"`
	Count map[string]int `json:"count"`
}

// OpeningDoc is how a game began.
type OpeningDoc struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// SeatDoc is a side of a game, and who plays it.
type SeatDoc struct {
	ID     string  `json:"id"`
	Name   string  `json:"name"`
	Player *string `json:"player"`
}

// ResultDoc is how a game has ended.
type ResultDoc struct {
	Winner *string `json:"winner"`
	Reason string  `json:"reason"`
	Text   string  `json:"text"`
}

// OutcomeDoc is who won a game or a match, and how.
type OutcomeDoc struct {
	Winner *string `json:"winner"`
	Player *string `json:"player"`
	Reason string  `json:"reason"`
}

// outcome returns the document of how a game or match of these people ended.
func outcome(info game.Info, seats [2]identity.Person, winner game.Seat, reason string) *OutcomeDoc {
	doc := &OutcomeDoc{Reason: reason}
	if winner != game.NoSeat {
		doc.Winner, doc.Player = new(info.Seats[winner].ID), new(Person(seats[winner]))
	}
	return doc
}

func gameResult(t *table.Table) *OutcomeDoc {
	if t.Status != table.Over && t.Status != table.Pause {
		return nil
	}
	return outcome(t.Rules.Info(), t.Seats, t.Result.Winner, t.Result.Reason)
}

func matchResult(t *table.Table) *OutcomeDoc {
	if t.Status != table.Over || t.First == nil {
		return nil
	}
	winner, reason := t.MatchResult()
	return outcome(t.Rules.Info(), t.Seats, t.SeatOf(winner.ID), reason)
}

// ClocksDoc is how the clocks stand.
type ClocksDoc struct {
	Control string           `json:"control"`
	Running *string          `json:"running"`
	Left    map[string]int64 `json:"left"`
	// Lag is how much of a seat's last turn was spent on the line and did not count, in milliseconds.
	Lag map[string]int64 `json:"lag,omitempty"`
	// Vacation is when the vacation of a seat's player ends at the latest.
	Vacation map[string]time.Time `json:"vacation,omitempty"`
}

// MatchDoc says which game of a match is being played.
type MatchDoc struct {
	Game int `json:"game"`
	Of   int `json:"of"`
}

// OfferDoc is an open offer.
type OfferDoc struct {
	Offer string `json:"offer"`
	Seat  string `json:"seat"`
	N     int    `json:"n,omitempty"`
}

var statusWords = [...]string{
	table.Open: "open", table.Playing: "playing", table.Pause: "pause",
	table.Adjourned: "adjourned", table.Over: "over", table.Gone: "gone",
}

// Status returns the name of a status in documents.
func Status(s table.Status) string { return statusWords[s] }

// Listed returns the document of a table in a list.
func (v Viewer) Listed(t *table.Table) ListedDoc {
	doc := ListedDoc{
		ID: string(t.ID), Game: t.Game, Options: t.Options, Status: Status(t.Status),
		Result: Result(t), GameResult: gameResult(t), MatchResult: matchResult(t),
		Ply: len(t.Plies), Clocks: v.Clocks(t),
		Odds: archive.OddsOf(t), Rated: t.Rated, Private: t.Private(), Host: Person(t.Host),
		Created: t.Created, Changed: t.Changed, Revision: uint64(t.Rev), Watching: v.watching(t),
	}
	if doc.Options == nil {
		doc.Options = map[string]string{}
	}
	if t.Origin != nil {
		doc.Imported = new(Person(t.Host))
	}
	seats := seated(t)
	for seat, info := range t.Rules.Info().Seats {
		s := SeatDoc{ID: info.ID, Name: info.Name}
		if who := seats[seat]; who.ID != "" {
			s.Player = new(Person(who))
			if who.ID == v.Me {
				doc.You = new(info.ID)
			}
		}
		doc.Seats = append(doc.Seats, s)
	}
	if t.Status == table.Playing {
		doc.Turn = SeatID(t, t.State.Turn())
	}
	if number, of := t.GameNumber(); of > 1 {
		doc.Match = &MatchDoc{number, of}
	}
	if t.Name != "" {
		doc.Name = new(identity.Clean(t.Name, 20))
	}
	if t.Invited != nil {
		doc.Invited = new(Person(*t.Invited))
	}
	if s := t.Seek; s != nil {
		doc.Seek = &SeekDoc{s.Games, s.Clocks, string(s.Stakes), s.Within, s.Lowest, s.Highest, s.Established}
	}
	return doc
}

// seated returns who sits at a table. A host who waits and has chosen a seat counts as
// seated there.
func seated(t *table.Table) [2]identity.Person {
	seats := t.Seats
	if t.Status == table.Open && !t.Vacant && t.Wish != game.NoSeat {
		seats[t.Wish] = t.Host
	}
	return seats
}

// Table returns the full document of a table.
func (v Viewer) Table(t *table.Table) TableDoc {
	doc := TableDoc{
		ListedDoc: v.Listed(t), Setup: t.Setup, Position: Position(t.State),
		Moves: []string{}, Shown: []string{}, Offers: []OfferDoc{},
	}
	doc.position(t)
	if t.Involves(v.Me) {
		doc.Code = t.Code
	}
	for _, p := range t.Plies {
		doc.Moves = append(doc.Moves, p.Text)
		doc.Shown = append(doc.Shown, p.Shown)
	}
	for _, o := range t.Offers {
		doc.Offers = append(doc.Offers, OfferDoc{string(o.Kind), *SeatID(t, o.Seat), o.N})
	}
	if o, ok := game.OpeningOf(t.State); ok {
		doc.Opening = &OpeningDoc{o.Code, o.Name}
	}
	if reason, ok := t.State.Claim(); ok && t.Status == table.Playing {
		doc.Claim = &reason
	}
	doc.Notes = noteDocs(t)
	return doc
}

func noteDocs(t *table.Table) []NoteDoc {
	if t.Origin == nil {
		return nil
	}
	var docs []NoteDoc
	if len(t.Origin.Intro) > 0 {
		docs = append(docs, NoteDoc{Comments: t.Origin.Intro})
	}
	for _, n := range t.Origin.Notes {
		docs = append(docs, NoteDoc{n.Ply + 1, n.Glyphs, n.Comments, n.Lines})
	}
	return docs
}

// position fills in what screens show of a position.
func (doc *TableDoc) position(t *table.Table) {
	b, seats := t.State.Board(), t.Rules.Info().Seats
	doc.Last, doc.Factories, doc.Scores = []string{}, []FactoryDoc{}, []ScoreDoc{}
	doc.Remarks = append([]string{}, Viewer{}.Remarks(t)...)
	for _, c := range t.LastCells() {
		doc.Last = append(doc.Last, game.CellName(c, b.Files))
	}
	if danger := strings.TrimSpace(Dangers(b)); danger != "" && t.Status == table.Playing {
		doc.Danger = &danger
	}
	for _, e := range b.Edges {
		f := FactoryDoc{File: string(rune('a' + e.File)), Runs: e.Runs}
		if e.Letter != 0 {
			f.Piece = string(rune(e.Letter))
		}
		doc.Factories = append(doc.Factories, f)
	}
	for _, s := range b.Scales {
		count := map[string]int{seats[0].ID: s.Count[0], seats[1].ID: s.Count[1]}
		doc.Scores = append(doc.Scores, ScoreDoc{s.Title, count})
	}
}

// SeatID returns the id of a seat, or nil for none.
func SeatID(t *table.Table, seat game.Seat) *string {
	if seat == game.NoSeat {
		return nil
	}
	return new(t.Rules.Info().Seats[seat].ID)
}

// Result returns how a game ended, or nil while it goes on.
func Result(t *table.Table) *ResultDoc {
	text := identity.Clean(t.Ending(), MaxSentence)
	if text == "" {
		return nil
	}
	if t.Status == table.Gone {
		return &ResultDoc{Text: text}
	}
	return &ResultDoc{SeatID(t, t.Result.Winner), t.Result.Reason, text}
}

// Clocks returns the state of the clocks, or nil if the game has none.
func (v Viewer) Clocks(t *table.Table) *ClocksDoc {
	control := t.Clock.Control()
	if control.Kind == clock.Unlimited {
		return nil
	}
	doc := &ClocksDoc{
		Control: control.String(), Left: make(map[string]int64), Lag: make(map[string]int64),
		Vacation: make(map[string]time.Time),
	}
	for seat, info := range t.Rules.Info().Seats {
		doc.Left[info.ID] = t.Clock.Left(seat, v.Now).Milliseconds()
		if lag := t.LagOf(game.Seat(seat)); lag > 0 {
			doc.Lag[info.ID] = lag.Milliseconds()
		}
		if until := t.Vacation[seat]; !until.IsZero() {
			doc.Vacation[info.ID] = until
		}
	}
	if seat, ok := t.Clock.Running(); ok {
		doc.Running = SeatID(t, game.Seat(seat))
	}
	return doc
}

// Position returns the bare text of a position.
func Position(s game.State) string {
	if p, ok := s.(game.Positioner); ok {
		return p.Position()
	}
	return s.String()
}

// Person returns a printable name.
func Person(p identity.Person) string { return identity.Clean(p.Name, 40) }
