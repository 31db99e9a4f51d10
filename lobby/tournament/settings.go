package tournament

import (
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// TheClub makes the tournaments that recur. No account has such a name.
var TheClub = identity.Person{Name: "the club"}

// The limits of what can be played.
const (
	maxRounds  = 15
	maxMinutes = 12 * 60
	maxRest    = 3600
	maxExtra   = 60
	MaxName    = 40 // cells
	maxAhead   = 90 * 24 * time.Hour
)

// The usual figures: those of makers who say nothing else.
const (
	usualRounds  = 5
	usualMinutes = 60
	usualRest    = 30 // seconds
	usualExtra   = 1  // minutes
	usualLegs    = 1  // rounds of a team match
)

// New is the record of a new tournament of a game, or a refusal of what nobody may make.
// Figures that are 0 become the usual ones.
func New(id identity.TournamentID, maker identity.Person, s Settings, rules game.Rules, seed uint32, now time.Time) (Record, error) {
	now = now.UTC().Truncate(time.Millisecond)
	control, err := clock.Parse(s.Clock)
	if err != nil {
		return Record{}, errs.New(errs.Invalid, "The clock %q cannot be read: %s.", identity.Clean(s.Clock, 20), err)
	}
	s.Clock, s.Starts = control.String(), s.Starts.UTC().Truncate(time.Second)
	s = s.usual(maker, control)
	if err := s.check(maker, control, now); err != nil {
		return Record{}, err
	}
	info := rules.Info()
	if s.Name = identity.Clean(s.Name, MaxName); s.Name == "" {
		s.Name = info.Name + " " + kinds[s.Kind].name
	}
	return Record{
		Version: RecordVersion, ID: id, Created: now, Maker: maker, Settings: s, Match: info.Match, Seed: seed,
	}, nil
}

// usual fills in what was not said.
func (s Settings) usual(maker identity.Person, control clock.Control) Settings {
	fill := func(figure *int, usual int) {
		if *figure == 0 {
			*figure = usual
		}
	}
	switch s.Kind {
	case Swiss:
		fill(&s.Rounds, usualRounds)
		fill(&s.Late, (s.Rounds+1)/2)
	case Arena:
		fill(&s.Minutes, usualMinutes)
		return s
	case Team:
		fill(&s.Rounds, usualLegs)
		s.Teams = cleanTeams(s.Teams)
	case Simul:
		if s.Host == (identity.Person{}) {
			s.Host = maker
		}
		if control.Kind != clock.Correspondence {
			fill(&s.Extra, usualExtra)
		}
		return s
	}
	fill(&s.Rest, usualRest)
	return s
}

// check refuses settings that no tournament can have.
func (s Settings) check(maker identity.Person, control clock.Control, now time.Time) error {
	k, ok := kinds[s.Kind]
	starts := !s.Starts.IsZero()
	switch {
	case !ok:
		return errs.New(errs.Invalid, "There are Swiss tournaments, arenas, round robins, knockouts, team matches and simuls, but no %q.", identity.Clean(string(s.Kind), 20))
	case control.Kind == clock.Unlimited:
		return errs.New(errs.Invalid, "A tournament needs a clock, or it would never end.")
	case control.Kind == clock.Correspondence && s.Kind == Arena:
		return errs.New(errs.Invalid, "An arena needs a clock that is played in one sitting.")
	case s.Kind == Simul && !s.Host.ID.HasAccount():
		return errs.New(errs.Refused, "A simul needs a host: a player with an account, or a bot.")
	case s.Rated && maker != TheClub && !maker.ID.HasAccount():
		return errs.New(errs.Refused, "Rated games need an account: take a name first.")
	case starts && !s.Starts.After(now):
		return errs.New(errs.Invalid, "The time at which it is to start is over.")
	case starts && s.Starts.Sub(now) > maxAhead:
		return errs.New(errs.Invalid, "A tournament starts within %d days.", maxAhead/(24*time.Hour))
	}
	if err := s.checkTeams(); err != nil {
		return err
	}
	return s.checkFigures(k, control)
}

// checkFigures refuses figures that are out of bounds, or are not of this kind.
func (s Settings) checkFigures(k kind, control clock.Control) error {
	for _, f := range []struct {
		word    string
		figure  int
		most    int
		another bool // the figure is of another kind
	}{
		{"rounds", s.Rounds, maxRounds, s.Kind != Swiss && s.Kind != Team},
		{"late entry up to round", s.Late, s.Rounds, s.Kind != Swiss},
		{"boards", s.Boards, kinds[Team].most / sides, s.Kind != Team},
		{"minutes", s.Minutes, maxMinutes, s.Kind != Arena},
		{"seconds of rest", s.Rest, maxRest, s.Kind == Arena || s.Kind == Simul},
		{"minutes more for the host", s.Extra, maxExtra, s.Kind != Simul || control.Kind == clock.Correspondence},
	} {
		switch {
		case f.figure != 0 && f.another:
			return errs.New(errs.Invalid, "No %s can be set for this kind of tournament: it is %s.", f.word, article(k.name))
		case f.figure < 0 || f.figure > f.most:
			return errs.New(errs.Invalid, "Of %s there are 1 to %d.", f.word, f.most)
		}
	}
	for _, f := range []struct {
		word string
		set  bool
		kind Kind
	}{
		{"double", s.Double, RoundRobin},
		{"a third place", s.Third, Knockout},
		{"accelerated", s.Accelerated, Swiss},
		{"a team", len(s.Teams) > 0, Team},
		{"a host", s.Host != identity.Person{}, Simul},
	} {
		if f.set && f.kind != s.Kind {
			return errs.New(errs.Invalid, "%s is for %s, and this is %s.", upperFirst(f.word), article(kinds[f.kind].name), article(k.name))
		}
	}
	return nil
}

func article(name string) string {
	if strings.HasPrefix(name, "a") {
		return "an " + name
	}
	return "a " + name
}

func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
