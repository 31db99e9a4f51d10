package ui

import (
	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

const (
	everybody   = "everybody"
	whoHasTheID = "who has the id"
)

// newChallengeScreen is the form for a new table at which only that person may
// sit down.
func newChallengeScreen(s *session, whom identity.Person) screen { return newGameForm(s, &whom) }

// watchersField chooses who may watch a game that is for two anyway.
func watchersField() field {
	return field{
		id: accessField, name: "Who may watch",
		values: []game.Value{
			{ID: "everybody", Name: everybody},
			{ID: string(table.Unlisted), Name: whoHasTheID},
			{ID: string(table.Closed), Name: "nobody"},
		},
		helps: []string{"The game stands in the lobby, and everybody may watch it.", "The game stands in no list. Whoever you tell its id may watch.", "The game stands in no list, and nobody may watch."},
	}
}
