package teams

import (
	"context"

	"pawnstorm/lobby"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/words"
)

// Which is the team that a text names, or, if that is "", the only one that a person is in.
func Which(ctx context.Context, club *lobby.Club, who identity.PlayerID, text string) (*team.Team, error) {
	if text != "" {
		return club.Teams.Find(ctx, text)
	}
	return only(club.Teams.Of(who), "You are in no team.")
}

// only is the one of a list, or a refusal.
func only(list []*team.Team, none string) (*team.Team, error) {
	switch len(list) {
	case 0:
		return nil, words.Refused("%s", none)
	case 1:
		return list[0], nil
	}
	return nil, words.Refused("Which team? There are %d, such as %s: name one.", len(list), list[0].Name)
}

// which is the team that the command is about.
func (e *Env) which(ctx context.Context) (*team.Team, error) {
	t, err := Which(ctx, e.Club, e.Who.ID, e.Value("TEAM"))
	if err == nil || e.Has("TEAM") || !e.Who.Guest {
		return t, err
	}
	return nil, team.ErrNeedsAccount
}

// inviting is the team whose invitation the command is about.
func (e *Env) inviting(ctx context.Context) (*team.Team, error) {
	if e.Has("TEAM") || e.Who.Guest {
		return e.which(ctx)
	}
	list, err := e.Club.Teams.Asking(ctx, e.Who.ID)
	if err != nil {
		return nil, err
	}
	return only(list, "No invitation waits for you.")
}
