package ui

import (
	"pawnstorm/game"
	"pawnstorm/lobby"
)

// newChallengeScreen is the form for a new table at which only that person may
// sit down.
func newChallengeScreen(s *session, whom lobby.Person) screen { return newGameForm(s, &whom) }

// watchersField chooses who may watch a game that is for two anyway.
func watchersField() field {
	return field{
		id: accessField, name: whoMayWatch,
		values: []game.Value{
			{ID: "everybody", Name: everybody},
			{ID: string(lobby.Unlisted), Name: whoHasTheID},
			{ID: string(lobby.Closed), Name: nobodyMayWatch},
		},
		helps: []string{listedGameHelp, unlistedGameHelp, closedGameHelp},
	}
}
