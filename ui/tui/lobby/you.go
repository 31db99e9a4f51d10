package lobby

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// aboutChess and aboutYou are the resources in these groups of the last tab. Other public ones are
// about the community, and other private ones about the account.
var (
	aboutChess = []string{"archive", "puzzles", "studies", "lessons", "bots"}
	aboutYou   = []string{"messages", "friends"}
)

// you makes the groups of the last tab: the user's own pages, and those for everything that belongs to
// no single table.
func (l *LobbyScreen) you() []group {
	s := l.S
	person, chess := group{}, group{title: "Chess"}
	community, account := group{title: "Community"}, group{title: "Your account"}
	add := func(g *group, name, value string, open func() app.Screen) {
		g.items = append(g.items, item{
			id: "page " + name, cells: []string{name, value}, does: "open",
			do: func() tea.Cmd { return s.Push(open()) },
		})
	}
	add(&person, "Profile", s.MainRating(), func() app.Screen { return browse.Player(s, s.Me.Person) })
	list := browse.Listed(s)
	slices.SortStableFunc(list, func(a, b *resource.Resource) int {
		return slices.Index(aboutChess, a.Name) - slices.Index(aboutChess, b.Name)
	})
	for _, r := range list {
		g := &community
		switch {
		case slices.Contains(aboutYou, r.Name):
			g = &person
		case slices.Contains(aboutChess, r.Name):
			g = &chess
		case r.Private, r.Single:
			g = &account
		}
		value := l.tally[r.Name]
		if now := latest[r.Name]; now != nil {
			value = cmp.Or(now(s), value)
		}
		add(g, r.Title, value, func() app.Screen { return listOf(s, r) })
	}
	add(&chess, "Import", browse.Importing(s), func() app.Screen { return browse.NewImport(s) })
	add(&account, "More", "", func() app.Screen { return browse.More(s) })
	return []group{person, chess, community, account}
}

// listOf opens a list. The finished games are the user's own.
func listOf(s *app.Session, r *resource.Resource) app.Screen {
	if r.Name == "archive" && s.Me.ID != "" {
		return browse.ListOf(s, resource.ToList(r.Name, "whose", "own"))
	}
	return browse.List(s, r.Name)
}

// latest maps the name of a resource to a function that says what is new there, in a few cells.
var latest = map[string]func(*app.Session) string{
	"messages": func(s *app.Session) string { return some(s.Mailbox.Unread(""), "new") },
	"friends":  func(s *app.Session) string { return some(friendsHere(s), "online") },
	"players":  func(s *app.Session) string { return some(s.Listing().People, "online") },
	"teams":    func(s *app.Session) string { return some(len(s.Asked), "invited") },
	"studies":  func(s *app.Session) string { return some(len(s.Club.Studies.InUse(s.Me.ID)), "live") },
	"tournaments": func(s *app.Session) string {
		return some(len(slices.DeleteFunc(slices.Clone(s.Club.Tournaments.Going()), func(t *tournament.Tournament) bool {
			return t.Status != tournament.Running
		})), "now")
	},
}

// some counts something, or returns "" for none.
func some(n int, what string) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%d %s", n, what)
}

// friendsHere counts the online users whom the user follows.
func friendsHere(s *app.Session) (n int) {
	for _, id := range s.Followed {
		if s.Club.Tables.IsHere(id) {
			n++
		}
	}
	return n
}

// unread says how many messages are unread, and invited how many teams have invited the user.
func unread(s *app.Session) string { return words.Unread(s.Mailbox.Unread("")) }

func invited(s *app.Session) string {
	if len(s.Asked) == 0 {
		return ""
	}
	return fmt.Sprintf("You are invited to %s.", words.Count(len(s.Asked), "team"))
}

// glanceFrom is the least width for the user's results beside the last tab.
const glanceFrom = 28 + 3 + 32

// paintYou draws the last tab, and the user's ratings and last games beside it.
func (p *painter) paintYou(c canvas.Canvas) {
	if c.W() < glanceFrom {
		p.menu(c, &p.pages)
		return
	}
	left := 28
	if c.W() >= roomyFrom {
		left = 34
	}
	p.menu(c.Part(canvas.Rect{W: left, H: c.H()}), &p.pages)
	right := c.Part(canvas.Rect{X: left + 3, W: c.W() - left - 3, H: c.H()})
	for y := range c.H() {
		c.Set(left+1, y, p.ink.Rule, '│')
	}
	widget.Draw(right, p.glance.Lines(right.W(), right.H()))
}

// peek reads what stands beside the last tab.
func (l *LobbyScreen) peek() tea.Cmd {
	if l.at != youTab || l.covered {
		return nil
	}
	if l.glance == nil {
		l.glance = browse.PlayerGlance(l.S, l.S.Me.Person)
	}
	return tea.Batch(l.glance.Load(), countOwn(l.S))
}

// tallyMsg brings what a user has, by the name of the resource, in a few cells.
type tallyMsg struct {
	who identity.PlayerID
	of  map[string]string
}

// countOwn counts the user's games, studies and keys, and reads the rating in puzzles.
func countOwn(s *app.Session) tea.Cmd {
	ctx, who := s.Ctx, s.Me.ID
	return func() tea.Msg {
		of := make(map[string]string)
		add := func(name string, n int, what string) {
			if n > 0 {
				of[name] = strings.TrimSpace(strconv.Itoa(n) + " " + what)
			}
		}
		if p, err := s.Club.Profile(ctx, who, who); err == nil {
			add("archive", p.Tally.All().Games(), "")
			if p.Puzzles.Tried() > 0 {
				of["puzzles"] = "rated " + p.Puzzles.At(s.Now()).String()
			}
		}
		if a, err := s.Club.Accounts.Get(ctx, who); who.HasAccount() && err == nil {
			add("keys", len(a.Keys), "")
		}
		own := slices.DeleteFunc(s.Club.Studies.Watchable(who), func(e *study.Summary) bool { return !e.Names(who) })
		add("studies", len(own), "")
		return tallyMsg{who, of}
	}
}
