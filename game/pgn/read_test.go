package pgn

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
)

func sample(tb testing.TB, name string) []byte {
	tb.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		tb.Fatal(err)
	}
	return text
}

// read reads the first game of a text and counts all games.
func read(text string, games []game.Rules) (*Game, int, error) {
	r := NewReader(strings.NewReader(text), games)
	first, err := r.Next()
	if err == io.EOF {
		return nil, 0, errNone
	}
	for count := 1; ; count++ {
		if _, next := r.Next(); next == io.EOF {
			return first, count, err
		}
	}
}

var errNone = errors.New("there is no game in this text")

// mustRead reads a valid text with that many games.
func mustRead(tb testing.TB, text string, games int) *Game {
	tb.Helper()
	g, count, err := read(text, catalog.All())
	if err != nil {
		tb.Fatalf("%s\n%v", text, err)
	}
	if count != games {
		tb.Errorf("got %d games, want %d in\n%s", count, games, text)
	}
	return g
}

// texts returns the canonical moves of a game.
func texts(g *Game) string {
	var list []string
	for _, m := range g.Moves {
		list = append(list, m.Text)
	}
	return strings.Join(list, " ")
}

func TestReadServerGame(t *testing.T) {
	g := mustRead(t, string(sample(t, "server.pgn")), 1)
	if want := "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7"; texts(g) != want {
		t.Errorf("moves are %s", texts(g))
	}
	if g.Result != WhiteWins || g.Rules.Info().ID != "chess" || g.Setup != "" {
		t.Errorf("result %s, game %s, set-up %q", g.Result, g.Rules.Info().ID, g.Setup)
	}
	for name, want := range map[string]string{
		"Black": `Bob "the Rook" O'Hara \o/`, "TimeControl": "180+2", "WhiteRatingDiff": "+6", "Result": "", "Variant": "", "Nothing": "",
	} {
		if got := g.Tag(name); got != want {
			t.Errorf("%s is %q", name, got)
		}
	}
	for i, want := range []time.Duration{180, 180, 178, 179, 177, 3771, 175} {
		if i == 5 {
			want = want*time.Second + 700*time.Millisecond
		} else {
			want *= time.Second
		}
		if m := g.Moves[i]; !m.Timed || m.Left != want {
			t.Errorf("clock %d is %v, %v", i, m.Left, m.Timed)
		}
	}
}

func TestReadFirstOfSeveral(t *testing.T) {
	g := mustRead(t, string(sample(t, "bundle.pgn")), 3)
	if texts(g) != "f2f3 e7e5 g2g4 d8h4" || g.Result != BlackWins {
		t.Errorf("%s %s", texts(g), g.Result)
	}
	if g.Tag("White") != "Zürich, A." || g.Tag("Black") != "B." || g.Tag("Annotator") != "me" {
		t.Errorf("tags %v", g.Tags)
	}
}

func TestReadLatin1(t *testing.T) {
	g := mustRead(t, string(sample(t, "latin1.pgn")), 1)
	if g.Tag("White") != "Müller" || g.Tag("Black") != "René" || g.Result != Draw || texts(g) != "d2d4 d7d5 c2c4 d5c4" {
		t.Errorf("%v %s %s", g.Tags, texts(g), g.Result)
	}
}

