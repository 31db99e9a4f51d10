package tourney

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/staff"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/words"
)

// heardWithin is how long a command waits at most until what it did is heard of.
const heardWithin = 2 * time.Second

// create makes a tournament.
func (e *Env) create(ctx context.Context) error {
	if e.Keyless != nil {
		return e.Keyless
	}
	s, err := e.settings()
	if err != nil {
		return err
	}
	t, err := e.Club.Tournaments.Create(ctx, e.Who.Person, s)
	if err != nil {
		return err
	}
	id := string(t.ID)
	lines := []string{fmt.Sprintf("Tournament %s is made: %s, %s, %s.", id, t.Game, t.Clock, e.Viewer.TournamentState(t)), "To take part:", "  " + e.Line(Name, "join", id)}
	if t.Starts.IsZero() {
		lines = append(lines, "To start it, when enough have joined:", "  "+e.Line(Name, "start", id))
	}
	return e.tell(ctx, t, lines...)
}

// settings reads what is said of a new tournament.
func (e *Env) settings() (s tournament.Settings, err error) {
	rules, err := e.Rules(e.Value("GAME"))
	if err == nil {
		s, err = readSettings(e.Parsed, rules, e.All("TERM"))
	}
	if err != nil {
		return s, err
	}
	if text := e.Value("TIME"); text != "" {
		if s.Starts, err = words.ReadWhen(text, e.Now(), e.Viewer.Zone); err != nil {
			return s, err
		}
	}
	if text := e.Value("SPAN"); text != "" {
		span, err := words.ReadSpan(text)
		if err != nil {
			return s, err
		}
		s.Starts = e.Now().Add(span)
	}
	return s, nil
}

// does has the person do something in a tournament.
func does(kind tournament.IntentKind, said string) func(*Env, context.Context) error {
	return func(e *Env, ctx context.Context) error {
		t, err := e.want(ctx, kind)
		if err != nil {
			return err
		}
		return e.tell(ctx, t, append([]string{fmt.Sprintf("%s %s: %s.", said, words.TournamentName(t), e.Viewer.TournamentState(t))}, e.unpaired(t)...)...)
	}
}

// unpaired tells those who take part in an arena by commands alone how they are paired.
func (e *Env) unpaired(t *tournament.Tournament) []string {
	entry := t.Entry(t.EntryOf(e.Who.ID))
	if t.Kind != tournament.Arena || entry == nil || entry.State != tournament.In || e.Club.Tables.IsHere(e.Who.ID) {
		return nil
	}
	return []string{
		"An arena pairs players who are connected: on the screens, or while a wait of theirs runs.",
		"To be paired, and to hear when it is your turn:", "  " + e.Line("wait"),
	}
}

// lodges has a player of the house do something in a tournament.
func lodges(kind tournament.IntentKind, said string) func(*Env, context.Context) error {
	return func(e *Env, ctx context.Context) error {
		if e.Keyless != nil {
			return e.Keyless
		}
		t, err := e.which(ctx)
		if err != nil {
			return err
		}
		t, player, err := e.Club.Tournaments.Lodge(ctx, t.ID, e.Who.Person, e.Value("NAME"), e.team(), kind)
		if err != nil {
			return err
		}
		return e.tell(ctx, t, fmt.Sprintf("%s %s %s: %s.", words.Person(player.Person), said, words.TournamentName(t), e.Viewer.TournamentState(t)))
	}
}

func (e *Env) want(ctx context.Context, kind tournament.IntentKind) (*tournament.Tournament, error) {
	if e.Keyless != nil {
		return nil, e.Keyless
	}
	t, err := e.which(ctx)
	if err != nil {
		return nil, err
	}
	return e.Club.Tournaments.Do(ctx, t.ID, e.Who.Person, tournament.Intent{Kind: kind, Text: e.Value("TEXT"), Team: e.team()})
}

// team is the team that is named.
func (e *Env) team() string { return unblank(e.Value("TEAM")) }

// unblank reads text in which _ stands for a blank.
func unblank(text string) string { return strings.ReplaceAll(text, "_", " ") }

