package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
)

// Seek is what an open table leaves free for whoever comes. Two seeks that fit
// are paired at once; an ordinary open table counts as one that leaves nothing
// free. The lot gives the seats of a seek, and its games are played without
// options.
type Seek struct {
	// Games are the ids of the games, the most wanted first.
	Games []string `json:"games"`
	// Clocks are the time controls, as clock.Control writes them, the most wanted
	// first.
	Clocks []string `json:"clocks"`
	// Stakes is whether the game counts for the ratings.
	Stakes Stakes `json:"stakes,omitempty"`
	// Within is by how many points the opponent's rating may differ; 0 is by any
	// number. A player without a rating counts as a newcomer.
	Within int `json:"within,omitempty"`
	Opponent
	// Setups are, by game, what the lot has made of those that do not always
	// begin from the same position. The house fills them in.
	Setups map[string]string `json:"setups,omitempty"`
}

// Opponent says whom somebody seeks, besides by the distance of the ratings. The zero
// value is anybody.
type Opponent struct {
	// Lowest and Highest bound the opponent's rating in the game and at the speed
	// that is played; 0 is no bound. A player without a rating counts as a newcomer.
	Lowest  int `json:"lowest,omitempty"`
	Highest int `json:"highest,omitempty"`
	// Established wants nobody whose rating is provisional.
	Established bool `json:"established,omitempty"`
	// Not are people with whom the seeker does not want to play. Nobody else is told.
	Not []identity.PlayerID `json:"not,omitempty"`
}

// Bounds tell of the ratings that are sought: "1400 to 1700", "from 1400 on", "up to
// 1700"; "" if all are.
func (o Opponent) Bounds() string {
	switch {
	case o.Lowest != 0 && o.Highest != 0:
		return fmt.Sprintf("%d to %d", o.Lowest, o.Highest)
	case o.Lowest != 0:
		return fmt.Sprintf("from %d on", o.Lowest)
	case o.Highest != 0:
		return fmt.Sprintf("up to %d", o.Highest)
	}
	return ""
}

// Stakes is what somebody who seeks a game says to its being rated.
type Stakes string

// The stakes. A game of which both leave this open is not rated: nothing is at stake that nobody
// has asked for.
const (
	RatedOrNot Stakes = ""
	OnlyRated  Stakes = "rated"
	OnlyCasual Stakes = "casual"
)

// Timed reports whether somebody who seeks so has to be here when the game begins:
// one of its clocks runs while the players sit at the table.
func (s Seek) Timed() bool {
	return slices.ContainsFunc(s.Clocks, func(text string) bool {
		c, err := clock.Parse(text)
		return err == nil && RealTime(c)
	})
}

// Choices are all terms that a seek leaves free. Two seeks can only agree on terms that
// are among the choices of both.
func (s Seek) Choices() []Terms {
	choices := make([]Terms, 0, 2*len(s.Games)*len(s.Clocks))
	for _, id := range s.Games {
		for _, text := range s.Clocks {
			if s.Stakes != OnlyRated {
				choices = append(choices, Terms{id, text, false})
			}
			if s.Stakes != OnlyCasual {
				choices = append(choices, Terms{id, text, true})
			}
		}
	}
	return choices
}

// Time tells of the clocks in a few words: "5+3", "5–15 min", "3–10 min or 1 day".
func (s Seek) Time() string {
	var bases []time.Duration
	var words []string
	for _, text := range s.Clocks {
		if c, err := clock.Parse(text); err == nil && c.Kind == clock.Fischer && len(s.Clocks) > 1 {
			bases = append(bases, c.Base)
		} else {
			words = append(words, text)
		}
	}
	if len(bases) > 0 {
		from, to := inMinutes(slices.Min(bases)), inMinutes(slices.Max(bases))
		if from != to {
			from += "–" + to
		}
		words = append([]string{from + " min"}, words...)
	}
	return strings.Join(words, " or ")
}

func inMinutes(d time.Duration) string { return strconv.FormatFloat(d.Minutes(), 'f', -1, 64) }

// AsSeek is what a table leaves free, which for one that is no seek is nothing.
func (t *Table) AsSeek() Seek {
	if t.Seek != nil {
		return *t.Seek
	}
	s := Seek{Games: []string{t.Game}, Clocks: []string{t.Clock.Control().String()}, Stakes: OnlyCasual}
	if t.Rated {
		s.Stakes = OnlyRated
	}
	return s
}

// Ordinary reports whether a table is one to which whoever seeks a game may be
// led: open to all, for one game from its start, without a choice of options.
func (t *Table) Ordinary() bool {
	if t.Status != Open || !t.Listed() || t.Vacant || t.Match || t.From != nil || t.Given || t.Odds != nil || t.Next != "" {
		return false
	}
	for _, o := range t.Rules.Info().Options {
		if chosen, ok := t.Options[o.ID]; ok && chosen != o.Default {
			return false
		}
	}
	return true
}