func TestReadSloppily(t *testing.T) {
	const castled = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1"
	for text, want := range map[string]string{
		"1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O *":                       castled,
		"1.e4 e5 2.Nf3 Nc6 3.Bc4 Nf6 4.0-0":                             castled,
		"e4 e5 Nf3 Nc6 Bc4 Nf6 o-o":                                     castled,
		"1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1c4 Ng8f6 4.OO":           castled,
		"1. Pe2-e4 Pe7e5 2. N1f3 Nbc6 3. B1c4! N8f6?? 4. O-O+":          castled,
		"1 e4 e5 2 Nf3 Nc6 3... 3 Bc4 ... Nf6 4… 0-0 +-":                castled,
		"1. e4 e5 2. ♘f3 ♞c6 3. ♗c4 ♞f6 4. O–O":                         castled,
		"\ufeff\x00\x1b 1. e4\ve5\x0c 2. Nf3 Nc6 3. Bc4 Nf6 4. 0-0\x7f": castled,
		"1. e4 d5 2. ed5 Nf6 3. Nc3 Nd5":                                "e2e4 d7d5 e4d5 g8f6 b1c3 f6d5",
		"1. e4 a6 2. e5 d5 3. exd6 e.p. a5":                             "e2e4 a7a6 e4e5 d7d5 e5d6 a6a5",
		"1. e4 a6 2. e5 d5 3. exd6ep a5":                                "e2e4 a7a6 e4e5 d7d5 e5d6 a6a5",
		"[FEN \"8/P6k/8/8/8/8/8/K7 w - -\"] 1. a8(Q) Kg7":               "a7a8q h7g7",
		"[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"] 1. a8=R (1. a8(N)) Kg7": "a7a8r h7g7",
		"[FEN \"8/P6k/8/8/8/8/8/K7 b - - 0 9\"] 9... Kg7 10. a8Q":       "h7g7 a7a8q",
		"[Event \"nothing but tags\"]":                                  "",
		"{a comment before all} 1. e4 {[%clk x:yy]} e5 $1 $ 2.":         "e2e4 e7e5",
	} {
		if got := texts(mustRead(t, text, 1)); got != want {
			t.Errorf("%q is read as %s", text, got)
		}
	}
}

func TestReadResults(t *testing.T) {
	const mate = "1. f3 e5 2. g4 Qh4"
	for text, want := range map[string]Result{
		"1. e4 *":                               Unknown,
		"1. e4":                                 Unknown,
		"1. e4 1-0":                             WhiteWins,
		"1. e4 0-1":                             BlackWins,
		"1. e4 ½-½":                             Draw,
		`[Result "1-0"] 1. e4`:                  WhiteWins,
		`[Result "1-0"] 1. e4 *`:                WhiteWins,
		`[Result "1-0"] 1. e4 0-1`:              BlackWins,
		`[Result "nonsense"] 1. e4 0-1`:         BlackWins,
		mate:                                    BlackWins,
		`[Result "1-0"] ` + mate + " 1-0":       BlackWins,
		"1. e4 (1. d4 0-1) e5 {0-1} ; 0-1\n1-0": WhiteWins,
	} {
		if got := mustRead(t, text, 1).Result; got != want {
			t.Errorf("%q ends with %s", text, got)
		}
	}
}

func TestReadVariants(t *testing.T) {
	for tag, want := range map[string]string{
		"": "chess", "Standard": "chess", "From Position": "chess", "chess": "chess",
		"Discworld Chess": "discworld", "STRIKE": "strike", "Chess960": "chess960", "Three-check": "threecheck", "3check": "threecheck", "Atomic": "atomic", "crazyhouse": "crazyhouse", "Fischerandom": "chess960", "politically correct chess": "correct",
	} {
		if got := mustRead(t, `[Variant "`+tag+`"]`, 1).Rules.Info().ID; got != want {
			t.Errorf("%q is %s", tag, got)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "there is no game in this text"},
		{" \n; a comment alone", "there is no game in this text"},
		{"\n1. e4 {" + strings.Repeat(" ", MaxSize+1), "line 2: the game is larger than 1 MB"},
		{"[Event \"?\"]\n[Variant \"Horde\"]", `line 2: the variant "Horde" is not available here`},
		{"[FEN \"8/8\"]", "line 1: the position cannot be read: it needs six parts (placement, side to move, castling, en passant and two counts), or the first four, and has 1"},
		{"[White Ann]", `line 1: write tags like [White "Name"]`},
		{"\n[White \"Ann]\n", `line 2: write tags like [White "Name"]`},
		{"[White \"Ann\"", `line 1: write tags like [White "Name"]`},
		{"[White \"Ann\\", `line 1: write tags like [White "Name"]`},
		{"[]", `line 1: write tags like [White "Name"]`},
		{"[Event \"?\"]\n\n1. Ke3 e5", "line 3, move 1.: Ke3: the king cannot move like that"},
		{"hello", `line 1, move 1.: "hello": write it like e2e4, Nf3 or O-O`},
		{"{ open\n1. e4", "line 1: the comment that begins here needs a closing brace"},
		{"(1. d4", "line 1: the variation that begins here needs a ) at its end"},
		{strings.Repeat("(", 101) + "1. e4", "line 1: variations are nested too deeply"},
		{strings.Repeat("e4 ", MaxPlies+1), "line 1: the game has more than 5000 plies"},
	} {
		g, _, err := read(test.text, catalog.All())
		var bad *Error
		if !errors.As(err, &bad) && err != errNone || err.Error() != test.want || g != nil {
			t.Errorf("%.60q: %v, %v", test.text, g, err)
		}
	}
}

