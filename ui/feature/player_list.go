package feature

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/slice"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// PlayerDoc is a player in a list in JSON.
type PlayerDoc struct {
	Name string   `json:"name" help:"what the player is called"`
	Here *HereDoc `json:"here" help:"what they are doing; null if they are offline"`
}

// playerName is the filter of the list of players.
var playerName = resource.Filter{Name: "name", Label: "Find"}

var (
	nameColumn = naming(column("player", "Player", 0, func(c action.Caller, p *Player) resource.Cell {
		cell := resource.Text(c.Viewer().Called(p.Person))
		if p.ID.HasAccount() {
			cell.Ref = resource.Ref{Kind: action.Player, ID: p.Name}
		}
		return cell
	}))
	// regardColumn says whether the person follows or mutes a player.
	regardColumn = viewColumn("list", "", 0, func(c action.Caller, p *Player) string {
		switch {
		case p.ID == c.Who.ID:
			return "you"
		case p.Mutes:
			return "muted"
		case p.Follows:
			return "friend"
		}
		return ""
	})
	doingColumn = cellColumn("doing", "Doing", 1, func(p *Player) resource.Cell { return doing(p.Here) })
)

// challengeColumn links to a challenge of an online player, where links need no key.
var challengeColumn = column("challenge", "", 3, func(c action.Caller, p *Player) (cell resource.Cell) {
	if c.Draws && p.Here != nil && p.ID != c.Who.ID && !p.Mutes {
		cell = resource.Cell{Text: "Challenge", Ref: resource.Ref{Kind: Challenges, ID: p.Name}}
	}
	return cell
})

// doing says what a player is doing, with the table if it is public.
func doing(h *live.Here) resource.Cell {
	switch {
	case h == nil:
		return resource.Cell{}
	case h.Table == nil || h.Doing == live.Idle:
		return resource.Text(doings[h.Doing].alone)
	}
	return resource.Cell{Text: doings[h.Doing].at + h.Table.Rules.Info().Name, Ref: tableRef(h.Table.ID)}
}

func playerID(p *Player) string { return p.Name }

func playerHeading(c action.Caller, p *Player) string { return c.Viewer().Called(p.Person) }

var playerResource = resource.New(resource.Spec[*Player]{
	Kind: action.Player, Name: "players", Title: "Players", Help: "who is online, and what they are doing",
	Filters: []resource.Filter{playerName},
	List:    listPlayers,
	Columns: []resource.Column[*Player]{
		nameColumn, doingColumn, challengeColumn,
		timeColumn("since", "Online", 2, func(p *Player) (at time.Time) {
			if p.Here != nil {
				at = p.Here.Since
			}
			return at
		}),
		regardColumn,
	},
	Note: func(c action.Caller, _ resource.Query, _ []*Player) []message.Message {
		if c.Who.Settings.NoChallenges {
			return sentence("You accept no challenges now. Change that in your settings.")
		}
		return nil
	},
	Marks:    func(c action.Caller, p *Player) resource.Mark { return resource.Mark{Mine: p.ID == c.Who.ID} },
	ID:       playerID,
	Heading:  playerHeading,
	InMemory: true,
	Lead:     profileLead,
	Links:    profileLinks,
	Sections: profileSections,
	Row: func(c action.Caller, p *Player) any {
		doc := PlayerDoc{Name: words.Person(p.Person)}
		if p.Here != nil {
			doc.Here = new(HereOf(c, p.Here))
		}
		return doc
	},
	Doc:     func(ctx context.Context, c action.Caller, p *Player) (any, error) { return profileOf(ctx, c, p.Person) },
	RowType: PlayerDoc{}, DocType: ProfileDoc{},
	Empty: "No players.",
	Follow: func(ctx context.Context, c action.Caller, id string) <-chan struct{} {
		token := pubsub.NewMailbox[struct{}]()
		followPeople(ctx, c, token, id)
		return token
	},
	Ages: func(action.Caller, *Player) time.Duration { return time.Minute / 2 },
})

// followPeople puts a token whenever someone arrives, leaves or does something else, until ctx ends.
// With a name it does so only for that player.
func followPeople(ctx context.Context, c action.Caller, token pubsub.Mailbox[struct{}], name string) {
	feed := c.Club.Tables.Feed(ctx)
	feed.Show(live.View{People: true})
	was := doingOf(c, name)
	go rescue.Run(nil, "following a resource", func() {
		for {
			select {
			case <-ctx.Done():
				return
			case news := <-feed.News():
				now := doingOf(c, name)
				if news.People && (name == "" || now != was) {
					token.Offer(struct{}{})
				}
				was = now
			}
		}
	})
}

// doingOf returns what the player with a name does; "" if they are offline.
func doingOf(c action.Caller, name string) (does string) {
	for _, h := range c.Club.Tables.People() {
		if name != "" && h.Name == name {
			does = "here"
			if at := doing(&h); at.Text != "" {
				does = at.Text + at.Ref.ID
			}
		}
	}
	return does
}

