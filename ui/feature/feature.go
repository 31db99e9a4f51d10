package feature

import (
	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
)

// New returns the set of all actions.
func New() *action.Set {
	s := new(action.Set)
	action.AddNoun(s, lobbies)
	action.AddNoun(s, tables)
	action.AddNoun(s, tournaments)
	action.AddNoun(s, conversations)
	action.AddNoun(s, players)
	action.AddNoun(s, teams)
	action.AddNoun(s, puzzles)
	action.AddNoun(s, lessons)
	action.AddNoun(s, studies)
	action.AddNoun(s, bots)
	action.AddNoun(s, finishedGames)
	action.AddNoun(s, settings)
	action.AddNoun(s, keys)
	action.AddNoun(s, tokens)
	action.AddNoun(s, hooks)
	action.AddNoun(s, emails)
	action.AddNoun(s, vacations)
	action.AddNoun(s, accounts)
	action.AddNoun(s, rulings)
	addStaffNouns(s)
	for _, list := range [][]*action.Action{
		lobbyActions, tableActions, tournamentActions, teamActions, messageActions, playerActions,
		puzzleActions, lessonActions, settingActions, studyActions,
		{playWithBot, importGames, exportGames},
		keyActions, tokenActions, hookActions, emailActions, vacationActions, accountActions,
		{appealRuling},
		staffActions,
		tableStreams, talkStreams,
		{watchStudy, friendStream, messageStream},
	} {
		s.Add(list...)
	}
	return s.In(catalog())
}

// catalog returns the texts of the club's language. Nil is English, the only language so far. Another
// catalog here changes all interfaces.
func catalog() *message.Catalog { return nil }

// Resources returns the set of all resources.
func Resources() *resource.Set {
	s := new(resource.Set)
	s.Add(
		tableResource, tournamentResource, teamResource, studyResource, playerResource, leaderResource,
		botResource, archiveResource, puzzleResource, lessonResource, lobbyResource,
		accountResource, settingResource, messageResource, friendResource, noteResource,
		keyResource, tokenResource, hookResource, emailResource, vacationResource, rulingResource,
	)
	s.Add(staffResources...)
	return s.In(catalog())
}
