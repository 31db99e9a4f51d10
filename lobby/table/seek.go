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

// Seek says which terms an open table leaves open. Two seeks that fit are paired at once. An
// ordinary open table counts as a seek that leaves nothing open. Seats are random, and the games
// have no options.
type Seek struct {
	// Games are the ids of the games, the most wanted first.
	Games []string `json:"games"`
	// Clocks are the time controls, as clock.Control writes them, the most wanted first.
	Clocks []string `json:"clocks"`
	// Stakes says whether the game counts for the ratings.
	Stakes Stakes `json:"stakes,omitempty"`
	// Within is how many points the ratings can differ. 0 is any number. An unrated player counts
	// as a newcomer.
	Within int `json:"within,omitempty"`
	Opponent
	// Setups has, by game, the random set-ups of games that need one. The server fills them in.
	Setups map[string]string `json:"setups,omitempty"`
}

// Opponent says which opponents a player wants, besides the distance of the ratings. The zero value
// is anyone.
type Opponent struct {
	// Lowest and Highest bound the opponent's rating in the game and at its speed. 0 is no bound.
	// An unrated player counts as a newcomer.
	Lowest  int `json:"lowest,omitempty"`
	Highest int `json:"highest,omitempty"`
	// Established excludes provisional ratings.
	Established bool `json:"established,omitempty"`
	// Not lists people that the seeker does not want to play. It is secret.
	Not []identity.PlayerID `json:"not,omitempty"`
}

// Bounds describes the wanted ratings: "1400 to 1700", "from 1400 on", "up to 1700", or "" for any.
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

// Stakes says whether a player wants a rated game.
type Stakes string

// The stakes. If both players leave it open, the game is not rated, because neither asked for that.
const (
	RatedOrNot Stakes = ""
	OnlyRated  Stakes = "rated"
	OnlyCasual Stakes = "casual"
)

// Timed reports whether the seeker must be here when the game begins, because one of the clocks is
// a real-time clock.
func (s Seek) Timed() bool {
	return slices.ContainsFunc(s.Clocks, func(text string) bool {
		c, err := clock.Parse(text)
		return err == nil && RealTime(c)
	})
}

// Choices returns all terms that a seek allows. Two seeks can agree only on terms that are among
// the choices of both.
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

// Time describes the clocks in a few words: "5+3", "5–15 min", "3–10 min or 1 day".
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

// AsSeek returns what a table leaves open. If the table is not a seek, that is nothing.
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

// Ordinary reports whether seekers can be sent to a table: it is open to all, and offers one game
// from its start with default options.
func (t *Table) Ordinary() bool {
	if t.Status != Open || !t.Listed() || t.Vacant || t.Match || t.From != nil || t.Given || t.Odds != nil ||
		t.Next != "" {
		return false
	}
	for _, o := range t.Rules.Info().Options {
		if chosen, ok := t.Options[o.ID]; ok && chosen != o.Default {
			return false
		}
	}
	return true
}
