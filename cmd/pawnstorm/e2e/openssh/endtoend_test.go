package openssh

import (
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// players connects two users and seats them at a public table. It returns their panes, White first.
func players(t *testing.T, m *tmux, p *e2etest.Process) (white, black *pane) {
	t.Helper()
	white, black = m.ssh(p, "ann", 80, 24), m.ssh(p, "ben", 40, 20)
	for name, pane := range map[string]*pane{"ann": white, "ben": black} {
		pane.until("Take a name")
		pane.press("Enter")
		pane.until("Name:")
		pane.press("C-u")
		pane.says(name)
		pane.until("Welcome, " + name)
	}
	white.press("c")
	white.until("Create a table", "Your seat")
	white.press("Down", "Down", "Down", "Down", "Right") // from the game to the seats, and from "random" to the first
	white.until("● White")
	white.press("Enter")
	white.until("Waiting for an opponent.")
	black.press("Tab")
	black.until("Open 1", "Chess", "ann")
	black.press("Enter") // a narrow window shows the table first
	black.until("sit down: Black")
	black.press("Enter")
	white.until("Your move.", "ben")
	black.until("ann (White) is to")
	return white, black
}

// playOn plays moves and waits until both players see each one.
func playOn(t *testing.T, white, black *pane, from int, moves ...string) {
	t.Helper()
	for i, move := range moves {
		mover, other := white, black
		if (from+i)%2 == 1 {
			mover, other = black, white
		}
		mover.until("Your move.")
		mover.types(move)
		mover.until("› " + move)
		mover.press("Enter")
		mover.until("is to")
		other.until("Your move.")
	}
}

// TestEndToEndMate plays a game over two real OpenSSH clients. It kills one client in the middle,
// then the server, and both must return to the same position.
func TestEndToEndMate(t *testing.T) {
	m, folder := newTmux(t), t.TempDir()
	p := e2etest.Start(t, folder)
	white, black := players(t, m, p)
	playOn(t, white, black, 0, "e4", "e7e5", "Bc4")

	black.hangUp()
	white.until("○ ben") // his game is waiting
	black = m.ssh(p, "ben", 80, 24)
	black.until("Mine 1", "1 game waiting")
	black.press("Enter")
	black.until("Bc4", "Your move.")
	white.until("● ben")
	playOn(t, white, black, 3, "Nc6", "Qh5", "Nf6")

	p.Kill()
	p = e2etest.StartOn(t, folder, p.Addr())
	white, black = m.ssh(p, "ann", 80, 24), m.ssh(p, "ben", 40, 20)
	white.until("Mine 1")
	white.press("Enter")
	black.until("Mine 1")
	black.press("Enter")
	white.until("Nf6", "Your move.")
	black.until("Nf6", "is to")
	white.says("Qxf7")
	for _, pane := range []*pane{white, black} {
		pane.until("won by", "checkmate")
	}
}

// TestEndToEndDraw checks en passant, a promotion dialog and a draw by agreement.
func TestEndToEndDraw(t *testing.T) {
	m := newTmux(t)
	p := e2etest.Start(t, t.TempDir())
	white, black := players(t, m, p)
	playOn(t, white, black, 0, "e4", "a6", "e5", "d5", "exd6")
	black.until("exd6")
	playOn(t, white, black, 5, "a5", "dxc7", "a4")

	white.says("c7b8")
	white.until("Which? ", "Q queen")
	white.types("N")
	white.until("cxb8=N")
	black.until("cxb8=N", "Your move.")
	black.says("Qa3")
	black.until("Qa3: the queen", "› Qa3") // he can correct it or leave it
	black.press("Escape")
	black.until("Your move.") // otherwise the next key would join the escape sequence

	white.types("o")
	white.until("1 Offer a draw")
	white.types("1")
	white.until("You offered a draw.")
	black.until("offers a draw")
	black.types("y")
	for _, pane := range []*pane{white, black} {
		pane.until("Drawn by agreement.")
	}
}

// TestEndToEndWatch lets a guest without a key watch a table named on the command line until a player
// resigns.
func TestEndToEndWatch(t *testing.T) {
	m := newTmux(t)
	p := e2etest.Start(t, t.TempDir())
	white, black := players(t, m, p)
	white.press("q", "y")
	white.until("Mine 1")

	guest := m.ssh(p, "", 80, 24)
	guest.until("Look around")
	guest.press("Escape")
	guest.until("Live 1")
	guest.press("Tab", "Tab", "Tab")
	guest.until("Live 1")
	guest.press("Enter")
	guest.until("ann", "ben", "is to move")
	white.press("n")
	white.until("1 watching")
	playOn(t, white, black, 0, "Nf3")
	guest.until("Nf3")

	black.types("o6")
	black.until("Resign and lose")
	black.types("y")
	for _, pane := range []*pane{white, black, guest} {
		pane.until("won by", "resignation")
	}
}

// TestEndToEndShutdown stops the server under two players. They must see a message and get their
// terminals back as they were, and the server must exit in time.
func TestEndToEndShutdown(t *testing.T) {
	m := newTmux(t)
	p := e2etest.Start(t, t.TempDir())
	white, black := players(t, m, p)
	if code := p.Terminate(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	for _, pane := range []*pane{white, black} {
		pane.until("saved", "ssh: exit")
		if on := pane.ask("alternate_on"); on != "0" {
			t.Error("the alternate screen is still on")
		}
		if on := pane.ask("mouse_any_flag"); on != "0" {
			t.Error("the mouse is still captured")
		}
		if on := pane.ask("cursor_flag"); on != "1" {
			t.Error("the cursor is still hidden")
		}
		if !strings.Contains(pane.screen(), "ssh -p "+p.Port) {
			t.Errorf("the hint how to reconnect is missing:\n%s", pane.screen())
		}
	}
}
