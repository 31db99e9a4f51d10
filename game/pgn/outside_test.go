package pgn

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pawnstorm/game/catalog"
)

// TestOutside compares our reading of PGN files with pgn-extract's: moves, result and final
// position. PAWNSTORM_PGN names the folder. Games that both can read must be equal. The log lists
// the games that only one can read.
func TestOutside(t *testing.T) {
	folder := os.Getenv("PAWNSTORM_PGN")
	if folder == "" {
		t.Skip("set PAWNSTORM_PGN to a folder with PGN files")
	}
	extract := ""
	for _, name := range []string{"pgn-extract", "/usr/games/pgn-extract"} {
		if path, err := exec.LookPath(name); err == nil {
			extract = path
		}
	}
	if extract == "" {
		t.Skip("pgn-extract is not installed: on Debian, apt-get install pgn-extract")
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	var ours, theirs, both int
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		mine := outsideGames(t, bytes.NewReader(text), true)
		var said bytes.Buffer
		command := exec.CommandContext(t.Context(), extract, "-s", "-C", "-N", "-V", "-F", "-Wuci", path)
		command.Stdout = &said
		if err := command.Run(); err != nil {
			t.Logf("%s: pgn-extract: %v", filepath.Base(path), err)
		}
		its := outsideGames(t, &said, false)
		same := 0
		for key, n := range mine {
			same += min(n, its[key])
			ours += n
		}
		left := 0
		for key, n := range its {
			theirs += n
			if extra := n - mine[key]; extra > 0 {
				left += extra
				t.Logf("%s: only pgn-extract reads %.160s", filepath.Base(path), key)
			}
		}
		both += same
	}
	t.Logf("%d files: we read %d games, pgn-extract reads %d, %d of them the same", len(files), ours, theirs, both)
	if both < ours*99/100 && both < theirs*99/100 {
		t.Error("the results differ")
	}
}

// outsideGames counts the games of a text by moves, result and final position. pgn-extract puts the
// position into the last comment.
func outsideGames(t *testing.T, text io.Reader, own bool) map[string]int {
	t.Helper()
	games := map[string]int{}
	r := NewReader(text, catalog.All())
	for {
		g, err := r.Next()
		var bad *Error
		switch {
		case err == io.EOF:
			return games
		case errors.As(err, &bad):
			from := "refused here"
			if !own { // it continues after an invalid position or move
				from = "in the output of pgn-extract"
			}
			t.Logf("%s: %s", from, bad)
			continue
		case err != nil:
			t.Fatal(err)
		}
		state, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range g.Moves {
			n, err := state.Parse(m.Text)
			if err == nil {
				state, err = state.Play(n)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		at := state.String()
		if last := len(g.Moves) - 1; !own && last >= 0 && len(g.Moves[last].Comments) > 0 {
			at = strings.Trim(g.Moves[last].Comments[0], `" `)
		}
		// The en passant square and the counters are written in several ways.
		at = strings.Join(strings.Fields(at)[:min(3, len(strings.Fields(at)))], " ")
		games[texts(g)+" "+string(g.Result)+" "+at]++
	}
}
