package tourney

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/words"
)

// which is the tournament that the command is about: the one that it names, or else the
// only one that can be meant.
func (e *Env) which(ctx context.Context) (*tournament.Tournament, error) {
	text := e.Value("TOURNAMENT")
	if text == "" {
		return e.meant(ctx)
	}
	if id, ok := identity.ReadCode(text); ok {
		return e.Club.Tournaments.Stored(ctx, identity.TournamentID(id))
	}
	for _, t := range e.Club.Tournaments.List() {
		if strings.EqualFold(t.Name, text) && !t.Finished() {
			return t, nil
		}
	}
	return nil, words.Refused("There is no tournament %q. To list those that there are: %s", identity.Clean(text, 20), e.Line(Name, "list"))
}

// meant is the only tournament that is not over in which the person takes part, or which
// they have made; or the only one that there is; or the one that the person has seen last.
func (e *Env) meant(ctx context.Context) (*tournament.Tournament, error) {
	all := e.Club.Tournaments.List()
	open := slices.DeleteFunc(slices.Clone(all), (*tournament.Tournament).Finished)
	own := slices.DeleteFunc(slices.Clone(open), func(t *tournament.Tournament) bool {
		return t.EntryOf(e.Who.ID) == 0 && t.Maker.ID != e.Who.ID
	})
	over := slices.DeleteFunc(slices.Clone(all), func(t *tournament.Tournament) bool { return t.EntryOf(e.Who.ID) == 0 })
	switch {
	case len(own) == 1:
		return e.Club.Tournaments.Stored(ctx, own[0].ID)
	case len(own) > 1 || len(open) > 1:
		return nil, words.Refused("Which tournament? There are %d. Name one by its id: %s lists them.", max(len(own), len(open)), e.Line(Name, "list"))
	case len(open) == 1:
		return e.Club.Tournaments.Stored(ctx, open[0].ID)
	case len(over) > 0:
		return over[0], nil
	}
	return nil, words.Refused("There is no tournament. To make one: %s", e.Line(Name, "new", "swiss", "chess", "5+3"))
}

// listed are the tournaments of a list: those that are not over, the next to start first,
// or those that are.
func (e *Env) listed() []*tournament.Tournament {
	done := e.Has("done")
	list := slices.DeleteFunc(e.Club.Tournaments.List(), func(t *tournament.Tournament) bool { return t.Finished() != done })
	if !done {
		slices.SortStableFunc(list, func(a, b *tournament.Tournament) int {
			return cmp.Or(cmp.Compare(b.Status, a.Status), a.Starts.Compare(b.Starts))
		})
	}
	return list
}