// TestReadDamaged checks that a damaged game keeps its good moves, and that the rest becomes a comment
// that says what is wrong.
func TestReadDamaged(t *testing.T) {
	const kept = "; the moves before that are kept, and the rest is a comment"
	for _, test := range []struct {
		text          string
		plies         int
		remark, notes string // notes are the last comment
	}{
		{
			"[Event \"?\"]\n\n1. e4 e5\n2. Ke3 d5 1-0", 2, "line 4, move 2.: Ke3: the king cannot move like that" + kept,
			"Not read from here on (line 4, move 2.: Ke3: the king cannot move like that): Ke3 d5 1-0",
		},
		{
			"1. e4 e5 2. Nf3 d6 3. Nf3 Nc6 (3... a6) {hm} 1-0", 4, "line 1, move 3.: Nf3: no knight of yours can go to f3" + kept,
			"Not read from here on (line 1, move 3.: Nf3: no knight of yours can go to f3): Nf3 Nc6 (3... a6) (hm) 1-0",
		},
		{
			"1. e4 e5\n\n\nhello {there", 2, `line 4, move 2.: "hello": write it like e2e4, Nf3 or O-O` + kept,
			`Not read from here on (line 4, move 2.: "hello": write it like e2e4, Nf3 or O-O): hello (there`,
		},
		{
			"1. f3 e5 2. g4 Qh4# 3. Kf2", 4, "line 1, move 3.: the game was already over, by checkmate" + kept,
			"Not read from here on (line 1, move 3.: the game was already over, by checkmate): Kf2",
		},
		{
			"1. e4\n{ open\ne5 2. Nf3", 1, "line 2: the comment that begins here needs a closing brace" + kept,
			"Not read from here on (line 2: the comment that begins here needs a closing brace): ( open e5 2. Nf3",
		},
		{
			"1. e4 e5\n(1... d5 \n(1... c5) e6", 2, "line 2: the variation that begins here needs a ) at its end" + kept,
			"Not read from here on (line 2: the variation that begins here needs a ) at its end): (1... d5 (1... c5) e6",
		},
		{
			"1. e4" + strings.Repeat("(", 101), 1, "line 1: variations are nested too deeply" + kept,
			"Not read from here on (line 1: variations are nested too deeply): " + strings.Repeat("(", 101),
		},
		{"1. e4 ) e5 } 2. Nf3", 3, "line 1: this ) ends no variation, so it is left out", ""},
		{strings.Repeat("}", 500_000) + "1. e4", 1, "line 1: unexpected }, so it is left out", ""},
	} {
		g, _, err := read(test.text, catalog.All())
		if err != nil || len(g.Moves) != test.plies || len(g.Remarks) == 0 || len(g.Remarks) > 3 || g.Remarks[0] != test.remark {
			t.Errorf("%.60q: %.200v, %v", test.text, g, err)
			continue
		}
		if notes := strings.Join(g.Moves[test.plies-1].Comments, "|"); notes != test.notes {
			t.Errorf("%.60q: the comment is %.200q", test.text, notes)
		}
	}
	in := NewReader(strings.NewReader("[Event \"a\"]\n\n1. e4 e5 2. Ke3 {oh\n\n[Event \"b\"]\n\n1. d4 *"), catalog.All())
	if first, err := in.Next(); err != nil || len(first.Moves) != 2 {
		t.Errorf("the damaged game is %+v, %v", first, err)
	}
	if next, err := in.Next(); err != nil || next.Tag("Event") != "b" || len(next.Remarks) != 0 {
		t.Errorf("the game after it is %+v, %v", next, err)
	}
}

