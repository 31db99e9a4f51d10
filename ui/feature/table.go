package feature

import (
	"context"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// none is for actions without arguments.
type none = struct{}

// tableActions are the actions at a table, in the order of their buttons.
func tableActions() []*action.Action {
	return []*action.Action{
		join(), decline(), start(), move(), pass(), claim(), draw(), takeback(), adjourn(), moreTime(), abort(), berserk(), plan(),
		leave(), cancel(), resign(), rematch(), say(), reportAtTable(), hint(), analyse(), invite(), newTable(), challenge(), playHouse(), seek(),
	}
}

// spec is a declaration of an action at a table.
type spec[A any] = action.Spec[*table.Table, A]

// byIntent declares an action that is one intent of the rules of tables, which refuse more than
// May does. said is what people read when it is done, before how the table stands; nil or ""
// says nothing.
func byIntent[A any](s spec[A], said func(A) string, intent func(action.Caller, *table.Table, A) table.Intent) *action.Action {
	s.On, s.Scope, s.Needs.Return = action.Table, account.Play, true
	before := s.May
	if before == nil {
		before = func(action.Caller, *table.Table, A) error { return nil }
	}
	s.May = func(c action.Caller, t *table.Table, args A) error {
		if err := before(c, t, args); err != nil {
			return err
		}
		in := intent(c, t, args)
		in.Ply = len(t.Plies)
		return table.WhyNot(t, c.Who.Person, in, c.Now())
	}
	s.Do = func(ctx context.Context, c action.Caller, t *table.Table, args A) (action.Result, error) {
		if err := before(c, t, args); err != nil {
			return action.Result{}, err
		}
		in := intent(c, t, args)
		in.Ply = len(t.Plies)
		now, err := c.Club.Tables.Do(ctx, t.ID, c.Who.Person, in)
		if err != nil {
			return action.Result{}, err
		}
		if said == nil {
			return tell(c, now, ""), nil
		}
		return tell(c, now, said(args)), nil
	}
	return action.New(s)
}

// says is the answer of an action without arguments.
func says(text string) func(none) string { return func(none) string { return text } }

// tell is the answer of an action at a table: what was done, and how the table stands now.
func tell(c action.Caller, t *table.Table, said string) action.Result {
	r := action.Result{Subject: t, Gone: t.Status == table.Gone}
	if said != "" {
		r.Said = []message.Message{{ID: said}}
	}
	if !r.Gone || said == "" {
		r.SayLines(c.Viewer().Standing(t)...)
	}
	return r
}

// always makes the intent of an action that has no arguments.
func always(in table.Intent) func(action.Caller, *table.Table, none) table.Intent {
	return func(action.Caller, *table.Table, none) table.Intent { return in }
}

// ask is the question of an action without arguments.
func ask(id string) func(action.Caller, *table.Table, none) message.Message {
	return func(action.Caller, *table.Table, none) message.Message { return message.Message{ID: id} }
}

type joinArgs struct {
	Seat string `arg:"seat" help:"a side of the game, such as white or workers; first or second; random"`
}

func join() *action.Action {
	wanted := func(t *table.Table, args joinArgs) (game.Seat, error) {
		if args.Seat == "" || strings.EqualFold(args.Seat, RandomSeat) {
			return game.NoSeat, nil
		}
		return ReadSeat(t.Rules.Info(), args.Seat)
	}
	return action.New(spec[joinArgs]{
		On: action.Table, Name: "join", Aliases: []string{"sit", "accept"}, Label: "Sit down", Help: "sit down at a table",
		Forms:    []string{"[game] as SEAT on TABLE", "[game] [on] TABLE [as SEAT]"},
		Examples: []string{"join 7k2m9qxa", "join 7k2m9qxa as black", "join game as black on board"},
		Scope:    account.Play, Needs: action.Needs{Return: true}, Opens: true,
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
			seat, err := wanted(t, args)
			if err != nil {
				return err
			}
			return table.WhyNot(t, c.Who.Person, table.Intent{Kind: table.Sit, Seat: seat}, c.Now())
		},
		Do: func(ctx context.Context, c action.Caller, t *table.Table, args joinArgs) (action.Result, error) {
			seat, err := wanted(t, args)
			if err != nil {
				return action.Result{}, err
			}
			var r action.Result
			if sitsAt(c, t, seat) {
				r.Say("You are at table %s already: %s.", t.ID, words.GameAndClock(t))
			} else {
				if t, err = c.Club.Tables.Do(ctx, t.ID, c.Who.Person, table.Intent{Kind: table.Sit, Seat: seat}); err != nil {
					return r, err
				}
				r.Say("You play %s at table %s: %s.", t.SeatName(t.SeatOf(c.Who.ID)), t.ID, words.GameAndClock(t))
			}
			r.Subject = t
			r.SayLines(c.Viewer().Standing(t)...)
			return r, nil
		},
	})
}

