package feature

import (
	"cmp"
	"context"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

type friendsArgs struct {
	Follow bool `arg:"follow,hidden" help:"report arrivals"`
}

// noOne stands for an empty list.
const noOne = "no one"

var friendStream = action.NewStream(action.StreamSpec[Lobby, friendsArgs]{
	On: action.Lobby, Name: "friends", Help: "list your friends, who of them is online, and whom you mute",
	Forms: []string{""},
	Notes: []string{
		"With --follow it reports when one of them arrives, until you hang up. The setting arrivals turns that off.",
	},
	Scope: account.Read, Doc: FriendsDoc{},
	Run: func(ctx context.Context, c action.Caller, _ Lobby, args friendsArgs, tell action.Tell) error {
		within, cancel := context.WithCancel(ctx)
		defer cancel()
		arrivals := c.Club.Arrivals.Follow(within, c.Who.ID)
		doc, err := Friends(ctx, c)
		if err != nil {
			return err
		}
		r := action.Result{Doc: doc}
		r.Say("You follow %s.", cmp.Or(strings.Join(doc.Follows, ", "), noOne))
		r.Say("You mute %s.", cmp.Or(strings.Join(doc.Mutes, ", "), noOne))
		r.Say("Online friends: %s.", cmp.Or(strings.Join(doc.Here, ", "), noOne))
		if err = tell(r); err != nil {
			return err
		}
		for args.Follow {
			select {
			case <-ctx.Done():
				return nil
			case people := <-arrivals:
				if doc, err = Friends(ctx, c); err != nil {
					return err
				}
				doc.Here = names(people)
				if err = tell(inform(doc, words.AreHere(people))); err != nil {
					return err
				}
			}
		}
		return nil
	},
})
