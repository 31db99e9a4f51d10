package uci

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"
)

// Config says which program plays, and how.
type Config struct {
	Path    string // of the program, or its name if it is on the PATH
	Args    []string
	Options map[string]string // by the program's option names
	// Start is how long the program may take to start or to begin a new game; 0 is 10 s.
	Start time.Duration
	// Grace is how late an answer may be; 0 is 2 s.
	Grace time.Duration
	// Clock sends the time for a move as a clock, for programs that ignore movetime.
	Clock bool
}

const (
	defaultStart = 10 * time.Second
	defaultGrace = 2 * time.Second
)

// ParseConfig reads a program with its arguments and options as people write them:
// "/usr/games/stockfish?UCI_LimitStrength=true&UCI_Elo=1500", "gnuchess --uci". The part
// after the question mark is a URL query, so "+" and "%20" are spaces. "go=clock" sets
// Clock. The error is a sentence without a full stop.
func ParseConfig(text string) (Config, error) {
	command, query, _ := strings.Cut(text, "?")
	words := strings.Fields(command)
	if len(words) == 0 {
		return Config{}, errors.New("write a UCI program like /usr/games/stockfish?Hash=16&UCI_Elo=1500")
	}
	c := Config{Path: words[0], Args: words[1:], Options: map[string]string{}}
	values, err := url.ParseQuery(query)
	if err != nil {
		return Config{}, fmt.Errorf("the options %q cannot be read; write them like Hash=16&UCI_Elo=1500", query)
	}
	for name, value := range values {
		switch {
		case len(value) > 1:
			return Config{}, fmt.Errorf("the option %q is set more than once", name)
		case name == "go" && value[0] == "clock":
			c.Clock = true
		default:
			c.Options[name] = value[0]
		}
	}
	return c, nil
}