// sitsAt reports whether the person sits at a table already, or waits there as the host, and
// in the seat that they ask for.
func sitsAt(c action.Caller, t *table.Table, wanted game.Seat) bool {
	seat := t.SeatOf(c.Who.ID)
	if t.Status == table.Open && t.Host.ID == c.Who.ID && !t.Vacant {
		return wanted == game.NoSeat || wanted == t.Wish
	}
	return seat != game.NoSeat && t.Status != table.Over && t.Status != table.Gone && (wanted == game.NoSeat || wanted == seat)
}

type declineArgs struct {
	Text string `arg:"text" help:"why, in your words"`
}

func decline() *action.Action {
	return byIntent(spec[declineArgs]{
		Name: "decline", Aliases: []string{"refuse"}, Label: "Decline", Help: "decline a challenge or a rematch", Key: "x",
		Forms:    []string{"TABLE [because TEXT]"},
		Examples: []string{"decline 7k2m9qxa because I am about to leave"},
	}, nil, func(_ action.Caller, _ *table.Table, args declineArgs) table.Intent {
		return table.Intent{Kind: table.Refuse, Text: args.Text}
	})
}

func start() *action.Action {
	return action.New(spec[none]{
		On: action.Table, Name: "start", Aliases: []string{"ready"}, Label: "Ready",
		Help:  "go on with a game, or begin another one",
		Forms: []string{"[new] [game]", "[new] [game] [on] TABLE"},
		Notes: []string{
			"A game begins by itself. An adjourned game and the second game of a match go on when both",
			"players have said this. When a game is over, it begins another one with the same seats.",
		},
		Examples: []string{"start new game on it"},
		Scope:    account.Play, Needs: action.Needs{Return: true}, Opens: true,
		Variants: func(_ action.Caller, t *table.Table) []action.Preset[none] {
			if t.Status == table.Over {
				return []action.Preset[none]{{Label: "Another game, same seats"}}
			}
			return []action.Preset[none]{{Label: "Ready"}}
		},
		May: func(c action.Caller, t *table.Table, _ none) error {
			if playedHere(c, t) {
				return nil
			}
			return table.WhyNot(t, c.Who.Person, table.Intent{Kind: table.Ready}, c.Now())
		},
		Do: startGame,
	})
}

// playedHere reports whether the person has played the game of a table that is over.
func playedHere(c action.Caller, t *table.Table) bool {
	return t.SeatOf(c.Who.ID) != game.NoSeat && t.Status == table.Over && t.Origin == nil
}

