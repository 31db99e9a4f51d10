package feature

import (
	"context"
	"slices"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// Player is a player from the person's point of view.
type Player struct {
	identity.Person
	Here           *live.Here // what they do now; nil if they are not here
	Leader         *Leader    // their place in a leaderboard; nil outside of one
	Follows, Mutes bool       // whether the person follows and mutes them
	Note           account.Note
}

// HereDoc is a player who is online in JSON.
type HereDoc struct {
	Name  string    `json:"name" help:"the player"`
	Guest bool      `json:"guest" help:"whether they have no account"`
	Since time.Time `json:"since" help:"when they connected"`
	Doing string    `json:"doing" help:"idle, waiting, watching or playing"`
	ID    *string   `json:"id" help:"their table, or null"`
	Bot   bool      `json:"bot" help:"whether it is a bot"`
}

// HereOf returns an online player in JSON.
func HereOf(c action.Caller, h *live.Here) HereDoc {
	doc := HereDoc{
		Name: words.Person(h.Person), Guest: h.ID.IsGuest(), Since: h.Since.UTC(), Doing: doings[h.Doing].word,
		Bot: c.Club.Accounts.IsBot(h.ID),
	}
	if h.Table != nil && h.Doing != live.Idle {
		doc.ID = new(string(h.Table.ID))
	}
	return doc
}

// doings has the words for what people do: for programs, for people without a game, and for people
// before the name of a game.
var doings = [...]struct{ word, alone, at string }{
	live.Idle:     {"idle", "In the lobby", "In the lobby"},
	live.Waiting:  {"waiting", "Waiting for an opponent", "Waiting to play "},
	live.Watching: {"watching", "Watching a game", "Watching "},
	live.InGame:   {"playing", "Playing", "Playing "},
}

// FriendsDoc lists the players that a person follows and mutes.
type FriendsDoc struct {
	Follows []string `json:"follows" help:"the players you follow"`
	Mutes   []string `json:"mutes" help:"the players you mute"`
	Here    []string `json:"here" help:"the players you follow who are online; with --follow, the players who arrive, one line per arrival"`
}

// friends returns the players that the person follows and mutes.
func friends(ctx context.Context, c action.Caller) (FriendsDoc, error) {
	social, err := c.Club.Accounts.Social(ctx, c.Who)
	here := slices.DeleteFunc(slices.Clone(social.Follows), func(p identity.Person) bool {
		return !c.Club.Tables.IsHere(p.ID)
	})
	return FriendsDoc{words.Names(social.Follows), words.Names(social.Mutes), words.Names(here)}, err
}

// FriendDoc is a player you follow or mute in JSON.
type FriendDoc struct {
	Name    string `json:"name" help:"the player"`
	Follows bool   `json:"follows" help:"whether you follow them"`
	Mutes   bool   `json:"mutes" help:"whether you mute them"`
	Here    bool   `json:"here" help:"whether they are online"`
	Note    string `json:"note" help:"your note about them, or nothing"`
}

func friendDoc(c action.Caller, p *Player) FriendDoc {
	return FriendDoc{words.Person(p.Person), p.Follows, p.Mutes, c.Club.Tables.IsHere(p.ID), NoteOf(p).Text}
}

// NoteDoc is a note about a player in JSON.
type NoteDoc struct {
	Name string     `json:"name" help:"the player"`
	At   *time.Time `json:"at" help:"when it was written, or null"`
	Text string     `json:"text" help:"the note, or nothing"`
}

// NoteOf returns the note about a player in JSON.
func NoteOf(p *Player) NoteDoc {
	doc := NoteDoc{Name: words.Person(p.Person), Text: identity.CleanText(p.Note.Text, words.MaxSentence)}
	if doc.Text != "" {
		doc.At = &p.Note.At
	}
	return doc
}

// Self returns the person as a player.
func Self(c action.Caller) *Player { return &Player{Person: c.Who.Person, Here: hereNow(c, c.Who.ID)} }

// players declares players as subjects.
var players = action.Noun[*Player]{
	Kind: action.Player,
	Find: func(ctx context.Context, c action.Caller, text string) (*Player, error) {
		who, err := FindPerson(ctx, c, text)
		if err != nil {
			return nil, err
		}
		p := &Player{Person: who, Here: hereNow(c, who.ID)}
		if err = regarded(ctx, c, p); err != nil || !c.Who.ID.HasAccount() {
			return p, err
		}
		p.Note, err = c.Club.Accounts.NoteOn(ctx, c.Who.ID, who.ID)
		return p, err
	},
	Default: here[*Player](words.Wrong("Name a player.")),
	Doc:     func(c action.Caller, p *Player) any { return friendDoc(c, p) },
}

// regarded sets whether the person follows and mutes some players.
func regarded(ctx context.Context, c action.Caller, list ...*Player) error {
	if !c.Who.ID.HasAccount() {
		return nil
	}
	me, err := c.Club.Accounts.Get(ctx, c.Who.ID)
	for _, p := range list {
		p.Follows, p.Mutes = slices.Contains(me.Follows, p.ID), me.Muted(p.ID)
	}
	return err
}

// hereNow returns what a player is doing, or nil if they are offline.
func hereNow(c action.Caller, id identity.PlayerID) *live.Here {
	people := c.Club.Tables.People()
	if i := slices.IndexFunc(people, func(h live.Here) bool { return h.ID == id }); i >= 0 {
		return &people[i]
	}
	return nil
}
