package app

import (
	"maps"
	"strings"

	"pawnstorm/ui/action"
)

// Caller returns the session's user as actions know them. here is what the user looks at, or nil.
func (s *Session) Caller(here any) action.Caller {
	return action.Caller{
		Club: s.Club, Games: s.Games, Clock: s.Now, Who: s.Me, Here: here, Address: s.Visit.Address(), Pages: s.Visit.Pages,
		Line: func(words ...string) string { return ":" + strings.Join(words, " ") },
		In:   strings.NewReader(""), Session: true, Relation: s.Relation,
	}
}

// Actions returns all actions.
func (s *Session) Actions() *action.Set { return s.Commands.Actions() }

// Remember keeps the values chosen for an action as its next defaults, except for arguments that are
// marked Once.
func (s *Session) Remember(o action.Offer, so action.Values) {
	kept := maps.Clone(so)
	for _, arg := range o.Args {
		if arg.Once {
			delete(kept, arg.Name)
		}
	}
	if s.Remembered == nil {
		s.Remembered = make(map[string]action.Values)
	}
	s.Remembered[o.RememberAs] = kept
}
