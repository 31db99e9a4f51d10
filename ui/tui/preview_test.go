package tui

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/lobby"
)

// The preview of the lobby follows the moves of the chosen game. A clock tick does not redraw its
// board.
func TestPreview(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := openWorld(t, true)
		ann, bob := w.pair(pairing.Proposal{Clock: minutes(1, 0)})
		playScene(ann, bob, "e4", "e5")
		cay := w.visit(app.Visit{Key: w.account("cay").Key})
		cay.onTab("Live")
		cay.sees("1. e4 e5")
		heard := cay.passes(30*time.Second + 100*time.Millisecond)
		cay.sees("0:29")
		cay.drawsOneLine(heard)
		playScene(ann, bob, "Nf3", "Nc6")
		cay.passes(5 * time.Second)
		cay.sees("2. Nf3 Nc6")
		cay.passes(3 * time.Second)
		cay.drawsAnew()
	})
}

// drawsOneLine delivers another tick of the preview's clock and checks what is drawn for it.
func (p *person) drawsOneLine(heard []tea.Msg) {
	p.t.Helper()
	l := p.model.top().(*lobby.LobbyScreen)
	at := slices.IndexFunc(heard, func(msg tea.Msg) bool { _, tick := msg.(lobby.TickMsg); return tick })
	p.run(l.Update(heard[at]))
	if l.Stale() != app.Parts {
		p.t.Fatalf("at a tick, what is stale is %d", l.Stale())
	}
	parts := 0
	l.PaintParts(func(at canvas.Rect, _ func(canvas.Canvas)) {
		if parts++; at.H != 1 {
			p.t.Errorf("%v is drawn anew", at)
		}
	})
	if parts != 1 {
		p.t.Errorf("%d parts are drawn", parts)
	}
}

// BenchmarkPreview draws what the lobby redraws after a move in the chosen game, and after a clock
// tick.
func BenchmarkPreview(b *testing.B) {
	w := newWorld(b)
	game := contest{clock: "90+30", moves: wander(b, 3, 80)}
	w.meets(game)
	cay := w.visit(app.Visit{Key: w.account("cay").Key})
	cay.onTab("Live")
	l, window := cay.model.top().(*lobby.LobbyScreen), canvas.NewScreen(80, 24)
	draw := func(at canvas.Rect, paint func(canvas.Canvas)) { window.Draw(at, paint) }
	record, err := w.store.Get(b.Context(), live.TableKeys+"a1b2c3d4")
	if err != nil {
		b.Fatal(err)
	}
	b.Run("move", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			b.StopTimer()
			record.Rev++
			w.service.Tables.Learn(record)
			b.StartTimer()
			l.Update(app.LobbyMsg{News: live.News{Preview: true}})
			l.PaintParts(draw)
		}
	})
	b.Run("tick", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			w.advance(time.Second)
			l.PaintParts(draw)
		}
	})
}
