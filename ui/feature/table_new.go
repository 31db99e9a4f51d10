package feature

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

type newArgs struct {
	Game   string   `arg:"game" help:"the game; rules lists them"`
	Seat   string   `arg:"seat" help:"your side: white, first, random...; without it you sit down later"`
	Word   string   `arg:"word" help:"a name for the table"`
	Option []string `arg:"option,many" help:"a clock such as 5+3, rated, match, private, unlisted, closed, firm, quiet, odds=knight, or an option of the game"`
	House  string   `arg:"house,hidden" help:"play a bot: a level from 1, or a name"`
	Table  string   `arg:"table,hidden" help:"go on from the game of this table"`
	Number *int     `arg:"number,hidden" help:"after so many plies of it"`
}

func newTable() *action.Action {
	return action.New(spec[newArgs]{
		On: action.Table, Name: "new", Label: "New game", Help: "create a table", Makes: true, Opens: true,
		Forms: []string{"from TABLE [after NUMBER] [as SEAT|called WORD|OPTION]...", "GAME [as SEAT|called WORD|OPTION]..."},
		Notes: []string{
			"Without \"as\" you do not sit down yet: the game begins when both seats are taken, by you and",
			"somebody else or by two others. \"as random\" draws your seat. A name helps others to find the",
			"table. \"from\" goes on from another game, after so many plies or as it stands. With position=",
			"the game begins where you say. With --house a bot sits down at once, as the command house lists",
			"them.",
		},
		Examples: []string{"new chess as white clock=5+3 rated", "new correct called kitchen setup=b", "new from 7k2m9qxa after 12 as random", "new strike --house=2", "new chess position=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1"},
		Scope:    account.Play, Needs: action.Needs{Return: true},
		Do: func(ctx context.Context, c action.Caller, _ *table.Table, args newArgs) (action.Result, error) {
			p, err := args.proposal(ctx, c)
			if err != nil {
				return action.Result{}, err
			}
			// Only a player can give odds.
			p.Vacant = args.Seat == "" && p.Odds == (pairing.Odds{})
			if args.House != "" {
				bot, err := botOf(c, p.Game, args.House)
				if err != nil {
					return action.Result{}, err
				}
				return playBot(ctx, c, p, bot)
			}
			return created(c)(c.Club.Pairing.Create(ctx, c.Who.Person, p))
		},
	})
}

type challengeArgs struct {
	Name   string   `arg:"name,required" help:"the player"`
	Game   string   `arg:"game,required" help:"the game"`
	Seat   string   `arg:"seat" help:"your side; by itself random"`
	Word   string   `arg:"word" help:"a name for the table"`
	Option []string `arg:"option,many" help:"a clock such as 5+3, rated, match, and so on"`
}

func challenge() *action.Action {
	return action.New(spec[challengeArgs]{
		On: action.Table, Name: "challenge", Aliases: []string{"match"}, Label: "Challenge", Help: "create a table for you and one other player", Makes: true, Opens: true,
		Forms:    []string{"NAME [to] GAME [as SEAT|called WORD|OPTION]..."},
		Notes:    []string{"They join the table or decline. Without \"as\" the seats are random."},
		Examples: []string{"challenge ann to chess as black clock=3-days"},
		Scope:    account.Play, Needs: action.Needs{Return: true},
		Do: func(ctx context.Context, c action.Caller, _ *table.Table, args challengeArgs) (action.Result, error) {
			n := newArgs{Game: args.Game, Seat: args.Seat, Word: args.Word, Option: args.Option}
			p, err := n.proposal(ctx, c)
			if err != nil {
				return action.Result{}, err
			}
			return created(c)(c.Club.Pairing.Challenge(ctx, c.Who.Person, args.Name, p))
		},
	})
}

// proposal is what the arguments say of a new table.
func (a *newArgs) proposal(ctx context.Context, c action.Caller) (p pairing.Proposal, err error) {
	var from *table.Place
	if a.Table != "" {
		t, err := FindTable(ctx, c, a.Table)
		if err != nil {
			return p, err
		}
		from = &table.Place{Table: t.ID, Ply: len(t.Plies)}
		if a.Number != nil {
			from.Ply = *a.Number
		}
		a.Game = t.Game
	}
	rules, err := words.GameOf(a.Game, c.Games)
	if err != nil {
		return p, err
	}
	info := rules.Info()
	p = pairing.Proposal{Game: info.ID, Seat: game.NoSeat, Name: strings.ToLower(a.Word), From: from}
	if a.Seat != "" && !strings.EqualFold(a.Seat, RandomSeat) {
		if p.Seat, err = ReadSeat(info, a.Seat); err != nil {
			return p, err
		}
	}
	asked := options{Proposal: &p, info: info}
	for _, word := range a.Option {
		if err := asked.set(word); err != nil {
			return p, err
		}
	}
	return p, nil
}

// created tells of a new table and how another player comes to it.
func created(c action.Caller) func(*table.Table, error) (action.Result, error) {
	return func(t *table.Table, err error) (action.Result, error) {
		if err != nil {
			return action.Result{}, err
		}
		r := action.Result{Subject: t}
		terms := []string{words.GameAndClock(t), words.FreeSeats(t)}
		if t.Odds != nil {
			terms = append(terms, t.AtOdds())
		}
		r.Say("Table %s is made: %s.", t.ID, strings.Join(terms, ", "))
		name, how := cmp.Or(t.Name, string(t.ID)), "Everybody in the lobby can see it and sit down. A friend can come straight to it:"
		switch {
		case t.Invited != nil:
			name, how = string(t.ID), words.Person(*t.Invited)+" finds it among their tables, and joins or declines:"
		case t.Code != "":
			name = identity.SpellCode(t.Code)
			how = "It is private. Tell your opponent the code " + name + ", or this line:"
		case !t.Listed():
			name, how = string(t.ID), "It is in no list. Tell your opponent this line:"
		}
		r.SayLines(how, "  "+c.Line("join", name))
		return r, nil
	}
}

// playBot makes a table at which a bot sits already.
func playBot(ctx context.Context, c action.Caller, p pairing.Proposal, bot account.HousePlayer) (action.Result, error) {
	p.Vacant = false
	t, err := c.Club.Pairing.PlayHouse(ctx, c.Who.Person, bot.Person, p)
	if err != nil || t.Status == table.Open {
		return created(c)(t, err)
	}
	r := action.Result{Subject: t}
	r.Say("Table %s: %s. %s sits down, and the game begins.", t.ID, words.GameAndClock(t), c.Viewer().Called(bot.Person))
	r.SayLines(c.Viewer().Standing(t)...)
	return r, nil
}

// botOf is the bot that somebody means who wants to play a game with it: by its level, or its
// name.
func botOf(c action.Caller, id, word string) (account.HousePlayer, error) {
	var there []string
	for _, r := range c.Club.House.Opponents(id) {
		name := words.Person(r.Person)
		if strings.EqualFold(word, name) || r.Level > 0 && word == strconv.Itoa(r.Level) {
			return r, nil
		}
		if r.Level > 0 {
			name = fmt.Sprintf("%d (%s)", r.Level, name)
		}
		there = append(there, name)
	}
	if len(there) == 0 {
		return account.HousePlayer{}, words.Refused(words.HouseAway)
	}
	return account.HousePlayer{}, words.Wrong("Nobody of the house is called %q. There are %s.", identity.Clean(word, 20), strings.Join(there, ", "))
}
