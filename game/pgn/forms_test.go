package pgn

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest/golden"
)

// readAll returns each game of a text as it is written again, or why it cannot be read.
func readAll(tb testing.TB, text io.Reader) string {
	tb.Helper()
	var b strings.Builder
	r := NewReader(text, catalog.All())
	for {
		g, err := r.Next()
		var bad *Error
		switch {
		case err == io.EOF:
			return b.String()
		case errors.As(err, &bad):
			fmt.Fprintf(&b, "refused: %s\n\n", err)
			continue
		case err != nil:
			tb.Fatal(err)
		}
		fmt.Fprintf(&b, "%s of line %d\n", g.Rules.Info().ID, g.Line)
		for _, remark := range g.Remarks {
			fmt.Fprintf(&b, "remark: %s\n", remark)
		}
		text := written(tb, g)
		b.WriteString(text)
		again := mustRead(tb, text, 1)
		if twice := written(tb, again); twice != text || !reflect.DeepEqual(again.Moves, g.Moves) || !reflect.DeepEqual(again.Intro, g.Intro) || again.Beyond != g.Beyond {
			tb.Errorf("%s\nis written after reading as\n%s", text, twice)
		}
	}
}

// TestForms reads files as other programs write them, good and bad.
func TestForms(t *testing.T) {
	files, err := filepath.Glob("testdata/forms/*.pgn")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			file, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			golden.File(t, strings.TrimSuffix(path, ".pgn")+".txt", readAll(t, file))
		})
	}
}

// repeated returns a text many times over.
type repeated struct {
	text string
	left int // bytes
	at   int
}

func (r *repeated) Read(p []byte) (n int, err error) {
	if r.left <= 0 {
		return 0, io.EOF
	}
	for n < len(p) && r.left > 0 {
		p[n] = r.text[r.at]
		r.at = (r.at + 1) % len(r.text)
		n++
		r.left--
	}
	return n, nil
}

// TestReaderIsBounded reads games designed to have no end. Only such a game is lost, and it takes
// no more memory than a game may take.
func TestReaderIsBounded(t *testing.T) {
	const good, size = "[Event \"good\"]\n\n1. e4 *\n\n", 8 << 20
	for name, text := range map[string]string{
		"moves": "e4 e5 ", "one word": "x", "variations": "(", "variations of moves": "(e4 ", "comments": "{}", "a comment": "{",
		"lines": "\n1. e4", "numbers": "1. ", "clocks": "{[%clk 0:00:01]} ", "a value": "a", "tags": "[A \"b\"]", "nothing": " ",
	} {
		t.Run(name, func(t *testing.T) {
			begin := good + "[Event \"endless\"]\n"
			if name == "a value" {
				begin += `[White "`
			}
			in := io.MultiReader(strings.NewReader(begin), &repeated{text: text, left: size}, strings.NewReader("\n\n"+good))
			r := NewReader(in, catalog.All())
			read, refused := 0, 0
			for {
				g, err := r.Next()
				if err == io.EOF {
					break
				}
				var bad *Error
				switch {
				case errors.As(err, &bad):
					refused++
				case err != nil:
					t.Fatal(err)
				case g.Tag("Event") == "good":
					read++
				}
				if c := cap(r.split.text); c > 2*MaxSize {
					t.Fatalf("uses %d bytes", c)
				}
			}
			if read != 2 || refused > 1 {
				t.Errorf("read %d good games, refused %d", read, refused)
			}
			if r.Read() < size {
				t.Errorf("read %d bytes", r.Read())
			}
		})
	}
}

// TestFischerRandomAsChess checks that where only chess is allowed, a Chess960 game with the usual
// start is read as chess.
func TestFischerRandomAsChess(t *testing.T) {
	chess := []game.Rules{rulesOf(t, "chess")}
	for text, want := range map[string]bool{
		`[Variant "Chess960"] 1. e4 *`: true,
		`[Variant "chess 960"][FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"] 1. e4 *`: true,
		`[Variant "Chess960"][FEN "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1"] 1. e4 *`: false,
	} {
		if _, err := NewReader(strings.NewReader(text), chess).Next(); (err == nil) != want {
			t.Errorf("%s: %v", text, err)
		}
	}
}