func TestReadBoundsTags(t *testing.T) {
	text := `[White "` + strings.Repeat("é", MaxValue) + `"]` + strings.Repeat(`[Extra "x"]`, 500)
	g := mustRead(t, text, 1)
	if got := g.Tag("White"); got != strings.Repeat("é", MaxValue/2) || len(g.Tags) != maxTags {
		t.Errorf("%q, %d tags", got, len(g.Tags))
	}
}

// FuzzRead reads any text. It must be refused with an *Error, or give a game that stays the same
// when it is written and read again.
func FuzzRead(f *testing.F) {
	for _, name := range []string{"fischer.pgn", "server.pgn", "bundle.pgn", "latin1.pgn"} {
		f.Add(sample(f, name))
	}
	for _, rules := range catalog.All() {
		g := randomGame(f, rules, 7)
		g.Moves, g.Result = g.Moves[:min(10, len(g.Moves))], Unknown
		f.Add([]byte(written(f, g)))
	}
	f.Add([]byte("1. e4 ; {a} comment with braces"))
	f.Add([]byte("1. e4 {a [%clk 0:00:03] b [%clk 0:00:02]}"))
	f.Add([]byte("1. a4 (() ) (bad {[%clk 0:00:03]})"))
	for _, comment := range []string{strings.Repeat("ö", 90), "[%cal " + strings.Repeat("Ge2e4 ", 20) + "]"} {
		f.Add([]byte("1. e4 {" + comment + "} e5"))
	}
	f.Add([]byte("1. a3 e5 2. Ke3 {[%clk 0:00:03]} ) ["))
	f.Add([]byte("1. e4 (1. d4 {x} ; y\n) $5 a8(Q) 0-0 % \\ \" [A \"b\\\"c\"] *"))
	f.Fuzz(func(t *testing.T, text []byte) {
		g, count, err := read(string(text), catalog.All())
		if err != nil {
			var bad *Error
			if !errors.As(err, &bad) && err != errNone {
				t.Fatalf("error is a %T", err)
			}
			return
		}
		if count < 1 || count > len(text) {
			t.Fatalf("%d games in %d bytes", count, len(text))
		}
		checkRoundTrip(t, g)
	})
}

// TestReadCrazyhouse checks that Crazyhouse games from lichess go on: it has no 75-move rule there.
func TestReadCrazyhouse(t *testing.T) {
	for _, count := range []string{"148", "150", "160", "400"} {
		text := `[Variant "Crazyhouse"][FEN "4k3/8/8/8/8/8/8/R3K2R[Pp] w - - ` + count + ` 120"]` + " 120. Ra2 Ke7 121. Ra3 Ke8 122. P@b4 1-0"
		g, err := NewReader(strings.NewReader(text), catalog.All()).Next()
		if err != nil {
			t.Errorf("%s plies: %v", count, err)
			continue
		}
		if len(g.Moves) != 5 || g.Result != WhiteWins || !g.Beyond || len(g.Remarks) != 1 {
			t.Errorf("%s plies: %d moves, %s, %q", count, len(g.Moves), g.Result, g.Remarks)
		}
		var again strings.Builder
		if err := Write(&again, g); err != nil {
			t.Error(err)
		}
		if back, err := NewReader(strings.NewReader(again.String()), catalog.All()).Next(); err != nil || len(back.Moves) != 5 || back.Setup != g.Setup {
			t.Errorf("%s plies: written and read: %+v, %v", count, back, err)
		}
	}
}
