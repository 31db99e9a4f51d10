package feature

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// tournamentActions are the actions on tournaments, in the order of their buttons.
var tournamentActions = []*action.Action{
	newTournament, joinTournament, resumeTournament, pauseTournament, leaveTournament,
	startTournament, addPlayer, removePlayer, placePlayer, cancelTournament, exportTournament,
	standings, pairings,
}

// tspec declares an action on a tournament.
type tspec[A any] = action.Spec[*tournament.Tournament, A]

// owned reports whether the person created the tournament.
func owned(c action.Caller, t *tournament.Tournament) bool { return t.Maker.ID == c.Who.ID }

// unblank replaces each _ with a blank.
func unblank(text string) string { return strings.ReplaceAll(text, "_", " ") }

// told answers an action on a tournament.
func told(t *tournament.Tournament, said ...string) action.Result {
	r := action.Result{Subject: t}
	r.SayLines(said...)
	return r
}

type newTournamentArgs struct {
	Kind        string        `group:"Tournament" arg:"kind,required" choices:"swiss arena roundrobin knockout team simul" help:"what kind of tournament it is"`
	Game        string        `group:"Game" arg:"game,required" help:"which game is played"`
	Clock       string        `group:"Clock" arg:"clock,required,free" help:"minutes and seconds for each move, such as 5+3"`
	Text        string        `group:"Tournament" arg:"text" label:"Name" help:"its name"`
	Time        time.Time     `group:"Start" arg:"time" label:"Starts at" help:"when it starts, such as 20:00 or friday 20:00; by default when you start it"`
	Span        time.Duration `group:"Start" arg:"span" label:"Or in" help:"or how long until it starts, such as 30m"`
	Rounds      int           `group:"Length" arg:"rounds" kind:"number" when:"kind=swiss,team" help:"rounds of a Swiss tournament or a team match"`
	Minutes     int           `group:"Length" arg:"minutes" kind:"number" when:"kind=arena" help:"how long an arena lasts, in minutes"`
	Rated       bool          `group:"Options" arg:"rated" kind:"flag" help:"its games count for ratings"`
	Double      bool          `group:"Options" arg:"double" kind:"flag" when:"kind=roundrobin" help:"each pair meets twice, in a round robin"`
	Third       bool          `group:"Options" arg:"third" kind:"flag" label:"Third place" when:"kind=knockout" help:"a game for third place, in a knockout"`
	Accelerated bool          `group:"Options" arg:"accelerated" kind:"flag" when:"kind=swiss" help:"the first rounds are accelerated, in a Swiss tournament"`
	Late        int           `group:"Start" arg:"late" kind:"number" label:"Late entry" when:"kind=swiss" help:"players can join until this round"`
	Teams       string        `group:"Tournament" arg:"teams" when:"kind=team" help:"the two teams of a team match, such as Oaks,Elms; write _ for a space"`
	Boards      int           `group:"Length" arg:"boards" kind:"number" when:"kind=team" help:"the maximum number of boards in a team match"`
	Rest        int           `group:"Length" arg:"rest" kind:"number" when:"kind=swiss,roundrobin,knockout,team" help:"seconds between rounds"`
	Extra       int           `group:"Length" arg:"extra" kind:"number" when:"kind=simul" help:"extra minutes for the host of a simul, for each opponent"`
	Host        string        `group:"Tournament" arg:"host" kind:"name" when:"kind=simul" help:"who hosts a simul: you, or a bot by name"`
	Option      []string      `group:"Game" arg:"option,many" label:"Options" help:"options of the game, as NAME=VALUE"`
}

