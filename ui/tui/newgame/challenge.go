package newgame

import (
	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

const (
	everybody   = "everybody"
	whoHasTheID = "who has the id"
)

// NewChallengeScreen is the form for a new table at which only that person may
// sit down.
func NewChallengeScreen(s *app.Session, whom identity.Person) app.Screen {
	return newGameForm(s, &whom)
}

// watchersField chooses who may watch a game that is for two anyway.
func watchersField() widget.Field {
	return widget.Field{
		ID: AccessField, Name: "Who may watch",
		Values: []game.Value{
			{ID: "everybody", Name: everybody},
			{ID: string(table.Unlisted), Name: whoHasTheID},
			{ID: string(table.Closed), Name: "nobody"},
		},
		Helps: []string{"Everybody can watch. The game is in the lobby.", "Only people with the id can watch.", "Nobody can watch."},
	}
}
