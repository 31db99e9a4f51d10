package feature

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// tournaments declares tournaments as subjects.
var tournaments = action.Noun[*tournament.Tournament]{
	Kind:    action.Tournament,
	Find:    findTournament,
	Default: meantTournament,
	Await: func(ctx context.Context, c action.Caller, t *tournament.Tournament) {
		c.Club.Tournaments.Await(ctx, t)
	},
	Doc: func(c action.Caller, t *tournament.Tournament) any { return c.Viewer().Tournament(t) },
}

// findTournament finds a tournament by its id, or an unfinished one by its name.
func findTournament(ctx context.Context, c action.Caller, text string) (*tournament.Tournament, error) {
	if id, ok := identity.ReadCode(text); ok {
		return c.Club.Tournaments.Stored(ctx, identity.TournamentID(id))
	}
	var names []string
	for _, t := range c.Club.Tournaments.List() {
		if strings.EqualFold(t.Name, text) && !t.Finished() {
			return t, nil
		}
		if !t.Finished() {
			names = append(names, t.Name)
		}
	}
	near := words.Nearest(text, names)
	if text = identity.Clean(text, 20); near != "" {
		return nil, words.Missing("There is no tournament %q. Did you mean %s?", text, near)
	}
	return nil, words.Missing("There is no tournament %q. To list them: %s", text, c.Line("tournaments"))
}

// meantTournament returns the only unfinished tournament that the person plays in or created, or else
// the only unfinished one, or else the one they played last.
func meantTournament(ctx context.Context, c action.Caller) (*tournament.Tournament, error) {
	if t, ok := c.Here.(*tournament.Tournament); ok {
		return t, nil
	}
	all := c.Club.Tournaments.List()
	open := slices.DeleteFunc(slices.Clone(all), (*tournament.Tournament).Finished)
	own := slices.DeleteFunc(slices.Clone(open), func(t *tournament.Tournament) bool {
		return t.EntryOf(c.Who.ID) == 0 && !owned(c, t)
	})
	over := slices.DeleteFunc(slices.Clone(all), func(t *tournament.Tournament) bool {
		return t.EntryOf(c.Who.ID) == 0
	})
	switch {
	case len(own) == 1:
		return c.Club.Tournaments.Stored(ctx, own[0].ID)
	case len(own) > 1 || len(open) > 1:
		return nil, words.Refused("Which tournament? There are %d. Name one by its id: %s lists them.",
			max(len(own), len(open)), c.Line("tournaments"))
	case len(open) == 1:
		return c.Club.Tournaments.Stored(ctx, open[0].ID)
	case len(over) > 0:
		return over[0], nil
	}
	create := c.Line("tournament", "new", "swiss", "chess", "5+3")
	return nil, words.Refused("There are no tournaments. To create one: %s", create)
}

// doneFilter chooses between unfinished and finished tournaments.
var doneFilter = resource.Filter{Name: "state", Label: "Show", Choices: []action.Choice{
	{Value: "open", Label: "now and soon"}, {Value: "done", Label: "past"}, {Value: "all", Label: "all"},
}}

var tournamentResource = resource.New(resource.Spec[*tournament.Tournament]{
	Kind: action.Tournament, Name: "tournaments", Title: "Tournaments",
	Help:    "Swiss tournaments, arenas, round robins, knockouts, team matches and simuls",
	Filters: []resource.Filter{doneFilter},
	List:    listTournaments,
	Columns: []resource.Column[*tournament.Tournament]{
		textColumn("name", "Tournament", 0, words.TournamentName),
		textColumn("kind", "Kind", 3, func(t *tournament.Tournament) string {
			return words.SentenceStart(t.Kind.Name())
		}),
		viewColumn("game", "Game", 2, func(c action.Caller, t *tournament.Tournament) string {
			return gameName(c, t.Game)
		}),
		textColumn("clock", "Clock", 4, func(t *tournament.Tournament) string { return t.Clock }),
		numberColumn("players", "Players", 1, playersOf),
		viewColumn("state", "State", 0, func(c action.Caller, t *tournament.Tournament) string {
			return c.Viewer().TournamentStage(t)
		}),
	},
	Marks: func(c action.Caller, t *tournament.Tournament) resource.Mark {
		e := t.Entry(t.EntryOf(c.Who.ID))
		return resource.Mark{Mine: e != nil && e.State == tournament.In, Past: t.Finished()}
	},
	ID:       func(t *tournament.Tournament) string { return string(t.ID) },
	Heading:  func(_ action.Caller, t *tournament.Tournament) string { return words.TournamentName(t) },
	Lead:     tournamentLead,
	Links:    tournamentLinks,
	Until:    tournamentUntil,
	Games:    tournamentGames,
	Sections: tournamentSections,
	Known: func(c action.Caller, id string) (*tournament.Tournament, bool) {
		t := c.Club.Tournaments.Known(identity.TournamentID(id))
		return t, t != nil
	},
	Row:     func(c action.Caller, t *tournament.Tournament) any { return c.Viewer().Tournament(t) },
	Doc:     tournamentDoc,
	RowType: words.TournamentDoc{}, DocType: words.TournamentDoc{},
	Marked: "joined",
	Empty:  "No tournaments. Create one: any game, any of six kinds.",
	Lines:  tournamentLines,
	Page:   tournamentPage,
	Follow: func(ctx context.Context, c action.Caller, id string) <-chan struct{} {
		if id != "" {
			return signals(ctx, c.Club.Tournaments.Follow(ctx, identity.TournamentID(id)))
		}
		return c.Club.Tournaments.Listen(ctx)
	},
	Ages: func(c action.Caller, t *tournament.Tournament) time.Duration {
		if tournamentUntil(c, t).At.IsZero() {
			return 0
		}
		return time.Minute / 2
	},
})

// playersOf counts the players of a tournament. After its end, it counts all entries.
func playersOf(t *tournament.Tournament) int {
	if t.Finished() {
		return len(t.Entries)
	}
	return t.Players()
}

// gameName returns the name of a game, or its id if it is unknown.
func gameName(c action.Caller, id string) string {
	for _, g := range c.Games {
		if g.Info().ID == id {
			return g.Info().Name
		}
	}
	return id
}

// listTournaments lists running tournaments, then upcoming ones, the next first, then finished ones.
func listTournaments(_ context.Context, c action.Caller, q resource.Query) ([]*tournament.Tournament, string, error) {
	state := q.Get(doneFilter)
	list := slices.DeleteFunc(c.Club.Tournaments.List(), func(t *tournament.Tournament) bool {
		return state == "open" && t.Finished() || state == "done" && !t.Finished()
	})
	rank := func(t *tournament.Tournament) int {
		switch {
		case t.Status == tournament.Running:
			return 0
		case !t.Finished():
			return 1
		}
		return 2
	}
	slices.SortStableFunc(list, func(a, b *tournament.Tournament) int {
		if a.Finished() && b.Finished() {
			return b.Changed.Compare(a.Changed)
		}
		return cmp.Or(cmp.Compare(rank(a), rank(b)), a.Starts.Compare(b.Starts))
	})
	return list, "", nil
}

// tournamentDoc returns a tournament in JSON, with its standings and the pairings of its latest round.
func tournamentDoc(ctx context.Context, c action.Caller, t *tournament.Tournament) (any, error) {
	rules, err := words.GameOf(t.Game, c.Games)
	if err != nil {
		return nil, err
	}
	t = WithTables(ctx, c, t)
	doc := c.Viewer().Tournament(t)
	doc.Standings, doc.Pairings = words.Standings(t), words.Pairings(t, rules, len(t.Played))
	return doc, nil
}
