package feature

import (
	"context"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

type reactArgs struct {
	Reaction string `arg:"reaction,required" choices:"clap wow laugh think gg" help:"what the others see for a moment"`
}

var react = forPlayers(spec[reactArgs]{
	On: action.Table, Name: "react", Label: "React",
	Help:  "show everyone at a table a reaction for a moment",
	Forms: []string{"{clap|wow|laugh|think|gg} [[on] TABLE]"},
	Notes: []string{
		"Players and spectators can react. In a rated game the players see only each other's reactions",
		"until the game is over. Nothing is stored.",
	},
	Examples: []string{"react clap", "react wow on 7k2m9qxa"},
	Find:     TableToSee,
	Default:  func(ctx context.Context, c action.Caller) (*table.Table, error) { return TableToSee(ctx, c, "") },
	Variants: func(action.Caller, *table.Table) (list []action.Preset[reactArgs]) {
		for i, word := range live.ReactionWords {
			key := string(rune('1' + i))
			list = append(list, action.Preset[reactArgs]{Label: words.Reactions[word], Args: reactArgs{word}, Key: key})
		}
		return list
	},
	May: func(c action.Caller, t *table.Table, _ reactArgs) error { return chat.MayReact(t, c.Who.ID) },
	Do: func(ctx context.Context, c action.Caller, t *table.Table, args reactArgs) (action.Result, error) {
		if err := c.Club.Chat.React(ctx, c.Who, t, args.Reaction); err != nil {
			return action.Result{}, err
		}
		r := action.Result{Subject: t}
		r.SayLines(words.Reaction(live.Reaction{Who: c.Who.Person, Word: args.Reaction}))
		return r, nil
	},
})

// NewReactions returns the reactions of an update after number last that the user wants to see, and
// the number of the newest one. mutes says whom they mute; nil asks the store.
func NewReactions(
	ctx context.Context, c action.Caller, u live.Update, last uint64, mutes func(identity.PlayerID) bool,
) (list []live.Reaction, newest uint64) {
	list = slice.Filter(u.Reactions(c.Who.ID), func(r live.Reaction) bool { return r.N > last })
	if len(list) == 0 {
		return nil, last
	}
	if newest = list[len(list)-1].N; c.Who.Settings.NoReactions {
		return nil, newest
	}
	if mutes == nil {
		a, _ := c.Club.Accounts.Get(ctx, c.Who.ID) // a guest mutes no one
		mutes = a.Muted
	}
	return slice.Filter(list, func(r live.Reaction) bool { return !mutes(r.Who.ID) }), newest
}
