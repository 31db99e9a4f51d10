package feature

import (
	"context"
	"slices"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

var (
	follow = playerList{(*account.Accounts).SetFollowed, func(p *Player) *bool { return &p.Follows }}
	mute   = playerList{(*account.Accounts).SetMuted, func(p *Player) *bool { return &p.Mutes }}
)

// muteWord is the name of the action that hides what a player says.
const muteWord = "mute"

// playerActions are the actions on a player, in the order of their buttons.
var playerActions = []*action.Action{
	regard("follow", "Follow", "add a player to your friends", "f", words.Followed, follow, true),
	regard("unfollow", "Unfollow", "remove a player from your friends", "f", words.Unfollowed, follow, false),
	regard(muteWord, "Mute", "hide what a player says, and decline their challenges", "M", words.Muted, mute, true),
	regard("unmute", "Unmute", "stop muting a player", "M", words.Unmuted, mute, false),
	writeToPlayer, note, unnote, reportPlayer, whoami,
}

// pspec declares an action on a player.
type pspec[A any] = action.Spec[*Player, A]

// playerList is a list that each person keeps: the players they follow, or the players they mute.
type playerList struct {
	set func(*account.Accounts, context.Context, account.Player, identity.Person, bool) error
	has func(*Player) *bool
}

// regard declares an action that adds a player to one of the person's lists, or removes them.
func regard(name, label, help, key, said string, l playerList, on bool) *action.Action {
	return forPlayers(pspec[none]{
		On: action.Player, Name: name, Label: label, Help: help, Key: key, Forms: []string{"NAME"},
		Shown: func(c action.Caller, p *Player) bool {
			return !c.Who.Guest && p.ID != c.Who.ID && *l.has(p) != on && (p.ID.HasAccount() || name != "follow")
		},
		Do: func(ctx context.Context, c action.Caller, p *Player, _ none) (action.Result, error) {
			within, cancel := context.WithTimeout(ctx, heardWithin)
			defer cancel()
			news := c.Club.Accounts.Follow(within, c.Who.ID)
			if err := l.set(c.Club.Accounts, ctx, c.Who, p.Person, on); err != nil {
				return action.Result{}, err
			}
			if *l.has(p) != on {
				awaitRegard(within, news, p, l, on)
			}
			now := *p
			*l.has(&now) = on
			r := answer(&now, said, words.Person(p.Person))
			doc, err := friends(ctx, c)
			r.Doc = doc
			return r, err
		},
	})
}

// awaitRegard waits until this node knows that a player is on a list, or off it. The next arrival is
// announced by that list.
func awaitRegard(ctx context.Context, news <-chan account.Account, p *Player, l playerList, on bool) {
	for {
		select {
		case <-ctx.Done():
			return
		case a := <-news:
			now := Player{Follows: slices.Contains(a.Follows, p.ID), Mutes: a.Muted(p.ID)}
			if *l.has(&now) == on {
				return
			}
		}
	}
}

var writeToPlayer = forPlayers(pspec[tellArgs]{
	On: action.Player, Name: "tell", Label: "Write a message", Help: "send a player a private message",
	Shown: func(c action.Caller, p *Player) bool { // pages that draw link to the conversation instead
		return canWriteTo(c, p.Person) && !p.Mutes && !c.Draws
	},
	Do: func(ctx context.Context, c action.Caller, p *Player, args tellArgs) (action.Result, error) {
		r, err := writeTo(ctx, c, p.Person, args.Text)
		r.Subject = p
		return r, err
	},
})

type noteArgs struct {
	Text string `arg:"text,asked" label:"Note" help:"your note, which only you see"`
}

var note = action.New(pspec[noteArgs]{
	On: action.Player, Name: "note", Label: "Add a note", Help: "write a private note about a player", Key: "N",
	Forms: []string{"NAME [TEXT]"}, Scope: account.Play,
	Shown: func(c action.Caller, p *Player) bool { return !c.Who.Guest && p.ID.HasAccount() },
	Variants: oneButton[noteArgs](func(p *Player) bool {
		return p.Note.Text != ""
	}, "Change your note", "Add a note"),
	Begins: func(_ action.Caller, p *Player) action.Values { return action.Values{"text": {p.Note.Text}} },
	Do: func(ctx context.Context, c action.Caller, p *Player, args noteArgs) (action.Result, error) {
		if args.Text == "" { // they want to read it
			doc := NoteOf(p)
			return inform(doc, noteLine(doc)), nil
		}
		return setNote(ctx, c, p, args.Text)
	},
})

var unnote = action.New(pspec[none]{
	On: action.Player, Name: "unnote", Label: "Remove your note", Help: "remove your note about a player",
	Scope: account.Play,
	Shown: func(_ action.Caller, p *Player) bool { return p.Note.Text != "" },
	Do: func(ctx context.Context, c action.Caller, p *Player, _ none) (action.Result, error) {
		return setNote(ctx, c, p, "")
	},
})

// setNote sets the note about a player; "" deletes it.
func setNote(ctx context.Context, c action.Caller, p *Player, text string) (r action.Result, err error) {
	now := *p
	if now.Note, err = c.Club.Accounts.SetNote(ctx, c.Who, p.Person, text); err != nil {
		return r, err
	}
	doc := NoteOf(&now)
	r = inform(doc, noteLine(doc))
	r.Subject = &now
	return r, nil
}

// noteLine formats a note about a player.
func noteLine(doc NoteDoc) string {
	if doc.Text == "" {
		return "You have no note on " + doc.Name + "."
	}
	return doc.Name + ": " + doc.Text
}