var newTournament = forPlayers(tspec[newTournamentArgs]{
	On: action.Tournament, Name: "new", Label: "Create a tournament", Help: "create a tournament", Key: "c",
	Creates: true, Opens: true, Needs: action.Needs{Account: true},
	Forms: []string{
		"{swiss|arena|roundrobin|knockout|team|simul} GAME CLOCK [at TIME|in SPAN|TERM]... [called TEXT]",
	},
	Examples: []string{
		"new swiss chess 5+3 rounds=5 at 20:00 called Friday night", "new arena chess 3+2 minutes=45 in 30m",
		"new simul chess 15+10 called Ann against all", "new team chess 15+10 teams=Oaks,Elms rounds=2",
	},
	Choices: func(c action.Caller, _ *tournament.Tournament, arg string, _ action.Values) []action.Choice {
		switch arg {
		case "kind":
			return kindChoices()
		case "host":
			return hostChoices(c)
		}
		return nil
	},
	Do: func(
		ctx context.Context, c action.Caller, _ *tournament.Tournament, args newTournamentArgs,
	) (action.Result, error) {
		s, _, err := args.settings(c)
		if err != nil {
			return action.Result{}, err
		}
		t, err := c.Club.Tournaments.Create(ctx, c.Who.Person, s)
		if err != nil {
			return action.Result{}, err
		}
		id := string(t.ID)
		state := c.Viewer().TournamentState(t)
		created := fmt.Sprintf("Created tournament %s: %s, %s, %s.", id, t.Game, t.Clock, state)
		r := told(t, created, "To take part:", "  "+c.Line("tournament", "join", id))
		if t.Starts.IsZero() {
			r.SayLines("To start it, when enough players have joined:", "  "+c.Line("tournament", "start", id))
		}
		return r, nil
	},
})

// settings returns the settings of a new tournament.
func (a *newTournamentArgs) settings(c action.Caller) (s tournament.Settings, rules game.Rules, err error) {
	if rules, err = words.GameOf(a.Game, c.Games); err != nil {
		return s, nil, err
	}
	control, err := ReadClock(a.Clock)
	if err != nil {
		return s, nil, err
	}
	s = tournament.Settings{
		Kind: tournament.Kind(a.Kind), Name: a.Text, Game: rules.Info().ID, Clock: control.String(), Starts: a.Time,
		Rounds: a.Rounds, Minutes: a.Minutes, Late: a.Late, Boards: a.Boards, Rest: a.Rest, Extra: a.Extra,
		Rated: a.Rated, Double: a.Double, Third: a.Third, Accelerated: a.Accelerated,
	}
	s.Host.Name = a.Host
	if a.Span > 0 {
		s.Starts = c.Now().Add(a.Span)
	}
	if a.Teams != "" {
		s.Teams = strings.Split(unblank(a.Teams), ",")
	}
	for name, n := range map[string]int{
		"rounds": a.Rounds, "minutes": a.Minutes, "late": a.Late, "boards": a.Boards, "rest": a.Rest, "extra": a.Extra,
	} {
		if n < 0 {
			return s, nil, words.Wrong("%s= takes a number from 1 on.", name)
		}
	}
	s.Options, err = gameOptions(rules.Info(), a.Option)
	return s, rules, err
}

// TournamentSettings returns the settings of a new tournament from arguments as text.
func TournamentSettings(c action.Caller, given action.Values) (tournament.Settings, game.Rules, error) {
	args, err := action.Decode[newTournamentArgs](c, "new", given)
	if err != nil {
		return tournament.Settings{}, nil, err
	}
	return args.settings(c)
}

// gameOptions reads options of a game that are written NAME=VALUE.
func gameOptions(info game.Info, list []string) (map[string]string, error) {
	var options map[string]string
	for _, word := range list {
		name, value, given := strings.Cut(strings.ToLower(word), "=")
		if !given || !slices.ContainsFunc(info.Options, func(o game.Option) bool { return o.ID == name }) {
			return nil, unknownGameOption(info, word)
		}
		if options == nil {
			options = make(map[string]string)
		}
		options[name] = value
	}
	return options, nil
}

func unknownGameOption(info game.Info, word string) error {
	names := slice.Map(info.Options, func(o game.Option) string { return o.ID })
	name, _, _ := strings.Cut(word, "=")
	if len(names) == 0 {
		return words.Wrong("%s has no options.", info.Name)
	}
	return words.WrongOf("%s has no option %q.", info.Name, name, names)
}

// intend carries out an intent in a tournament.
func intend(
	ctx context.Context, c action.Caller, t *tournament.Tournament, in tournament.Intent, said string,
) (action.Result, error) {
	t, err := c.Club.Tournaments.Do(ctx, t.ID, c.Who.Person, in)
	if err != nil {
		return action.Result{}, err
	}
	r := told(t, fmt.Sprintf("%s %s: %s.", said, words.TournamentName(t), c.Viewer().TournamentState(t)))
	r.SayLines(unpaired(c, t)...)
	return r, nil
}

const arenaPairs = "An arena pairs players who are connected: on the screens, or while they run wait."

