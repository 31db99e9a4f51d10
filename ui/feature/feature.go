package feature

import (
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
)

// New makes the set of all actions.
func New() *action.Set {
	s := new(action.Set)
	action.AddNoun(s, tables)
	action.AddNoun(s, tournaments)
	action.AddNoun(s, conversations)
	action.AddNoun(s, players)
	action.AddNoun(s, teams)
	action.AddNoun(s, puzzles)
	action.AddNoun(s, studies)
	s.Add(tableActions()...)
	s.Add(tournamentActions()...)
	s.Add(teamActions()...)
	s.Add(messageActions()...)
	s.Add(playerActions()...)
	action.AddNoun(s, settings)
	s.Add(settingActions()...)
	s.Add(studyActions()...)
	return s
}

// Resources makes the set of all resources.
func Resources() *resource.Set {
	s := new(resource.Set)
	s.Add(tournamentResource(), teamResource(), studyResource(), playerResource(), puzzleResource())
	s.Add(messageResource(), friendResource(), noteResource())
	s.Add(settingResource())
	return s
}
