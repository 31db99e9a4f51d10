package lobby_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/lobby"
	"pawnstorm/ui/tui/tuitest"
)

// The preview of the lobby follows the moves of the chosen game. A clock tick does not redraw its
// board.
func TestPreview(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := tuitest.NewLive(t)
		ann, bob := w.Pair(pairing.Proposal{Clock: tuitest.Minutes(1, 0)})
		tuitest.PlayMoves(ann, bob, "e4", "e5")
		cay := w.Visit(app.Visit{Key: w.Account("cay").Key})
		cay.OnTab("Live")
		cay.Sees("1. e4 e5")
		heard := cay.Passes(30*time.Second + 100*time.Millisecond)
		cay.Sees("0:29")
		drawsOneLine(cay, heard)
		tuitest.PlayMoves(ann, bob, "Nf3", "Nc6")
		cay.Passes(5 * time.Second)
		cay.Sees("2. Nf3 Nc6")
		cay.Passes(3 * time.Second)
		cay.DrawsAnew()
	})
}

// drawsOneLine delivers another tick of the preview's clock and checks what is drawn for it.
func drawsOneLine(p *tuitest.Person, heard []tea.Msg) {
	p.Tb.Helper()
	l := p.Model.Top().(*lobby.LobbyScreen)
	at := slices.IndexFunc(heard, func(msg tea.Msg) bool { _, tick := msg.(lobby.TickMsg); return tick })
	p.Run(l.Update(heard[at]))
	if l.Stale() != app.Parts {
		p.Tb.Fatalf("after a tick: got stale %d", l.Stale())
	}
	parts := 0
	l.PaintParts(func(at canvas.Rect, _ func(canvas.Canvas)) {
		if parts++; at.H != 1 {
			p.Tb.Errorf("redrew %v", at)
		}
	})
	if parts != 1 {
		p.Tb.Errorf("drew %d parts", parts)
	}
}

// BenchmarkPreview draws what the lobby redraws after a move in the chosen game, and after a clock
// tick.
func BenchmarkPreview(b *testing.B) {
	w := tuitest.New(b)
	game := tuitest.Contest{Clock: "90+30", Moves: tuitest.RandomMoves(b, 3, 80)}
	w.OpenContest(game)
	cay := w.Visit(app.Visit{Key: w.Account("cay").Key})
	cay.OnTab("Live")
	l, window := cay.Model.Top().(*lobby.LobbyScreen), canvas.NewScreen(80, 24)
	draw := func(at canvas.Rect, paint func(canvas.Canvas)) { window.Draw(at, paint) }
	record, err := w.Stored.Get(b.Context(), live.TableKeys+"a1b2c3d4")
	if err != nil {
		b.Fatal(err)
	}
	b.Run("move", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			b.StopTimer()
			record.Rev++
			w.Tables.Learn(record)
			b.StartTimer()
			l.Update(app.LobbyMsg{News: live.News{Preview: true}})
			l.PaintParts(draw)
		}
	})
	b.Run("tick", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			w.Clock.Advance(time.Second)
			l.PaintParts(draw)
		}
	})
}

// TestNewsLeavesTheBoard checks that news stands above the list alone, so that the board beside it is as
// large as without news, and that long news is wrapped.
func TestNewsLeavesTheBoard(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	w.Table(bob, pairing.Proposal{Game: "chess", Seat: 0})
	w.CreateTournament(bob, tournament.Settings{
		Kind: tournament.Swiss, Name: "The long Friday night", Game: "chess", Clock: "5+3",
	})
	p := w.Visit(app.Visit{Key: ann.Key})
	p.OnTab("Open")
	p.Sees("T The long Friday night waits for players.", " 8 ♜   ♞   ♝", "enter sit down")
	p.Resize(40, 20)
	p.Sees("T The long Friday night waits for", "  players.")
}