// place puts a player on a board of the team.
func (e *Env) place(ctx context.Context) error {
	if e.Keyless != nil {
		return e.Keyless
	}
	t, err := e.which(ctx)
	if err != nil {
		return err
	}
	in := tournament.Intent{Kind: tournament.Place}
	for i := range t.Entries {
		if entry := t.Entry(i + 1); entry.State == tournament.In && strings.EqualFold(entry.Name, e.Value("NAME")) {
			in.Entry = i + 1
		}
	}
	if text := e.Value("NUMBER"); text != "" {
		if in.Board, err = strconv.Atoi(text); err != nil || in.Board < 1 {
			return words.Wrong("Boards are numbered from 1 on, and there is no board %s.", identity.Clean(text, 10))
		}
	}
	t, err = e.Club.Tournaments.Do(ctx, t.ID, e.Who.Person, in)
	if err != nil {
		return err
	}
	line := t.Lineup(t.Entry(in.Entry).Team)
	return e.tell(ctx, t, fmt.Sprintf("%s plays for %s on board %d.", words.Person(t.Entry(in.Entry).Person), words.TeamName(t, in.Entry), 1+slices.Index(line, in.Entry)))
}

// start starts a tournament, and waits until its first round is paired.
func (e *Env) start(ctx context.Context) error {
	t, err := e.want(ctx, tournament.Start)
	if err != nil {
		return err
	}
	t = e.awaitTables(ctx, t, func(t *tournament.Tournament) bool { return len(t.Played) > 0 && e.seated(t) })
	return e.tell(ctx, t, append([]string{fmt.Sprintf("It begins: %s.", e.Viewer.TournamentState(t))}, e.unpaired(t)...)...)
}

// awaitTables waits, though not for long, until a tournament is so, and returns it as it is
// then: the tables of a pairing are made a moment after it.
func (e *Env) awaitTables(ctx context.Context, t *tournament.Tournament, so func(*tournament.Tournament) bool) *tournament.Tournament {
	within, cancel := context.WithTimeout(ctx, heardWithin)
	defer cancel()
	for news := e.Club.Tournaments.Listen(within); within.Err() == nil && !so(t); {
		select {
		case <-news:
		case <-time.After(heardWithin / 100): // tables bring no news of tournaments
		case <-within.Done():
		}
		if now := e.Club.Tournaments.Known(t.ID); now != nil && now.Rev > t.Rev {
			t = now
		}
	}
	return t
}

// seated reports whether this node knows the tables of all boards that go on.
func (e *Env) seated(t *tournament.Tournament) bool {
	for round, board := range t.OpenBoards() {
		if e.Club.Tables.Known(tournament.TableID(t.ID, round, board)) == nil {
			return false
		}
	}
	return true
}

// cancel takes a tournament back. Those who run the club may end any that is not over.
func (e *Env) cancel(ctx context.Context) error {
	t, err := e.which(ctx)
	if err != nil {
		return err
	}
	if t.Maker.ID != e.Who.ID && e.Club.Staff.Role(e.Who.Key) != staff.None {
		t, err = e.Club.Staff.CancelTournament(ctx, e.Who, t, e.Value("TEXT"))
	} else {
		t, err = e.want(ctx, tournament.Cancel)
	}
	if err != nil {
		return err
	}
	return e.tell(ctx, t, words.TournamentName(t)+": "+t.Ending())
}

// berserk halves the time of the person in a game of an arena.
func (e *Env) berserk(ctx context.Context) error {
	at, err := e.board(ctx)
	if err != nil {
		return err
	}
	now, err := e.Club.Tables.Do(ctx, at.ID, e.Who.Person, table.Intent{Kind: table.GoBerserk})
	if err != nil {
		return err
	}
	within, cancel := context.WithTimeout(ctx, heardWithin)
	defer cancel()
	e.Club.Tables.Await(within, now)
	return e.Out.Answer(e.Viewer.Table(now), fmt.Sprintf("You go berserk at table %s: half the time, and no increment.", now.ID))
}

// board is the table that is named, or that at which the person plays in a tournament.
func (e *Env) board(ctx context.Context) (*table.Table, error) {
	if text := e.Value("TABLE"); text != "" {
		return e.Table(ctx, text)
	}
	for _, t := range e.Club.Tables.Listing().Mine(e.Who.ID) {
		if t.Board != nil && t.Status == table.Playing {
			return t, nil
		}
	}
	return nil, words.Refused("You play in no tournament now.")
}

// tell prints a tournament that was just changed: the next command must see that.
func (e *Env) tell(ctx context.Context, t *tournament.Tournament, said ...string) error {
	within, cancel := context.WithTimeout(ctx, heardWithin)
	defer cancel()
	e.Club.Tournaments.Await(within, t)
	return e.Out.Answer(e.Viewer.Tournament(t), said...)
}
