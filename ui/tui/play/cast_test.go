package play_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	rand "math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/vt"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest/golden"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/tuitest"
	"pawnstorm/ui/tui/widget"
)

// castHeader is the first line of a cast.
type castHeader struct {
	Version, Width, Height int
	Timestamp              int64
	Title                  string
	Env                    map[string]string
}

// castEvent is any other line.
type castEvent struct {
	at   float64
	text string
}

// readCast reads a cast like a player.
func readCast(tb testing.TB, text []byte) (castHeader, []castEvent) {
	tb.Helper()
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, len(text)+1)
	lines.Scan()
	var header castHeader
	if err := json.Unmarshal(lines.Bytes(), &header); err != nil {
		tb.Fatalf("header %s: %v", lines.Bytes(), err)
	}
	var events []castEvent
	for lines.Scan() {
		var parts []any
		if err := json.Unmarshal(lines.Bytes(), &parts); err != nil || len(parts) != 3 || parts[1] != "o" {
			tb.Fatalf("event %s: %v", lines.Bytes(), err)
		}
		events = append(events, castEvent{parts[0].(float64), parts[2].(string)})
	}
	return header, events
}

// screenAfter returns what a terminal shows after events.
func screenAfter(header castHeader, events []castEvent) string {
	screen := vt.NewEmulator(header.Width, header.Height)
	defer screen.Close()
	for _, e := range events {
		screen.WriteString(e.text)
	}
	lines := strings.Split(screen.String(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// castTable returns a random game, or a match of two.
func castTable(tb testing.TB, rules game.Rules, seed uint64, match bool) *table.Table {
	tb.Helper()
	now := time.Date(2026, 3, 14, 9, 26, 0, 0, time.UTC)
	rnd := rand.New(rand.NewPCG(seed, 0))
	rec := table.Record{Version: 1, ID: "a1b2c3d4", Game: rules.Info().ID, Created: now, Match: match, Clock: "5+3"}
	for seat, name := range []string{"ann", "bob"} {
		p := identity.Person{ID: identity.PlayerID("p" + name), Name: name}
		rec.Log = append(rec.Log, table.Event{At: now, Kind: table.Sat, Seat: game.Seat(seat), Who: &p})
	}
	games := 1
	if match {
		games = 2
	}
	for i := range games {
		state, err := rules.New("")
		if err != nil {
			tb.Fatal(err)
		}
		for range 40 {
			moves := state.Moves()
			if len(moves) == 0 {
				break
			}
			m := moves[rnd.IntN(len(moves))]
			now = now.Add(time.Duration(rnd.IntN(5000)) * time.Millisecond)
			rec.Log = append(rec.Log, table.Event{At: now, Kind: table.Moved, Seat: state.Turn(), Text: state.Format(m)})
			if state, err = state.Play(m); err != nil {
				tb.Fatal(err)
			}
		}
		if _, over := state.Result(); !over {
			rec.Log = append(rec.Log, table.Event{At: now, Kind: table.Resigned, Seat: 0})
		}
		if match && i == 0 {
			rec.Log = append(rec.Log, table.Event{At: now, Kind: table.Readied, Seat: 0}, table.Event{At: now, Kind: table.Readied, Seat: 1})
		}
	}
	t, err := table.Replay(rec, 1, rules)
	if err != nil {
		tb.Fatal(err)
	}
	return t
}

// TestCast plays casts of all games on a terminal. The last screen shows the last position, and no
// position lasts longer than two seconds.
func TestCast(t *testing.T) {
	for _, rules := range catalog.All() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			t.Parallel()
			for _, o := range []play.CastOptions{{}, {Width: 40, Height: 20, Flipped: true}, {Width: 120, Height: 40, Profile: colorprofile.TrueColor}} {
				checkCast(t, rules, o)
			}
		})
	}
}

// checkCast checks the cast of a random game, or of a match.
func checkCast(t *testing.T, rules game.Rules, o play.CastOptions) {
	t.Helper()
	table := castTable(t, rules, 1, rules.Info().Match)
	var text bytes.Buffer
	if err := play.Cast(&text, table, o); err != nil {
		t.Fatal(err)
	}
	header, events := readCast(t, text.Bytes())
	if header.Version != 2 || header.Title == "" || header.Timestamp != table.Created.Unix() || header.Width < 40 || header.Height < 20 {
		t.Errorf("got header %+v", header)
	}
	frames, before := 0, 0.0
	for _, e := range events {
		if e.at < before || e.at-before > play.CastEnd.Seconds() {
			t.Errorf("an event at %v after one at %v", e.at, before)
		}
		before = e.at
		frames++
	}
	positions := 0
	for _, g := range table.Games() {
		positions += len(g.Plies) + 1
	}
	if frames != positions+2 { // the first event clears the screen, the last brings the cursor back
		t.Errorf("%d events for %d positions", frames, positions)
	}
	checkLastScreen(t, table, o, header, events)
}