// unpaired tells arena players who are not connected how they get paired.
func unpaired(c action.Caller, t *tournament.Tournament) []string {
	entry := t.Entry(t.EntryOf(c.Who.ID))
	takesPart := entry != nil && entry.State == tournament.In
	if t.Kind != tournament.Arena || !takesPart || c.Club.Tables.IsHere(c.Who.ID) {
		return nil
	}
	return []string{
		arenaPairs,
		"To be paired, and to hear when it is your turn:", "  " + c.Line("wait"),
	}
}

// mayIntend returns why an intent would be refused.
func mayIntend(c action.Caller, t *tournament.Tournament, in tournament.Intent) error {
	_, err := tournament.Decide(t, c.Who.Person, in, c.Now())
	return err
}

// byTournamentIntent declares an action that carries out one intent in a tournament. said is the answer
// before the name of the tournament.
func byTournamentIntent[A any](s tspec[A], said string, intent func(A) tournament.Intent) *action.Action {
	s.On = action.Tournament
	s.May = func(c action.Caller, t *tournament.Tournament, args A) error { return mayIntend(c, t, intent(args)) }
	s.Do = func(ctx context.Context, c action.Caller, t *tournament.Tournament, args A) (action.Result, error) {
		return intend(ctx, c, t, intent(args), said)
	}
	return forPlayers(s)
}

type joinTournamentArgs struct {
	Team string `arg:"team" help:"your team, in a team match"`
}

var joinTournament = byTournamentIntent(tspec[joinTournamentArgs]{
	Name: "join", Label: "Join", Help: "take part in a tournament", Key: "y", AlwaysListed: true,
	Forms: []string{"TOURNAMENT TEAM", "[TOURNAMENT]"}, Examples: []string{"join 7k2m9qxa", "join 7k2m9qxa Oaks"},
	Notes: []string{arenaPairs},
	Shown: func(c action.Caller, t *tournament.Tournament) bool {
		entry := t.EntryOf(c.Who.ID)
		return !t.Finished() && (entry == 0 || t.Entry(entry).State == tournament.Left)
	},
	Variants: func(_ action.Caller, t *tournament.Tournament) []action.Preset[joinTournamentArgs] {
		var list []action.Preset[joinTournamentArgs]
		for i, team := range words.Teams(t) {
			list = append(list, action.Preset[joinTournamentArgs]{
				Label: "Join " + team.Name, Args: joinTournamentArgs{team.Name}, Key: []string{"y", "e"}[i],
			})
		}
		if list == nil {
			list = append(list, action.Preset[joinTournamentArgs]{Label: "Join"})
		}
		return list
	},
}, "You have joined.", func(args joinTournamentArgs) tournament.Intent {
	return tournament.Intent{Kind: tournament.Join, Team: unblank(args.Team)}
})

// byEntry declares an action on the person's own entry. It is shown if the entry is in one of some
// states.
func byEntry(s tspec[none], said string, kind tournament.IntentKind, from ...tournament.EntryState) *action.Action {
	s.Forms = []string{"[TOURNAMENT]"}
	if from != nil {
		s.Shown = func(c action.Caller, t *tournament.Tournament) bool {
			e := t.Entry(t.EntryOf(c.Who.ID))
			return e != nil && slices.Contains(from, e.State)
		}
	}
	return byTournamentIntent(s, said, func(none) tournament.Intent { return tournament.Intent{Kind: kind} })
}

var resumeTournament = byEntry(tspec[none]{
	Name: "resume", Label: "Come back", Help: "come back after a pause, or after you were withdrawn", Key: "y",
}, "You are back in the tournament.", tournament.Join, tournament.Absent, tournament.Pauses)

var pauseTournament = byEntry(tspec[none]{
	Name: "pause", Label: "Sit out", Help: "sit out until you resume", Key: "a",
}, "You sit out until you resume.", tournament.Pause, tournament.In)

var leaveTournament = byEntry(tspec[none]{
	Name: "leave", Label: "Leave", Help: "leave a tournament", Key: "x",
	Confirm: func(_ action.Caller, t *tournament.Tournament, _ none) message.Message {
		if t.Status == tournament.Running {
			return message.New("Leave the tournament? You may come back, but you lose the games until then.")
		}
		return message.Message{}
	},
}, "You have left.", tournament.Leave)

