package ui

import (
	"fmt"
	"log/slog"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
)

// crowded is a lobby screen with n open tables of 500 hosts.
func crowded(n int) *lobbyScreen {
	rules := catalog.All()
	now := time.Date(2026, 3, 14, 9, 26, 0, 0, time.UTC)
	listing := &live.Listing{People: n}
	for i := range n {
		rec := table.Record{
			ID: identity.TableID(fmt.Sprintf("%08d", i)), Created: now.Add(-time.Duration(i) * time.Minute), Wish: -1,
			Host: identity.Person{ID: identity.PlayerID(fmt.Sprint("p", i%500)), Name: fmt.Sprintf("player-%03d", i%500)},
		}
		t, err := table.Replay(rec, 1, rules[i%len(rules)])
		if err != nil {
			panic(err)
		}
		listing.Open = append(listing.Open, t)
	}
	s := &session{
		Config:  Config{Games: rules, Now: func() time.Time { return now }},
		styles:  newStyles(appearance{Terminal: Terminal{Profile: colorprofile.TrueColor}}),
		listing: listing, visit: Visit{Log: slog.New(slog.DiscardHandler)},
	}
	l := newLobbyScreen(s).(*lobbyScreen)
	l.refresh()
	l.body(80, 22)
	return l
}

// One draw costs the same for five rows and for thousands.
func BenchmarkLobbyDraw(b *testing.B) {
	for _, n := range []int{20, 5000} {
		b.Run(fmt.Sprint(n, "rows"), func(b *testing.B) {
			l := crowded(n)
			b.ReportAllocs()
			for b.Loop() {
				l.body(80, 22)
			}
		})
	}
}

func BenchmarkLobby5000(b *testing.B) {
	down, letter := tea.KeyPressMsg{Code: tea.KeyDown}, tea.KeyPressMsg{Code: '7', Text: "7"}
	b.Run("cursor key", func(b *testing.B) {
		l := crowded(5000)
		for b.Loop() {
			l.update(down)
		}
	})
	b.Run("first letter of a filter", func(b *testing.B) {
		l := crowded(5000)
		for b.Loop() {
			l.command(tea.KeyPressMsg{Code: '/', Text: "/"})
			l.update(letter)
			l.update(tea.KeyPressMsg{Code: tea.KeyEscape})
		}
	})
	b.Run("next letter of a filter", func(b *testing.B) {
		l := crowded(5000)
		l.section().filter = "player-3"
		l.section().look(l.s)
		for b.Loop() {
			l.section().look(l.s)
		}
	})
	b.Run("news", func(b *testing.B) {
		l := crowded(5000)
		for b.Loop() {
			l.update(listingMsg{})
		}
	})
	b.Run("news while filtered and sorted", func(b *testing.B) {
		l := crowded(5000)
		sec := l.section()
		sec.filter, sec.sort = "player", 2
		sec.look(l.s)
		for b.Loop() {
			l.update(listingMsg{})
		}
	})
}
