package chess

import (
	_ "embed"
	"math/rand/v2"

	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/level"
)

const threefold = "threefold repetition"

// ruleset is one of the games: chess, with the differences as data.
type ruleset struct {
	info game.Info
	// laws are the laws of a relative; empty for chess. Only chess has named openings.
	laws     *Laws
	relative bool
	// repetition counts occurrences of a position, clock counts plies.
	repetition, clock limit
	// pawnsResetClock means that the clock counts from the last pawn move or capture,
	// otherwise from the last capture alone.
	pawnsResetClock bool
	clockNote       string // what the clock counts, for the note beside the board
	// asksPromotion means that a promotion must name the piece. Otherwise it is a queen by
	// default.
	asksPromotion bool
	// shuffled means that kings and rooks may start anywhere on their first ranks, so
	// castling is written as the king going to its rook.
	shuffled bool
	// onward turns off all automatic draws except stalemate, and former those by walls of pawns.
	onward, former bool
}

// limit is a count that draws the game.
type limit struct {
	claim       int // from this count either player may claim a draw; 0 for never
	claimReason string
	end         int // from this count the draw is automatic
	endReason   string
}

// FIDE returns chess by the FIDE Laws of 2023.
func FIDE() game.Rules {
	return &ruleset{
		laws: &Laws{},
		info: atOdds(Describe("chess", "Chess", fideCard, "the one you know",
			"Chess by the FIDE Laws: claim a draw after threefold repetition or 50 quiet moves."),
			fideIdea, fideExample),
		repetition: limit{claim: 3, claimReason: threefold, end: 5, endReason: "fivefold repetition"},
		clock:      limit{claim: 100, claimReason: "the 50-move rule", end: 150, endReason: "the 75-move rule"},

		pawnsResetClock: true,
		clockNote:       "moves without capture or pawn move",
		asksPromotion:   true,
	}
}

// Discworld returns chess with the house rules of Discworld's "chess - a game of strategy".
func Discworld() game.Rules {
	return discworld{&ruleset{
		laws: &Laws{},
		info: atOdds(Describe("discworld", "Discworld Chess", discworldCard, "quick draws",
			"Chess as played on the Disc: every draw is automatic, even after 50 moves without a capture."),
			discworldIdea, discworldExample),
		repetition: limit{end: 3, endReason: threefold},
		clock:      limit{end: 100, endReason: "50 moves without a capture"},
		clockNote:  "moves without a capture",
	}}
}

// discworld is chess with the sentences of the boards on the Disc as fun notation.
type discworld struct{ *ruleset }

// Fun writes a move as players type it on the Disc: "e7 to e8 and swap to knight".
func (discworld) Fun(text, described string) string {
	said := text[:2] + " to " + text[2:4]
	if len(text) > 4 {
		k, _ := KindOf(text[4])
		said += " and swap to " + k.String()
	}
	if sign := described[len(described)-1]; sign == '+' || sign == '#' {
		said += string(sign)
	}
	return said
}

var (
	//go:embed card_fide.txt
	fideCard string
	//go:embed idea_fide.txt
	fideIdea string
	//go:embed example_fide.pgn
	fideExample string
	//go:embed card_discworld.txt
	discworldCard string
	//go:embed idea_discworld.txt
	discworldIdea string
	//go:embed example_discworld.pgn
	discworldExample string
)

// Describe returns the Info of a game with the board, the seats and the marks of chess.
func Describe(id, name, card, motto, blurb string) game.Info {
	return game.Info{
		ID: id, Name: name, Blurb: blurb, Motto: motto, Card: card,
		Seats: [2]game.SeatInfo{{ID: "white", Name: SeatNames[white]}, {ID: "black", Name: SeatNames[black]}},
		Files: files, Ranks: ranks,
		Marks: []game.MarkKind{game.MarkDanger},
		SAN:   true,
	}
}

// odds are the ones of FICS (help odds, boards odds). Black gives the pawn, "pawn and
// move", and White everything else.
var odds = []game.Odds{
	{ID: "pawn", Name: "the king's bishop's pawn", Seat: black, Positions: [2]string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPP1PP/RNBQKBNR w KQkq - 0 1",
		"rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	}},
	{ID: "knight", Name: "the queen's knight", Seat: white, Positions: [2]string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
		"r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	}},
	{ID: "rook", Name: "the queen's rook", Seat: white, Positions: [2]string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
		"1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
	}},
	{ID: "queen", Name: "the queen", Seat: white, Positions: [2]string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
		"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	}},
}

// atOdds adds the odds to a game, and the texts of its page.
func atOdds(info game.Info, idea, example string) game.Info {
	info.Odds, info.Idea, info.Example = odds, idea, example
	return info
}

// Info describes the game.
func (r *ruleset) Info() game.Info { return r.info }

// Setup returns the standard start or, in Chess960, the chosen or a random one.
func (r *ruleset) Setup(options map[string]string, rnd *rand.Rand) (string, error) {
	chosen, err := r.info.Choose(options)
	if err != nil || !r.shuffled {
		return "", err
	}
	return shuffledSetup(chosen[startOption.ID], rnd)
}

// New reads a position text. The game starts there: earlier moves do not count as
// repetitions.
func (r *ruleset) New(setup string) (game.State, error) {
	rec, err := r.readFEN(setup)
	if err != nil {
		return nil, err
	}
	if rec.clock > r.clock.end && !r.laws.Returns { // games where pieces return are not counted elsewhere
		return nil, board.BadPosition(setup, "the game would already be drawn: %s are limited to %d plies",
			r.clockNote, r.clock.end)
	}
	return r.settle(rec, board.History[position]{}).named(nil), nil
}

// Onward returns the position as the start of a game without draws by counts or by lack of
// material.
func (s *state) Onward() game.State {
	rules := *s.rules
	rules.onward = true
	return rules.settle(s.record, board.History[position]{}).named(nil)
}

// Former returns the position as the start of a game without draws by walls of pawns.
func (s *state) Former() game.State {
	rules := *s.rules
	rules.former = true
	return rules.settle(s.record, board.History[position]{}).named(nil)
}

// Game returns the ID of the game.
func (s *state) Game() string { return s.rules.info.ID }

// Levels returns the bot levels of each game.
func Levels() level.Set { return level.New(manners, level.Usual) }

// TacticalLevels returns the levels for relatives where tactics decide sooner than in
// chess. The second level plays worse there, so that the third is far enough above it.
func TacticalLevels() level.Set {
	skills := level.Usual
	skills[1] = level.Skill{Depth: 2, Nodes: 1_000, Lines: 8, Slack: 110, Lapses: 6, Wild: 200, Taste: level.Cautious}
	return level.New(manners, skills)
}

var manners = [level.Count]string{
	"Captures anything it can, and looks only one move ahead.",
	"Careful: defends well, and misses its own chances.",
	"Attacks: loves to give check, and misses what happens elsewhere.",
	"Solid: sees the usual tactics and seldom blunders a piece.",
	"Thinks as long as its clock allows, and gives nothing away.",
}
