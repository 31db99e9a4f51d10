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
	Follow bool `arg:"follow,hidden" help:"tell who comes"`
}

// nobody is printed for an empty list.
const nobody = "nobody"

var friendStream = action.NewStream(action.StreamSpec[Lobby, friendsArgs]{
	On: action.Lobby, Name: "friends", Help: "list whom you follow, who of them is here, and whom you mute",
	Forms: []string{""},
	Notes: []string{
		"With --follow it tells when one of them comes, until you hang up. The setting arrivals has nobody told of.",
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
		r.Say("You follow %s.", cmp.Or(strings.Join(doc.Follows, ", "), nobody))
		r.Say("You mute %s.", cmp.Or(strings.Join(doc.Mutes, ", "), nobody))
		r.Say("Here of those whom you follow: %s.", cmp.Or(strings.Join(doc.Here, ", "), nobody))
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