// startGame is Discworld's word for another game, and what a match and an adjourned game need.
func startGame(ctx context.Context, c action.Caller, t *table.Table, _ none) (action.Result, error) {
	var err error
	switch {
	case t.Status == table.Open:
		return action.Result{}, words.Refused("A game starts when both seats are taken, and one is free.")
	case t.Status == table.Playing && len(t.Plies) > 0:
		return action.Result{}, words.Refused("Finish this game first.")
	case t.Status == table.Playing:
		return tell(c, t, "The game has begun already, and nobody has moved."), nil
	case t.Status != table.Over:
		if t, err = c.Club.Tables.Do(ctx, t.ID, c.Who.Person, table.Intent{Kind: table.Ready, Ply: len(t.Plies)}); err != nil {
			return action.Result{}, err
		}
		return tell(c, t, ""), nil
	}
	if t, err = c.Club.Pairing.Again(ctx, c.Who.Person, t.ID); err != nil {
		return action.Result{}, err
	}
	r := action.Result{Subject: t}
	r.Say("Another game begins, with the same seats: table %s.", t.ID)
	r.SayLines(c.Viewer().Standing(t)...)
	return r, nil
}

func leave() *action.Action {
	return byIntent(spec[none]{
		Name: "leave", Aliases: []string{"stand"}, Label: "Leave the seat", Key: "x", Help: "give up your seat at a table where the game has not begun",
		Forms:   []string{"[TABLE]"},
		Confirm: ask("Give up your seat?"),
	}, says("You have given up your seat."), always(table.Intent{Kind: table.Stand}))
}

func cancel() *action.Action {
	return byIntent(spec[none]{
		Name: "cancel", Label: "Close the table", Key: "x", Help: "close a table of yours before the game begins",
		Forms: []string{"[TABLE]"},
		Variants: func(_ action.Caller, t *table.Table) []action.Preset[none] {
			if t.Seek != nil {
				return []action.Preset[none]{{Label: "Stop looking"}}
			}
			return []action.Preset[none]{{Label: "Close the table"}}
		},
		Confirm: func(_ action.Caller, t *table.Table, _ none) message.Message {
			if t.Seek != nil {
				return message.Message{}
			}
			return message.New("Close this table?")
		},
	}, says("Table closed."), always(table.Intent{Kind: table.Cancel}))
}

func rematch() *action.Action {
	return action.New(spec[none]{
		On: action.Table, Name: "rematch", Label: "Rematch", Help: "offer or accept a game with the seats swapped",
		Forms: []string{"[[on] TABLE]"},
		Notes: []string{"In a game at odds the seats stay: the same player gives them again."},
		Scope: account.Play, Needs: action.Needs{Return: true}, Opens: true,
		Shown: playedHere,
		Do: func(ctx context.Context, c action.Caller, t *table.Table, _ none) (action.Result, error) {
			next, err := c.Club.Pairing.Rematch(ctx, c.Who.Person, t.ID)
			if err != nil {
				return action.Result{}, err
			}
			r := action.Result{Subject: next}
			r.Say("The rematch is at table %s.", next.ID)
			r.SayLines(c.Viewer().Standing(next)...)
			return r, nil
		},
	})
}

// RandomSeat is the word for a seat that is drawn at random.
const RandomSeat = "random"

// seatWords are words for the seats of every game.
var seatWords = [2]string{"first", "second"}

// ReadSeat reads the word for a seat: its id or name, or first or second.
func ReadSeat(info game.Info, word string) (game.Seat, error) {
	var ids, all []string
	for seat, s := range info.Seats {
		if strings.EqualFold(word, s.ID) || strings.EqualFold(word, s.Name) || strings.EqualFold(word, seatWords[seat]) {
			return game.Seat(seat), nil
		}
		ids = append(ids, s.ID)
		all = append(all, s.ID, seatWords[seat])
	}
	if near := words.Nearest(word, append(all, RandomSeat)); near != "" {
		return game.NoSeat, words.Wrong("%s has no seat %q. Did you mean %s?", info.Name, identity.Clean(word, 20), near)
	}
	return game.NoSeat, words.Wrong("%s has no seat %q. Its seats are %s.", info.Name, identity.Clean(word, 20), strings.Join(ids, ", "))
}

func seatChoices(info game.Info) []action.Choice {
	list := []action.Choice{{Value: RandomSeat, Label: "random", Usual: true}}
	for _, s := range info.Seats {
		list = append(list, action.Choice{Value: s.ID, Label: s.Name})
	}
	return list
}
