package lobby_test

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
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/lobby"
	"pawnstorm/ui/tui/tuitest"
	"pawnstorm/ui/tui/widget"
)

// crowded returns a lobby screen with n open tables of 500 hosts.
func crowded(b *testing.B, n int) *lobby.LobbyScreen {
	rules := catalog.All()
	w := tuitest.NewOf(b, rules)
	for i := range n {
		value, err := table.Encode(table.Record{
			Version: 1, ID: identity.TableID(fmt.Sprintf("%08d", i)), Created: w.Clock.Now().Add(-time.Duration(i) * time.Minute), Wish: -1,
			Host: identity.Person{ID: identity.PlayerID(fmt.Sprint("p", i%500)), Name: fmt.Sprintf("player-%03d", i%500)},
			Game: rules[i%len(rules)].Info().ID,
		})
		if err != nil {
			b.Fatal(err)
		}
		w.Tables.Learn(store.Entry{Key: live.TableKeys + fmt.Sprintf("%08d", i), Value: value, Rev: store.Rev(i + 1)})
	}
	s := &app.Session{
		Config: app.Config{Club: w.Club, Games: rules, Now: w.Clock.Now}, Ctx: b.Context(),
		Styles: widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.TrueColor}}),
		Visit:  app.Visit{Log: slog.New(slog.DiscardHandler)},
	}
	if got := s.Listing().Open.Len(); got != n {
		b.Fatalf("got %d open tables, want %d", got, n)
	}
	l := lobby.NewLobbyScreen(s).(*lobby.LobbyScreen)
	l.Init(b.Context())
	drawLobby(l)
	return l
}

// drawLobby draws the screen in a window of 80x24.
func drawLobby(l *lobby.LobbyScreen) {
	l.Update(app.DrawnMsg{Frame: l.Paint(canvas.New(80, 22))})
}

// One draw costs the same for five rows and for thousands.
func BenchmarkLobbyDraw(b *testing.B) {
	for _, n := range []int{20, 5000} {
		b.Run(fmt.Sprint(n, "rows"), func(b *testing.B) {
			l := crowded(b, n)
			b.ReportAllocs()
			for b.Loop() {
				drawLobby(l)
			}
		})
	}
}

func BenchmarkLobby5000(b *testing.B) {
	down, letter := tea.KeyPressMsg{Code: tea.KeyDown}, tea.KeyPressMsg{Code: '7', Text: "7"}
	b.Run("cursor key", func(b *testing.B) {
		l := crowded(b, 5000)
		for b.Loop() {
			l.Update(down)
		}
	})
	b.Run("first letter of a filter", func(b *testing.B) {
		l := crowded(b, 5000)
		for b.Loop() {
			l.Command(tea.KeyPressMsg{Code: '/', Text: "/"})
			l.Update(letter)
			l.Update(tea.KeyPressMsg{Code: tea.KeyEscape})
		}
	})
	b.Run("next letter of a filter", func(b *testing.B) {
		l := crowded(b, 5000)
		l.Section().Filter = "player-3"
		for b.Loop() {
			l.Refresh()
		}
	})
	b.Run("news", func(b *testing.B) {
		l := crowded(b, 5000)
		for b.Loop() {
			l.Update(app.LobbyMsg{News: live.News{Rows: true}})
		}
	})
	b.Run("news while filtered and sorted", func(b *testing.B) {
		l := crowded(b, 5000)
		sec := l.Section()
		sec.Filter, sec.Sort = "player", 2
		l.Refresh()
		for b.Loop() {
			l.Update(app.LobbyMsg{News: live.News{Rows: true}})
		}
	})
}
