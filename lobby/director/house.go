package director

import (
	"context"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/tournament"
)

// withHost finds the host of a simul whom its maker has named: the maker, or one of the
// house.
func (ts *Tournaments) withHost(maker identity.Person, s tournament.Settings) (tournament.Settings, error) {
	name := s.Host.Name
	s.Host = identity.Person{}
	switch {
	case name == "":
		return s, nil
	case strings.EqualFold(name, maker.Name):
		s.Host = maker
		return s, nil
	}
	p, err := ts.ofHouse(name, s.Game)
	s.Host = p.Person
	return s, err
}

// hosted has the host of a new simul take part in it.
func (ts *Tournaments) hosted(rec tournament.Record) (tournament.Record, error) {
	if rec.Kind != tournament.Simul {
		return rec, nil
	}
	t, err := tournament.Replay(rec, 0)
	if err != nil {
		return rec, errs.Broken(err)
	}
	return tournament.Decide(t, rec.Host, tournament.Intent{Kind: tournament.Join, Rating: ts.ratingOf(t, rec.Host.ID)}, rec.Created)
}

// missing is how many of the house are to take part in what recurs who do not live on this
// node: another one may have them.
func (ts *Tournaments) missing(r *Rule) (n int) {
	lodgers := len(ts.house.Opponents(r.settings.Game))
	for _, name := range r.house {
		if _, err := ts.ofHouse(name, r.settings.Game); name != "" && err != nil || name == "" && lodgers == 0 {
			n++
		} else if name == "" {
			lodgers--
		}
	}
	return n
}

// housed has players of the house take part in a new tournament. It is held without those
// who are not there.
func (ts *Tournaments) housed(rec tournament.Record, names []string) (tournament.Record, error) {
	for _, name := range names {
		t, err := tournament.Replay(rec, 0)
		if err != nil {
			return rec, errs.Broken(err)
		}
		player, err := ts.lodger(t, name)
		if err != nil {
			ts.log.Error("somebody of the house cannot take part in a tournament that recurs", "tournament", rec.ID, "player", name, "err", errs.Sentence(err))
			continue
		}
		in := tournament.Intent{Kind: tournament.Join, Rating: ts.ratingOf(t, player.ID), Team: t.SmallerTeam()}
		if rec, err = tournament.Decide(t, player.Person, in, rec.Created); err != nil {
			return rec, err
		}
	}
	return rec, nil
}

// ofHouse is the player of the house with a name, who plays a game.
func (ts *Tournaments) ofHouse(name, id string) (account.HousePlayer, error) {
	rules, ok := ts.games[id]
	if !ok {
		return account.HousePlayer{}, errs.New(errs.Invalid, "There is no game called %q here.", identity.Clean(id, 20))
	}
	for _, p := range ts.house.All() {
		switch {
		case !strings.EqualFold(p.Name, name):
		case p.Plays(id):
			return p, nil
		default:
			return p, errs.New(errs.Refused, "%s does not play %s. In the house these do: %s.", p.Name, rules.Info().Name, ts.players(rules))
		}
	}
	return account.HousePlayer{}, errs.New(errs.NotFound, "There is no player of the house called %q. Those who play %s: %s.", identity.Clean(name, 20), rules.Info().Name, ts.players(rules))
}

// players names those of the house who play a game.
func (ts *Tournaments) players(rules game.Rules) string {
	var names []string
	for _, p := range ts.house.Opponents(rules.Info().ID) {
		names = append(names, p.Name)
	}
	if len(names) == 0 {
		return "nobody"
	}
	return strings.Join(names, ", ")
}

// Lodge has a player of the house take part in a tournament, or leave it again, as its
// maker wants. With "" it is the weakest of the house who does not take part yet, and the
// team of a team match the smaller.
func (ts *Tournaments) Lodge(ctx context.Context, id identity.TournamentID, who identity.Person, name, team string, in tournament.IntentKind) (*tournament.Tournament, account.HousePlayer, error) {
	var player account.HousePlayer
	t, err := ts.change(ctx, id, func(t *tournament.Tournament) (rec tournament.Record, err error) {
		if t.Maker.ID != who.ID {
			return rec, errs.New(errs.Refused, "Only %s, whose tournament this is, can do that.", t.Maker.Name)
		}
		if player, err = ts.lodger(t, name); err != nil {
			return rec, err
		}
		switch e := t.Entry(t.EntryOf(player.ID)); {
		case in == tournament.Join && e != nil && e.State == tournament.In:
			return rec, errs.New(errs.Refused, "%s takes part already.", player.Name)
		case in == tournament.Leave && (e == nil || e.State == tournament.Left):
			return rec, errs.New(errs.Refused, "%s does not take part.", player.Name)
		}
		if team == "" && t.EntryOf(player.ID) == 0 {
			team = t.SmallerTeam()
		}
		return tournament.Decide(t, player.Person, tournament.Intent{Kind: in, Rating: ts.ratingOf(t, player.ID), Team: team}, ts.now())
	})
	return t, player, err
}

// lodger is the player of the house who is meant.
func (ts *Tournaments) lodger(t *tournament.Tournament, name string) (account.HousePlayer, error) {
	if name != "" {
		return ts.ofHouse(name, t.Game)
	}
	for _, p := range ts.house.Opponents(t.Game) {
		if e := t.Entry(t.EntryOf(p.ID)); e == nil || e.State != tournament.In {
			return p, nil
		}
	}
	return account.HousePlayer{}, errs.New(errs.Refused, "There is nobody left of the house who plays this game and does not take part.")
}