// checkLastScreen compares the final terminal with the picture of the last board.
func checkLastScreen(t *testing.T, table *table.Table, o play.CastOptions, header castHeader, events []castEvent) {
	t.Helper()
	got := screenAfter(header, events)
	s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.ANSI256}})
	info := table.Rules.Info()
	flipped := o.Flipped && !info.Upright
	view := play.NewTableScreen(&app.Session{Styles: s}, table).(*play.TableScreen)
	view.Flipped = flipped
	view.See(len(table.Plies), table.State)
	board := table.State.Board()
	a := boardview.Arrange(boardview.Picture{Board: board, Flipped: flipped, Surface: widget.SurfaceOf(info), Looks: view.Looks(board)},
		s.Sizes, header.Width, header.Height-2)
	c := canvas.New(header.Width, header.Height-2)
	a.Paint(c, s, nil)
	screens := strings.Split(got+strings.Repeat("\n", header.Height), "\n")
	for i, want := range strings.Split(c.Part(canvas.Rect{W: a.Board.X + a.Board.W, H: c.H()}).String(), "\n") {
		if screen := screens[2+i]; a.Side && !strings.HasPrefix(screen, want) {
			t.Errorf("line %d of the board: got %q, want %q, in\n%s", i, screen, want, got)
		}
	}
}

// TestCastFrames compares screens of a cast with their golden frames.
func TestCastFrames(t *testing.T) {
	rules, _ := catalog.Find("strike")
	for _, o := range []play.CastOptions{{}, {Width: 40, Height: 20, Settings: account.Settings{Pieces: account.ASCIIPieces}}} {
		var text bytes.Buffer
		if err := play.Cast(&text, castTable(t, rules, 1, true), o); err != nil {
			t.Fatal(err)
		}
		header, events := readCast(t, text.Bytes())
		var screens strings.Builder
		for _, n := range []int{2, 20, len(events)} {
			fmt.Fprintf(&screens, "after %d events:\n%s\n\n", n, screenAfter(header, events[:n]))
		}
		golden.Section(t, tuitest.GoldenFile("cast-"), fmt.Sprintf("cast %dx%d", header.Width, header.Height), screens.String())
	}
}

// TestCastOfHostileNames checks that names reach the terminal only as text.
func TestCastOfHostileNames(t *testing.T) {
	rules, _ := catalog.Find("chess")
	table := castTable(t, rules, 1, false)
	table.Seats[0].Name = "\x1b]0;owned\a\x1b[2J\"]\nann"
	var text bytes.Buffer
	if err := play.Cast(&text, table, play.CastOptions{}); err != nil {
		t.Fatal(err)
	}
	header, events := readCast(t, text.Bytes())
	for _, e := range events {
		for _, bad := range []string{"\x1b]", "\a", "\n", "\x1b[2J"} {
			if strings.Contains(strings.TrimPrefix(e.text, "\x1b[?25l\x1b[2J"), bad) {
				t.Errorf("got %q in an event: %q", bad, e.text)
			}
		}
	}
	if !strings.Contains(screenAfter(header, events), `]0;owned[2J"]`) {
		t.Errorf("got screen\n%s", screenAfter(header, events))
	}
}

var errFull = errors.New("full")

// full is a writer that fails after some bytes.
type full struct{ left int }

func (f *full) Write(b []byte) (int, error) {
	if f.left -= len(b); f.left < 0 {
		return 0, errFull
	}
	return len(b), nil
}

// TestCastStopsWithItsWriter checks that drawing stops when the writer fails.
func TestCastStopsWithItsWriter(t *testing.T) {
	rules, _ := catalog.Find("chess")
	table := castTable(t, rules, 1, false)
	for _, room := range []int{0, 100, 10_000} {
		if err := play.Cast(&full{room}, table, play.CastOptions{}); !errors.Is(err, errFull) {
			t.Errorf("room for %d bytes: got error %v", room, err)
		}
	}
}

func TestCastOfNothing(t *testing.T) {
	rules, _ := catalog.Find("chess")
	table, err := table.Replay(table.Record{Version: 1, Game: "chess", Wish: -1}, 1, rules)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := play.Cast(&text, table, play.CastOptions{Width: -5, Height: 100_000}); err != nil {
		t.Fatal(err)
	}
	if header, events := readCast(t, text.Bytes()); header.Width != widget.MinWidth || header.Height != play.MaxCast || len(events) != 3 {
		t.Errorf("got header %+v and %d events", header, len(events))
	}
}