var startTournament = forPlayers(tspec[none]{
	On: action.Tournament, Name: "start", Label: "Start", Help: "start your tournament now", Key: "b",
	Forms: []string{"[TOURNAMENT]"}, AlwaysListed: true,
	Shown: func(c action.Caller, t *tournament.Tournament) bool {
		return owned(c, t) && t.Status == tournament.Open
	},
	May: func(c action.Caller, t *tournament.Tournament, _ none) error {
		return mayIntend(c, t, tournament.Intent{Kind: tournament.Start})
	},
	Do: func(ctx context.Context, c action.Caller, t *tournament.Tournament, _ none) (action.Result, error) {
		t, err := c.Club.Tournaments.Do(ctx, t.ID, c.Who.Person, tournament.Intent{Kind: tournament.Start})
		if err != nil {
			return action.Result{}, err
		}
		t = awaitTables(ctx, c, t, func(t *tournament.Tournament) bool { return len(t.Played) > 0 && seated(c, t) })
		r := told(t, fmt.Sprintf("It begins: %s.", c.Viewer().TournamentState(t)))
		r.SayLines(unpaired(c, t)...)
		return r, nil
	},
})

type cancelTournamentArgs struct {
	Text string `arg:"text" label:"Reason" help:"why, for everyone to read"`
}

var cancelTournament = forPlayers(tspec[cancelTournamentArgs]{
	On: action.Tournament, Name: "cancel", Label: "Cancel", Help: "cancel your tournament", Key: "d",
	Forms: []string{"[TOURNAMENT] [because TEXT]"},
	Shown: func(c action.Caller, t *tournament.Tournament) bool {
		return !t.Finished() && (owned(c, t) || isStaff(c))
	},
	May: func(c action.Caller, t *tournament.Tournament, _ cancelTournamentArgs) error {
		if !owned(c, t) && isStaff(c) {
			return nil
		}
		return mayIntend(c, t, tournament.Intent{Kind: tournament.Cancel})
	},
	Confirm: ask[*tournament.Tournament, cancelTournamentArgs]("Cancel the tournament?"),
	Do: func(
		ctx context.Context, c action.Caller, t *tournament.Tournament, args cancelTournamentArgs,
	) (action.Result, error) {
		var err error
		if !owned(c, t) && isStaff(c) {
			t, err = c.Club.Staff.CancelTournament(ctx, c.Who, t, args.Text)
		} else {
			in := tournament.Intent{Kind: tournament.Cancel, Text: args.Text}
			t, err = c.Club.Tournaments.Do(ctx, t.ID, c.Who.Person, in)
		}
		if err != nil {
			return action.Result{}, err
		}
		return told(t, words.TournamentName(t)+": "+t.Ending()), nil
	},
})

// isStaff reports whether the person is a moderator or an operator.
func isStaff(c action.Caller) bool { return c.Role() != admin.None }

type addArgs struct {
	Name string `arg:"name" label:"Bot" help:"the bot; by default the weakest that is not in it"`
	Team string `arg:"team" help:"its team, in a team match"`
}

var addPlayer = forPlayers(tspec[addArgs]{
	On: action.Tournament, Name: "add", Label: "Add a bot", Help: "add a bot to your tournament", Key: "f",
	Forms: []string{"TOURNAMENT [NAME] [for TEAM]"},
	Shown: func(c action.Caller, t *tournament.Tournament) bool {
		return owned(c, t) && t.Status == tournament.Open && len(c.Club.Bots.Opponents(t.Game)) > 0
	},
	Do: func(ctx context.Context, c action.Caller, t *tournament.Tournament, args addArgs) (action.Result, error) {
		return enterBot(ctx, c, t, args, tournament.Join, "has joined")
	},
})

type removeArgs struct {
	Name string `arg:"name,required" label:"Bot" help:"the bot"`
}

var removePlayer = forPlayers(tspec[removeArgs]{
	On: action.Tournament, Name: "remove", Label: "Remove a bot", Key: "R",
	Help:  "remove a bot from your tournament",
	Forms: []string{"TOURNAMENT NAME"},
	Choices: func(c action.Caller, t *tournament.Tournament, _ string, _ action.Values) []action.Choice {
		return botChoices(c, t)
	},
	Shown: func(c action.Caller, t *tournament.Tournament) bool {
		return owned(c, t) && t.Status == tournament.Open && len(botChoices(c, t)) > 0
	},
	Do: func(ctx context.Context, c action.Caller, t *tournament.Tournament, args removeArgs) (action.Result, error) {
		return enterBot(ctx, c, t, addArgs{Name: args.Name}, tournament.Leave, "has left")
	},
})

