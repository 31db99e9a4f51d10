package reference

import (
	"context"
	"net"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"pawnstorm/server/sshtest"
)

// serve serves a reference until the test ends, and fails it if goroutines remain.
func serve(t *testing.T, kind string) (addr string) {
	t.Helper()
	goleak.VerifyNone(t)
	t.Cleanup(func() { goleak.VerifyNone(t) })
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- Serve(ctx, kind, folder, l) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return l.Addr().String()
}

// visit opens a session for user number n.
func visit(t *testing.T, addr, user string) *sshtest.Client {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	return sshtest.ConnectWith(t, conn, user, sshtest.Auth(sshtest.Key(t))...)
}

// shows returns what a board session shows at first, after a move, and after a key.
func shows(t *testing.T, kind string) (first, moved, pressed string) {
	addr := serve(t, kind)
	term := visit(t, addr, "u7").Terminal(width, height)
	term.Until(Shown)
	first = term.Screen()
	if _, errs, code := visit(t, addr, "mover").Run(MoveCommand, "8\n7\n"); code != 0 {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	term.UntilFunc("the move", func(screen string) bool { return screen != first })
	if kind != Raw {
		term.Until("Black to move")
	}
	moved = term.Screen()
	before := term.Raw()
	term.Type("\x1b[C") // the cursor moves right, which changes only colours
	if kind != Raw {
		term.UntilFunc("the cursor", func(string) bool { return term.Raw() != before })
	}
	return first, moved, term.Screen()
}

// TestFrames checks that all kinds show the same board and the same move.
func TestFrames(t *testing.T) {
	var shown [3][3]string
	for i, kind := range []string{Tea, Compact, Raw} {
		t.Run(kind, func(t *testing.T) {
			shown[i][0], shown[i][1], shown[i][2] = shows(t, kind)
			if !strings.Contains(shown[i][0], "White to move") || !strings.Contains(shown[i][0], "Game #3") {
				t.Errorf("unexpected first frame:\n%s", shown[i][0])
			}
		})
	}
	if shown[0] != shown[1] {
		t.Errorf("Bubble Tea shows\n%s\ncompact shows\n%s", shown[0], shown[1])
	}
	if shown[0][0] != shown[2][0] {
		t.Errorf("Bubble Tea shows\n%s\nraw shows\n%s", shown[0][0], shown[2][0])
	}
}

// TestFloor checks that the floor shows a move at both boards of a game.
func TestFloor(t *testing.T) {
	addr := serve(t, Floor)
	var terms [2]*sshtest.Terminal
	var first [2]string
	for i, user := range []string{"u6", "u7"} {
		terms[i] = visit(t, addr, user).Terminal(width, height)
		terms[i].Until(Shown)
		first[i] = terms[i].Screen()
	}
	if _, errs, code := visit(t, addr, "mover").Run(MoveCommand, "7\n"); code != 0 {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	for i, term := range terms {
		term.UntilFunc("the move", func(screen string) bool { return screen != first[i] })
	}
}

func TestWrongMove(t *testing.T) {
	_, errs, code := visit(t, serve(t, Raw), "mover").Run(MoveCommand, "e4\n")
	if code != 1 || !strings.Contains(errs, `"e4" is not the number`) {
		t.Errorf("exit code %d: %s", code, errs)
	}
}

func TestUnknownKind(t *testing.T) {
	if err := Serve(t.Context(), "lisp", "", nil); err == nil || !strings.Contains(err.Error(), "unknown reference") {
		t.Errorf("got error %v", err)
	}
}
