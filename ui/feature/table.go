package feature

import (
	"context"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// tableActions are the actions at a table, in the order of their buttons.
var tableActions = []*action.Action{
	join, decline, start, move, pass, claim, draw, takeback, adjourn, moreTime, abort,
	berserk, plan, leave, cancel, resign, rematch, say, react, reportAtTable, hint, analyse, reviewTable, bestLines, invite,
	legalMoves, shareTable, quickGame, newTable, playBuiltIn, challenge, seek, example,
}

// spec declares an action at a table.
type spec[A any] = action.Spec[*table.Table, A]

// byIntent declares an action that carries out one intent at a table. s.May may refuse more than the
// rules of tables do. said is the answer before the state of the table; nil or "" says nothing.
func byIntent[A any](
	s spec[A], said func(A) string, intent func(action.Caller, *table.Table, A) table.Intent,
) *action.Action {
	s.On = action.Table
	may := s.May
	check := func(c action.Caller, t *table.Table, args A) (in table.Intent, err error) {
		if may != nil {
			err = may(c, t, args)
		}
		in = intent(c, t, args)
		in.Ply = len(t.Plies)
		return in, err
	}
	s.May = func(c action.Caller, t *table.Table, args A) error {
		in, err := check(c, t, args)
		if err != nil {
			return err
		}
		return table.WhyNot(t, c.Who.Person, in, c.Now())
	}
	s.Do = func(ctx context.Context, c action.Caller, t *table.Table, args A) (action.Result, error) {
		in, err := check(c, t, args)
		if err != nil {
			return action.Result{}, err
		}
		if t, err = c.Club.Tables.Do(ctx, t.ID, c.Who.Person, in); err != nil {
			return action.Result{}, err
		}
		var done message.Message
		if said != nil {
			done.ID = said(args)
		}
		return tell(c, t, done), nil
	}
	return forPlayers(s)
}

// says returns the answer of an action without arguments.
func says(text string) func(none) string { return func(none) string { return text } }

// tell answers an action at a table: what was done, and the state of the table.
func tell(c action.Caller, t *table.Table, said message.Message) action.Result {
	r := action.Result{Subject: t, Gone: t.Status == table.Gone}
	if !said.IsZero() {
		r.Said = append(r.Said, said)
	}
	if !r.Gone || said.IsZero() {
		r.SayLines(c.Viewer().Standing(t)...)
	}
	return r
}

// always returns the intent of an action without arguments.
func always(in table.Intent) func(action.Caller, *table.Table, none) table.Intent {
	return func(action.Caller, *table.Table, none) table.Intent { return in }
}

type joinArgs struct {
	Seat string `arg:"seat" help:"a side of the game, such as white or workers; first or second; random"`
}

// wantedSeat reads a seat. "" and "random" mean any seat.
func wantedSeat(info game.Info, word string) (game.Seat, error) {
	if word == "" || strings.EqualFold(word, RandomSeat) {
		return game.NoSeat, nil
	}
	return readSeat(info, word)
}

var join = forPlayers(spec[joinArgs]{
	On: action.Table, Name: "join", Aliases: []string{"sit", "accept"}, Label: "Sit down", Opens: true,
	Help:     "sit down at a table",
	Forms:    []string{"[game] as SEAT on TABLE", "[game] [on] TABLE [as SEAT]"},
	Examples: []string{"join 7k2m9qxa", "join 7k2m9qxa as black", "join game as black on board"},
	Choices: func(_ action.Caller, t *table.Table, _ string, _ action.Values) []action.Choice {
		return seatChoices(t.Rules.Info())
	},
	Variants: func(_ action.Caller, t *table.Table) []action.Preset[joinArgs] {
		if t.Invited != nil {
			return []action.Preset[joinArgs]{{Label: "Accept", Key: "y"}}
		}
		return []action.Preset[joinArgs]{{Label: "Sit down", Key: "enter"}}
	},
	May: func(c action.Caller, t *table.Table, args joinArgs) error {
		seat, err := wantedSeat(t.Rules.Info(), args.Seat)
		if err != nil {
			return err
		}
		return table.WhyNot(t, c.Who.Person, table.Intent{Kind: table.Sit, Seat: seat}, c.Now())
	},
	Do: func(ctx context.Context, c action.Caller, t *table.Table, args joinArgs) (action.Result, error) {
		seat, err := wantedSeat(t.Rules.Info(), args.Seat)
		if err != nil {
			return action.Result{}, err
		}
		if sitsAt(c, t, seat) {
			return tell(c, t, message.New("You are already at table %s: %s.", t.ID, words.GameAndClock(t))), nil
		}
		t, err = c.Club.Tables.Do(ctx, t.ID, c.Who.Person, table.Intent{Kind: table.Sit, Seat: seat})
		if err != nil {
			return action.Result{}, err
		}
		return tell(c, t, youPlay(c, t)), nil
	},
})

// youPlay says which seat the person has at a table.
func youPlay(c action.Caller, t *table.Table) message.Message {
	seat := t.SeatName(t.SeatOf(c.Who.ID))
	return message.New("You play %s at table %s: %s.", seat, t.ID, words.GameAndClock(t))
}

// sitsAt reports whether the person already has the seat they ask for, as a player or as the waiting
// host.
func sitsAt(c action.Caller, t *table.Table, wanted game.Seat) bool {
	seat := t.SeatOf(c.Who.ID)
	if t.Status == table.Open && t.Host.ID == c.Who.ID && !t.Vacant {
		return wanted == game.NoSeat || wanted == t.Wish
	}
	return seat != game.NoSeat && t.Status != table.Over && t.Status != table.Gone &&
		(wanted == game.NoSeat || wanted == seat)
}

type declineArgs struct {
	Text string `arg:"text" label:"Reason" help:"why, in your words"`
}

var decline = byIntent(spec[declineArgs]{
	Name: "decline", Aliases: []string{"refuse"}, Label: "Decline", Key: "x",
	Help: "decline a challenge or a rematch", Forms: []string{"TABLE [because TEXT]"},
	Examples: []string{"decline 7k2m9qxa because I am about to leave"},
}, nil, func(_ action.Caller, _ *table.Table, args declineArgs) table.Intent {
	return table.Intent{Kind: table.Refuse, Text: args.Text}
})

var start = forPlayers(spec[none]{
	On: action.Table, Name: "start", Aliases: []string{"ready"}, Label: "Ready", Opens: true,
	Help:  "continue a game, or start another one",
	Forms: []string{"[new] [game]", "[new] [game] [on] TABLE"},
	Notes: []string{
		"Games start by themselves. An adjourned game and the second game of a match continue when both",
		"players are ready. After a game, it starts another one with the same seats.",
	},
	Examples: []string{"start new game on it"},
	Variants: oneButton[none](func(t *table.Table) bool {
		return t.Status == table.Over
	}, "Another game, same seats", "Ready"),
	May: func(c action.Caller, t *table.Table, _ none) error {
		if playedHere(c, t) {
			return nil
		}
		return table.WhyNot(t, c.Who.Person, table.Intent{Kind: table.Ready}, c.Now())
	},
	Do: startGame,
})

// playedHere reports whether the person played the finished game of a table.
func playedHere(c action.Caller, t *table.Table) bool {
	return t.SeatOf(c.Who.ID) != game.NoSeat && t.Status == table.Over && t.Origin == nil
}

// startGame starts another game at a table, as on Discworld, or continues a match or an adjourned game.
func startGame(ctx context.Context, c action.Caller, t *table.Table, _ none) (action.Result, error) {
	var err error
	switch {
	case t.Status == table.Open:
		return action.Result{}, words.Refused("A game starts when both seats are taken. One is free.")
	case t.Status == table.Playing && len(t.Plies) > 0:
		return action.Result{}, words.Refused("Finish this game first.")
	case t.Status == table.Playing:
		return tell(c, t, message.New("The game has already begun. No one has moved yet.")), nil
	case t.Status != table.Over:
		in := table.Intent{Kind: table.Ready, Ply: len(t.Plies)}
		if t, err = c.Club.Tables.Do(ctx, t.ID, c.Who.Person, in); err != nil {
			return action.Result{}, err
		}
		return tell(c, t, message.Message{}), nil
	}
	if t, err = c.Club.Pairing.Again(ctx, c.Who.Person, t.ID); err != nil {
		return action.Result{}, err
	}
	return tell(c, t, message.New("Started another game with the same seats: table %s.", t.ID)), nil
}

var leave = byIntent(spec[none]{
	Name: "leave", Aliases: []string{"stand"}, Label: "Leave the seat", Key: "x",
	Help:    "give up your seat before the game begins",
	Forms:   []string{"[TABLE]"},
	Confirm: ask[*table.Table, none]("Give up your seat?"),
}, says("You gave up your seat."), always(table.Intent{Kind: table.Stand}))

var cancel = byIntent(spec[none]{
	Name: "cancel", Label: "Close the table", Key: "x", Help: "close your table before the game begins",
	Forms: []string{"[TABLE]"},
	Variants: oneButton[none](func(t *table.Table) bool {
		return t.Seek != nil
	}, "Stop looking", "Close the table"),
	Confirm: func(_ action.Caller, t *table.Table, _ none) message.Message {
		if t.Seek != nil {
			return message.Message{}
		}
		return message.New("Close this table?")
	},
}, says("Table closed."), always(table.Intent{Kind: table.Cancel}))

var rematch = forPlayers(spec[none]{
	On: action.Table, Name: "rematch", Label: "Rematch", Help: "offer or accept a game with the seats swapped",
	Forms: []string{"[[on] TABLE]"}, Opens: true, Shown: playedHere,
	Notes: []string{"In a game at odds the seats stay: the same player gives them again."},
	Do: func(ctx context.Context, c action.Caller, t *table.Table, _ none) (action.Result, error) {
		next, err := c.Club.Pairing.Rematch(ctx, c.Who.Person, t.ID)
		if err != nil {
			return action.Result{}, err
		}
		return tell(c, next, message.New("The rematch is at table %s.", next.ID)), nil
	},
})

// RandomSeat is the word for a seat that is drawn at random.
const RandomSeat = "random"

// seatWords name the seats of every game.
var seatWords = [2]string{"first", "second"}

// readSeat reads the word for a seat: its id or name, or first or second.
func readSeat(info game.Info, word string) (game.Seat, error) {
	var ids, all []string
	for seat, s := range info.Seats {
		for _, name := range []string{s.ID, s.Name, seatWords[seat]} {
			if strings.EqualFold(word, name) {
				return game.Seat(seat), nil
			}
		}
		ids = append(ids, s.ID)
		all = append(all, s.ID, seatWords[seat])
	}
	near := words.Nearest(word, append(all, RandomSeat))
	if word = identity.Clean(word, 20); near != "" {
		return game.NoSeat, words.Wrong("%s has no seat %q. Did you mean %s?", info.Name, word, near)
	}
	return game.NoSeat, words.Wrong("%s has no seat %q. Its seats are %s.", info.Name, word, strings.Join(ids, ", "))
}

func seatChoices(info game.Info) []action.Choice {
	sides := slice.Map(info.Seats[:], func(s game.SeatInfo) action.Choice { return action.Choice{Value: s.ID, Label: s.Name} })
	return append([]action.Choice{{Value: RandomSeat, Label: "random", Usual: true}}, sides...)
}

type inviteArgs struct {
	Name string `arg:"name,required" label:"Player" help:"the player"`
}

// invite lets a player watch a private game.
var invite = action.New(spec[inviteArgs]{
	On: action.Table, Name: "invite", Label: "Let a player watch", Help: "let a player watch your private table",
	Forms: []string{"NAME [[on] TABLE]"},
	Notes: []string{
		"They get a message with the command. They need no code, not even after the game.",
		"Either player can invite people, up to 20 in all.",
	},
	Examples: []string{"invite ben on 7k2m9qxa"},
	Scope:    account.Play,
	Shown: func(c action.Caller, t *table.Table) bool {
		return t.Code != "" && (t.Status == table.Open || t.Status == table.Playing) &&
			(t.SeatOf(c.Who.ID) != game.NoSeat || t.Host.ID == c.Who.ID)
	},
	Do: func(ctx context.Context, c action.Caller, t *table.Table, args inviteArgs) (action.Result, error) {
		whom, err := FindPerson(ctx, c, args.Name)
		if err != nil {
			return action.Result{}, err
		}
		t, untold, err := c.Club.LetWatch(ctx, c.Who, t.ID, whom)
		if err != nil {
			return action.Result{}, err
		}
		name := words.Person(whom)
		said := message.New("%s may watch table %s now, and got a message about it.", name, t.ID)
		if untold != nil {
			said = message.New("%s may watch table %s now, but did not get a message about it: %s",
				name, t.ID, errs.Sentence(untold))
		}
		return tell(c, t, said), nil
	},
})
