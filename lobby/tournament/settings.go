package tournament

import (
	"cmp"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// TheClub is the creator of recurring tournaments. No account can have this name.
var TheClub = identity.Person{Name: "the club"}

// The limits of settings.
const (
	maxRounds  = 15
	maxMinutes = 12 * 60
	maxRest    = 3600
	maxExtra   = 60
	MaxName    = 40 // cells
	maxAhead   = 90 * 24 * time.Hour
)

// The defaults.
const (
	usualRounds  = 5
	usualMinutes = 60
	usualRest    = 30 // seconds
	usualExtra   = 1  // minutes
	usualLegs    = 1  // rounds of a team match
)

// New returns the record of a new tournament, or refuses invalid settings. Numbers that are 0 get
// their defaults.
func New(
	id identity.TournamentID, maker identity.Person, s Settings, rules game.Rules, seed uint32, now time.Time,
) (Record, error) {
	now = now.UTC().Truncate(time.Millisecond)
	control, err := clock.Parse(s.Clock)
	if err != nil {
		return Record{}, errs.New(errs.Invalid, "The clock %q is not valid: %s.", identity.Clean(s.Clock, 20), err)
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

// usual fills in the defaults.
func (s Settings) usual(maker identity.Person, control clock.Control) Settings {
	switch s.Kind {
	case Swiss:
		s.Rounds = cmp.Or(s.Rounds, usualRounds)
		s.Late = cmp.Or(s.Late, (s.Rounds+1)/2)
	case Arena:
		s.Minutes = cmp.Or(s.Minutes, usualMinutes)
		return s
	case Team:
		s.Rounds = cmp.Or(s.Rounds, usualLegs)
		s.Teams = cleanTeams(s.Teams)
	case Simul:
		s.Host = cmp.Or(s.Host, maker)
		if control.Kind != clock.Correspondence {
			s.Extra = cmp.Or(s.Extra, usualExtra)
		}
		return s
	}
	s.Rest = cmp.Or(s.Rest, usualRest)
	return s
}

// check refuses invalid settings.
func (s Settings) check(maker identity.Person, control clock.Control, now time.Time) error {
	k, ok := kinds[s.Kind]
	starts := !s.Starts.IsZero()
	switch {
	case !ok:
		return errs.New(errs.Invalid,
			"There are Swiss tournaments, arenas, round robins, knockouts, team matches and simuls, but no %q.",
			identity.Clean(string(s.Kind), 20))
	case control.Kind == clock.Unlimited:
		return errs.New(errs.Invalid, "A tournament needs a clock, or it would never end.")
	case control.Kind == clock.Correspondence && s.Kind == Arena:
		return errs.New(errs.Invalid, "An arena cannot be played by correspondence.")
	case s.Kind == Simul && !s.Host.ID.HasAccount():
		return errs.New(errs.Refused, "A simul needs a host: a player with an account, or a bot.")
	case s.Rated && maker != TheClub && !maker.ID.HasAccount():
		return errs.New(errs.Refused, "You need an account for rated games. Take a name first.")
	case starts && !s.Starts.After(now):
		return errs.New(errs.Invalid, "The start time is in the past.")
	case starts && s.Starts.Sub(now) > maxAhead:
		return errs.New(errs.Invalid, "A tournament must start within %d days.", maxAhead/(24*time.Hour))
	}
	if err := s.checkTeams(); err != nil {
		return err
	}
	return s.checkFigures(k, control)
}

// checkFigures refuses numbers that are out of range or do not belong to this kind.
func (s Settings) checkFigures(k kind, control clock.Control) error {
	for _, f := range []struct {
		word    string
		figure  int
		most    int
		another bool // this kind does not have it
	}{
		{"rounds", s.Rounds, maxRounds, s.Kind != Swiss && s.Kind != Team},
		{"rounds for late entry", s.Late, s.Rounds, s.Kind != Swiss},
		{"boards", s.Boards, kinds[Team].most / sides, s.Kind != Team},
		{"minutes", s.Minutes, maxMinutes, s.Kind != Arena},
		{"seconds of rest", s.Rest, maxRest, s.Kind == Arena || s.Kind == Simul},
		{"extra minutes for the host", s.Extra, maxExtra, s.Kind != Simul || control.Kind == clock.Correspondence},
	} {
		switch {
		case f.figure != 0 && f.another:
			return errs.New(errs.Invalid,
				"You cannot set %s for %s.", f.word, article(k.name))
		case f.figure < 0 || f.figure > f.most:
			return errs.New(errs.Invalid, "Choose 1 to %d %s.", f.most, f.word)
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
			return errs.New(errs.Invalid,
				"%s is for %s, but this is %s.", upperFirst(f.word), article(kinds[f.kind].name), article(k.name))
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
