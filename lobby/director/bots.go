package director

import (
	"context"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/tournament"
)

// withHost fills in the host of a simul from the name that the tournament's creator gave. The host
// is the creator or a bot.
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
	p, err := ts.botNamed(name, s.Game)
	s.Host = p.Person
	return s, err
}

// withHostJoined makes the host of a new simul join it.
func (ts *Tournaments) withHostJoined(rec tournament.Record) (tournament.Record, error) {
	if rec.Kind != tournament.Simul {
		return rec, nil
	}
	t, err := tournament.Replay(rec, 0)
	if err != nil {
		return rec, errs.Broken(err)
	}
	in := tournament.Intent{Kind: tournament.Join, Rating: ts.ratingOf(t, rec.Host.ID)}
	return tournament.Decide(t, rec.Host, in, rec.Created)
}

// missing returns how many bots of a rule do not live on this node. Another node may have them.
func (ts *Tournaments) missing(r *Rule) (n int) {
	free := len(ts.Bots.Opponents(r.settings.Game))
	unnamed := 0
	for _, name := range r.bots {
		if name == "" {
			unnamed++
		} else if _, err := ts.botNamed(name, r.settings.Game); err != nil {
			n++
		} else {
			free--
		}
	}
	return n + max(0, unnamed-free)
}

// withBots makes bots join a new tournament. If a bot is missing, the tournament is held without it.
func (ts *Tournaments) withBots(rec tournament.Record, names []string) (tournament.Record, error) {
	for _, name := range names {
		t, err := tournament.Replay(rec, 0)
		if err != nil {
			return rec, errs.Broken(err)
		}
		player, err := ts.bot(t, name)
		if err != nil {
			ts.Log.Error("a bot cannot join a recurring tournament",
				"tournament", rec.ID, "player", name, "err", errs.Sentence(err))
			continue
		}
		in := tournament.Intent{Kind: tournament.Join, Rating: ts.ratingOf(t, player.ID), Team: t.SmallerTeam()}
		if rec, err = tournament.Decide(t, player.Person, in, rec.Created); err != nil {
			return rec, err
		}
	}
	return rec, nil
}

// botNamed returns the bot with a name. It refuses a bot that does not play the game.
func (ts *Tournaments) botNamed(name, id string) (account.BuiltInBot, error) {
	rules, ok := ts.games[id]
	if !ok {
		return account.BuiltInBot{}, errs.New(errs.Invalid, "There is no game called %q here.", identity.Clean(id, 20))
	}
	for _, p := range ts.Bots.All() {
		switch {
		case !strings.EqualFold(p.Name, name):
		case p.Plays(id):
			return p, nil
		default:
			return p, errs.New(errs.Refused,
				"%s does not play %s. These bots do: %s.", p.Name, rules.Info().Name, ts.players(rules))
		}
	}
	return account.BuiltInBot{}, errs.New(errs.NotFound,
		"There is no bot called %q. These bots play %s: %s.",
		identity.Clean(name, 20), rules.Info().Name, ts.players(rules))
}

// players returns the names of the bots that play a game.
func (ts *Tournaments) players(rules game.Rules) string {
	names := slice.Map(ts.Bots.Opponents(rules.Info().ID), func(p account.BuiltInBot) string { return p.Name })
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// EnterBot makes a bot join or leave a tournament at its creator's request. If name is "", EnterBot takes
// the weakest bot that does not take part yet. If team is "", a new bot of a team match joins the
// smaller team.
func (ts *Tournaments) EnterBot(
	ctx context.Context, id identity.TournamentID, who identity.Person, name, team string, in tournament.IntentKind,
) (*tournament.Tournament, account.BuiltInBot, error) {
	var player account.BuiltInBot
	t, err := ts.change(ctx, id, func(t *tournament.Tournament) (rec tournament.Record, err error) {
		if t.Maker.ID != who.ID {
			return rec, errs.New(errs.Refused, "Only %s, who created this tournament, can do that.", t.Maker.Name)
		}
		if player, err = ts.bot(t, name); err != nil {
			return rec, err
		}
		switch e := t.Entry(t.EntryOf(player.ID)); {
		case in == tournament.Join && e != nil && e.State == tournament.In:
			return rec, errs.New(errs.Refused, "%s has already joined.", player.Name)
		case in == tournament.Leave && (e == nil || e.State == tournament.Left):
			return rec, errs.New(errs.Refused, "%s does not take part.", player.Name)
		}
		if team == "" && t.EntryOf(player.ID) == 0 {
			team = t.SmallerTeam()
		}
		intent := tournament.Intent{Kind: in, Rating: ts.ratingOf(t, player.ID), Team: team}
		return tournament.Decide(t, player.Person, intent, ts.Now())
	})
	return t, player, err
}

// bot returns the bot with a name or, if name is "", the weakest bot that does not take part.
func (ts *Tournaments) bot(t *tournament.Tournament, name string) (account.BuiltInBot, error) {
	if name != "" {
		return ts.botNamed(name, t.Game)
	}
	for _, p := range ts.Bots.Opponents(t.Game) {
		if e := t.Entry(t.EntryOf(p.ID)); e == nil || e.State != tournament.In {
			return p, nil
		}
	}
	return account.BuiltInBot{}, errs.New(errs.Refused, "Every bot that plays this game has already joined.")
}