// listPlayers lists the players online, or the player of a given name.
func listPlayers(ctx context.Context, c action.Caller, q resource.Query) ([]*Player, string, error) {
	if name := q.Get(playerName); name != "" {
		p, err := players.Find(ctx, c, name)
		if err != nil {
			return nil, "", errs.Ignore(err, errs.NotFound)
		}
		return []*Player{p}, "", nil
	}
	var list []*Player
	here := slices.Clone(c.Club.Tables.People())
	bot := func(h live.Here) int {
		if c.Club.Accounts.IsBot(h.ID) {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(here, func(a, b live.Here) int { return bot(a) - bot(b) })
	for _, h := range here {
		p := &Player{Person: h.Person, Here: &h}
		if list = append(list, p); c.Relation != nil {
			p.Follows, p.Mutes = c.Relation(p.ID)
		}
	}
	if c.Relation != nil {
		return list, "", nil
	}
	return list, "", regarded(ctx, c, list...)
}

var friendResource = resource.New(resource.Spec[*Player]{
	Kind: action.Player, Name: "friends", Title: "Friends", Private: true,
	Help: "the players you follow or mute",
	List: listFriends,
	Columns: []resource.Column[*Player]{
		nameColumn,
		doingColumn,
		textColumn("list", "", 0, func(p *Player) string {
			if p.Mutes && !p.Follows {
				return "muted"
			}
			return ""
		}),
		challengeColumn,
	},
	Marks: func(_ action.Caller, p *Player) resource.Mark {
		return resource.Mark{Mine: p.Here != nil, Past: !p.Follows}
	},
	ID:      playerID,
	Heading: playerHeading,
	Row:     func(c action.Caller, p *Player) any { return friendDoc(c, p) },
	RowType: FriendDoc{}, DocType: FriendDoc{},
	Marked: "online",
	Empty:  "You follow and mute no one yet. You can do both on the page of a player.",
	Follow: func(ctx context.Context, c action.Caller, _ string) <-chan struct{} {
		token := pubsub.NewMailbox[struct{}]()
		followPeople(ctx, c, token, "")
		forward(ctx, c.Club.Accounts.Follow(ctx, c.Who.ID), token)
		return token
	},
})

// listFriends lists the players a person follows, online ones first, then the players they mute.
func listFriends(ctx context.Context, c action.Caller, _ resource.Query) ([]*Player, string, error) {
	social, err := c.Club.Accounts.Social(ctx, c.Who)
	var here, away []*Player
	for _, who := range social.Follows {
		p := &Player{Person: who, Here: hereNow(c, who.ID), Follows: true, Mutes: contains(social.Mutes, who)}
		if p.Here != nil {
			here = append(here, p)
		} else {
			away = append(away, p)
		}
	}
	for _, who := range social.Mutes {
		if !contains(social.Follows, who) {
			away = append(away, &Player{Person: who, Here: hereNow(c, who.ID), Mutes: true})
		}
	}
	return append(here, away...), "", err
}

func contains(people []identity.Person, who identity.Person) bool {
	return slices.ContainsFunc(people, func(p identity.Person) bool { return p.ID == who.ID })
}

var noteResource = resource.New(resource.Spec[*Player]{
	Kind: action.Player, Name: "notes", Title: "Notes", Private: true,
	Help: "your notes about players, which only you see",
	List: func(ctx context.Context, c action.Caller, _ resource.Query) ([]*Player, string, error) {
		all, err := c.Club.Accounts.Notes(ctx, c.Who.ID)
		return slice.Map(all, func(n account.Note) *Player { return &Player{Person: n.About, Note: n} }), "", err
	},
	Columns: []resource.Column[*Player]{
		nameColumn,
		textColumn("text", "Note", 0, func(p *Player) string { return NoteOf(p).Text }),
		timeColumn("at", "Written", 1, func(p *Player) time.Time { return p.Note.At }),
	},
	ID:      playerID,
	Heading: playerHeading,
	Row:     func(_ action.Caller, p *Player) any { return NoteOf(p) },
	RowType: NoteDoc{}, DocType: NoteDoc{},
	Empty: "You have no notes. Add one on a player's page.",
})

type friendsArgs struct {
	Follow bool `arg:"follow,hidden" help:"report arrivals"`
}

// noOne stands for an empty list.
const noOne = "no one"

var friendStream = action.New(action.Spec[Lobby, friendsArgs]{
	On: action.Lobby, Name: "friends", Help: "list your friends, who is online, and the players you mute",
	Forms: []string{""},
	Notes: []string{
		"With --follow it reports when one of them arrives, until you hang up. The setting arrivals turns that off.",
	},
	Scope: account.Read, Answer: FriendsDoc{},
	Run: func(ctx context.Context, c action.Caller, _ Lobby, args friendsArgs, tell action.Tell) error {
		within, cancel := context.WithCancel(ctx)
		defer cancel()
		arrivals := c.Club.Arrivals.Follow(within, c.Who.ID)
		doc, err := friends(ctx, c)
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
				if doc, err = friends(ctx, c); err != nil {
					return err
				}
				doc.Here = words.Names(people)
				if err = tell(inform(doc, words.AreHere(people))); err != nil {
					return err
				}
			}
		}
		return nil
	},
})
