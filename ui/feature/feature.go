package feature

import "pawnstorm/ui/action"

// New makes the set of all actions.
func New() *action.Set {
	s := new(action.Set)
	action.AddNoun(s, tables)
	s.Add(tableActions()...)
	return s
}
