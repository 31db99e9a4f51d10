package uci

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/engine"
	"pawnstorm/game/engine/search"
)

// serverSettings are the options of a Server.
type serverSettings struct {
	hash     int // megabytes
	lines    int
	overhead time.Duration // time that a move loses in transit
	rules    game.Rules
	shuffled bool // chess begins from drawn starts, and castling is written accordingly
	limited  bool // to the strength of a level
	elo      int
	book     bool // chess begins with moves of the book
}

// Limits of numbers.
const (
	mostHash     = 4096
	mostLines    = 64
	mostOverhead = 5000 // milliseconds
)

// defaultOverhead is the time that a move may lose between the clock and the search: pipes,
// a busy machine. With 20 ms, and less for each future move, one of a hundred games with a
// second plus 50 ms a move was lost on time on two busy processors.
const defaultOverhead = 50 * time.Millisecond

// levelElo is the strength of the levels at chess on the scale of Stockfish 15.1's UCI_Elo,
// measured in game/lab/arena from openings of four random plies:
//
//	level  games                                       performance
//	  5    20 at a second a move against 2000, 2200    2216, 95 % from 2051 to 2382
//	  4    36 at 50 ms a move against 1800, 2000       1746, 95 % from 1619 to 1873
//	  3    40 at 50 ms a move against 1350             1619, 95 % from 1478 to 1761
//	  2    24 against level 3                          211 below it, from 107 to 368
//	  1    24 against level 2, all lost                178 below it, or more
//
// The last is a guess: the scale has nothing weaker. Positions, not time, limit levels 1 to
// 4. Against each other they are further apart: of 40 games against level 3, level 4 won 37
// and lost one.
var levelElo = [engine.Count]int{1000, 1410, 1620, 1750, 2220}

func serverDefaults(games []game.Rules) serverSettings {
	return serverSettings{
		hash: 64, lines: 1, overhead: defaultOverhead, rules: games[0], elo: levelElo[len(levelElo)-1],
	}
}

// offer returns the options in the format of the protocol.
func (o serverSettings) offer(games []game.Rules) []string {
	variants := ""
	for _, g := range games {
		variants += " var " + variantName(g)
	}
	d := serverDefaults(games)
	options := []string{
		fmt.Sprintf("Hash type spin default %d min 1 max %d", d.hash, mostHash),
		"Clear Hash type button",
		fmt.Sprintf("MultiPV type spin default %d min 1 max %d", d.lines, mostLines),
		fmt.Sprintf("Move Overhead type spin default %d min 0 max %d", d.overhead.Milliseconds(), mostOverhead),
		fmt.Sprintf("UCI_Variant type combo default %s%s", variantName(games[0]), variants),
		"Ponder type check default false",
		"OwnBook type check default false",
		"UCI_LimitStrength type check default false",
		fmt.Sprintf("UCI_Elo type spin default %d min %d max %d", d.elo, levelElo[0], levelElo[len(levelElo)-1]),
	}
	if named(games, shuffledChess) != nil {
		options = append(options, "UCI_Chess960 type check default false")
	}
	return options
}

// IDs of chess, and of chess from drawn starts.
const (
	plainChess    = "chess"
	shuffledChess = "chess960"
)

func named(games []game.Rules, id string) game.Rules {
	for _, g := range games {
		if g.Info().ID == id {
			return g
		}
	}
	return nil
}

// played returns the game that the settings select.
func (o serverSettings) played(games []game.Rules) game.Rules {
	if drawn := named(games, shuffledChess); o.shuffled && drawn != nil && o.rules.Info().ID == plainChess {
		return drawn
	}
	return o.rules
}

// level returns the level whose strength is nearest to the setting.
func (o serverSettings) level() int {
	best := 0
	for i, elo := range levelElo {
		if math.Abs(float64(elo-o.elo)) < math.Abs(float64(levelElo[best]-o.elo)) {
			best = i
		}
	}
	return best + 1
}

// variantName returns the value of UCI_Variant for a game. Chess interfaces offer only
// the games whose names they know.
func variantName(g game.Rules) string {
	if id := g.Info().ID; id != "threecheck" {
		return id
	}
	return "3check"
}

// choose selects the game with a name, which may be its name in another program.
func (s *Server) choose(name string) {
	if g := game.Called(name, s.Games); g != nil {
		s.settings.rules = g
		s.place([]string{"startpos"})
		return
	}
	var names []string
	for _, g := range s.Games {
		names = append(names, variantName(g))
	}
	s.say("info string unknown variant %q, so the game is still %s: set UCI_Variant to %s",
		clean(name), variantName(s.settings.rules), game.Either(names))
}

// set obeys "setoption name … value …".
func (s *Server) set(words []string) {
	text := strings.TrimPrefix(strings.Join(words, " "), "name ")
	name, value, _ := strings.Cut(text, " value ")
	n, err := strconv.Atoi(value)
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "hash":
		if err == nil {
			s.settings.hash = min(max(n, 1), mostHash)
			s.searcher = search.New(s.settings.hash << 20)
		}
	case "clear hash":
		s.searcher.Forget()
	case "multipv":
		if err == nil {
			s.settings.lines = min(max(n, 1), mostLines)
		}
	case "move overhead":
		if err == nil {
			s.settings.overhead = time.Duration(min(max(n, 0), mostOverhead)) * time.Millisecond
		}
	case "uci_variant":
		s.choose(value)
	case "ownbook":
		s.settings.book = value == "true"
	case "ponder": // the client decides when to ponder
	case "uci_limitstrength":
		s.settings.limited = value == "true"
	case "uci_elo":
		if err == nil {
			s.settings.elo = min(max(n, levelElo[0]), levelElo[len(levelElo)-1])
		}
	case "uci_chess960":
		s.settings.shuffled = value == "true"
		s.place([]string{"startpos"})
	default:
		s.say("info string no such option: %s", clean(name))
	}
}