// enterBot carries out an intent of a bot in a tournament.
func enterBot(
	ctx context.Context, c action.Caller, t *tournament.Tournament, args addArgs,
	kind tournament.IntentKind, does string,
) (action.Result, error) {
	t, bot, err := c.Club.Tournaments.EnterBot(ctx, t.ID, c.Who.Person, args.Name, unblank(args.Team), kind)
	if err != nil {
		return action.Result{}, err
	}
	name, state := words.TournamentName(t), c.Viewer().TournamentState(t)
	return told(t, fmt.Sprintf("%s %s %s: %s.", words.Person(bot.Person), does, name, state)), nil
}

type placeArgs struct {
	Name   string `arg:"name,required" label:"Player" help:"the player"`
	Number *int   `arg:"number,asked" label:"Board" help:"the board, from 1; the default follows the rating"`
}

var placePlayer = forPlayers(tspec[placeArgs]{
	On: action.Tournament, Name: "place", Label: "Set a board", Help: "set the board of a team player", Key: "B",
	Forms: []string{"TOURNAMENT NAME [on NUMBER]"}, Examples: []string{"place 7k2m9qxa ben on 1"},
	Choices: func(_ action.Caller, t *tournament.Tournament, arg string, _ action.Values) []action.Choice {
		if arg == "number" {
			return boardChoices(t)
		}
		return playerChoices(t, func(*tournament.Entry) bool { return true })
	},
	Shown: func(c action.Caller, t *tournament.Tournament) bool {
		return t.Kind == tournament.Team && t.Status == tournament.Open && owned(c, t) && len(t.Entries) > 0
	},
	Do: func(ctx context.Context, c action.Caller, t *tournament.Tournament, args placeArgs) (action.Result, error) {
		in := tournament.Intent{Kind: tournament.Place}
		for i := range t.Entries {
			if entry := t.Entry(i + 1); entry.State == tournament.In && strings.EqualFold(entry.Name, args.Name) {
				in.Entry = i + 1
			}
		}
		if args.Number != nil {
			if in.Board = *args.Number; in.Board < 1 {
				return action.Result{},
					words.Wrong("Boards are numbered from 1 on, and there is no board %d.", in.Board)
			}
		}
		t, err := c.Club.Tournaments.Do(ctx, t.ID, c.Who.Person, in)
		if err != nil {
			return action.Result{}, err
		}
		entry := t.Entry(in.Entry)
		board := 1 + slices.Index(t.Lineup(entry.Team), in.Entry)
		return told(t, fmt.Sprintf("%s plays for %s on board %d.",
			words.Person(entry.Person), words.TeamName(t, in.Entry), board)), nil
	},
})

// heardWithin limits how long an answer waits until this node knows what it did.
const heardWithin = 2 * time.Second

// awaitTables waits briefly until a tournament satisfies so, and returns its latest state. The tables
// of a round appear a moment after its pairing.
func awaitTables(
	ctx context.Context, c action.Caller, t *tournament.Tournament, so func(*tournament.Tournament) bool,
) *tournament.Tournament {
	within, cancel := context.WithTimeout(ctx, heardWithin)
	defer cancel()
	for news := c.Club.Tournaments.Listen(within); within.Err() == nil && !so(t); {
		select {
		case <-news:
		case <-time.After(heardWithin / 100): // new tables do not signal tournaments
		case <-within.Done():
		}
		if now := c.Club.Tournaments.Known(t.ID); now != nil && now.Rev > t.Rev {
			t = now
		}
	}
	return t
}

// WithTables waits briefly until this node knows the tables of all boards, and returns the tournament.
func WithTables(ctx context.Context, c action.Caller, t *tournament.Tournament) *tournament.Tournament {
	return awaitTables(ctx, c, t, func(t *tournament.Tournament) bool { return seated(c, t) })
}

// seated reports whether this node knows the tables of all open boards.
func seated(c action.Caller, t *tournament.Tournament) bool {
	for round, board := range t.OpenBoards() {
		if c.Club.Tables.Known(tournament.TableID(t.ID, round, board)) == nil {
			return false
		}
	}
	return true
}
