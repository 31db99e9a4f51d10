package uci

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/engine/search"
)

// serverSettings are what can be set of a Server.
type serverSettings struct {
	hash     int // megabytes
	lines    int
	overhead time.Duration // lost on the way of each move
	rules    game.Rules
}

// The bounds of numbers.
const (
	mostHash     = 4096
	mostLines    = 64
	mostOverhead = 5000 // milliseconds
)

func serverDefaults(games []game.Rules) serverSettings {
	return serverSettings{hash: 64, lines: 1, overhead: 20 * time.Millisecond, rules: games[0]}
}

// offer are the options as the protocol describes them.
func (o serverSettings) offer(games []game.Rules) []string {
	variants := ""
	for _, g := range games {
		variants += " var " + g.Info().ID
	}
	d := serverDefaults(games)
	return []string{
		fmt.Sprintf("Hash type spin default %d min 1 max %d", d.hash, mostHash),
		"Clear Hash type button",
		fmt.Sprintf("MultiPV type spin default %d min 1 max %d", d.lines, mostLines),
		fmt.Sprintf("Move Overhead type spin default %d min 0 max %d", d.overhead.Milliseconds(), mostOverhead),
		fmt.Sprintf("UCI_Variant type combo default %s%s", games[0].Info().ID, variants),
	}
}

// set follows "setoption name … value …".
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
		for _, g := range s.Games {
			if g.Info().ID == value {
				s.settings.rules = g
				s.place(s.state, []string{"startpos"})
			}
		}
	default:
		s.say("info string there is no option %s", clean(name))
	}
}
