package pgn

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest"
)

func rulesOf(tb testing.TB, id string) game.Rules {
	tb.Helper()
	rules, ok := catalog.Find(id)
	if !ok {
		tb.Fatalf("no game is called %q", id)
	}
	return rules
}

func written(tb testing.TB, g *Game) string {
	tb.Helper()
	var b bytes.Buffer
	if err := Write(&b, g); err != nil {
		tb.Fatal(err)
	}
	return b.String()
}

// moves returns the moves of canonical texts.
func moves(texts string) (list []Move) {
	for text := range strings.FieldsSeq(texts) {
		list = append(list, Move{Text: text})
	}
	return list
}

// TestWriteIsTheStandard reads the sample game of the standard (section 2.3) and writes it again,
// byte by byte the same.
func TestWriteIsTheStandard(t *testing.T) {
	text := string(sample(t, "fischer.pgn"))
	g := mustRead(t, text, 1)
	if got := written(t, g); got != text+"\n" {
		t.Errorf("got\n%s", got)
	}
}

func TestWrite(t *testing.T) {
	chess, anarchist := rulesOf(t, "chess"), rulesOf(t, "anarchist")
	timed := moves("e2e4 e7e5 g1f3")
	for i, left := range []time.Duration{300, 299, 3661} {
		timed[i].Left, timed[i].Timed = left*time.Second+999*time.Millisecond, true
	}
	timed[1].Timed = false
	const unknown = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n"
	for _, test := range []struct {
		game Game
		want string
	}{
		{Game{Rules: chess, Result: Unknown}, unknown + "[Result \"*\"]\n\n*\n\n"},
		{
			Game{Rules: chess, Result: Draw, Moves: timed, Tags: []Tag{{"White", `a"b\c` + "\n\x1b[2Jd"}, {"Result", "lie"}, {"bad name", "x"}, {"ECO", "C20"}}},
			strings.Replace(unknown, `White "?"`, `White "a\"b\\c [2Jd"`, 1) + "[Result \"1/2-1/2\"]\n[ECO \"C20\"]\n\n" +
				"1. e4 {[%clk 0:05:00.999]} 1... e5 2. Nf3 {[%clk 1:01:01.999]} 1/2-1/2\n\n",
		},
		{
			Game{Rules: chess, Setup: "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40", Moves: moves("e8d8 e2e4 d8c8"), Result: WhiteWins},
			unknown + "[Result \"1-0\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n\n40... Kd8 41. e4 Kc8 1-0\n\n",
		},
		{
			Game{Rules: anarchist, Setup: "second", Moves: moves("a7-a5 b2-b4 a5xb4"), Result: BlackWins},
			unknown + "[Result \"0-1\"]\n[Variant \"Anarchist Chess\"]\n[SetUp \"1\"]\n[FEN \"second 8/pppppppp/8/8/8/8/PPPPPPPP/8\"]\n\n1... a7-a5 2. b2-b4 a5xb4 0-1\n\n",
		},
	} {
		if got := written(t, &test.game); got != test.want {
			t.Errorf("got\n%s\nwant\n%s", got, test.want)
		}
	}
}

func TestWriteRefuses(t *testing.T) {
	chess := rulesOf(t, "chess")
	for _, g := range []Game{
		{Rules: chess, Setup: "nothing", Result: Draw},
		{Rules: chess, Moves: moves("e2e5"), Result: Draw},
	} {
		if err := Write(new(bytes.Buffer), &g); err == nil {
			t.Errorf("%v is written", g)
		}
	}
	if err := Write(full{}, &Game{Rules: chess, Result: Draw}); !errors.Is(err, errFull) {
		t.Errorf("a full disk: %v", err)
	}
}

var errFull = errors.New("full")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

// randomGame returns a random game from a start with random options.
func randomGame(tb testing.TB, rules game.Rules, seed uint64) *Game {
	tb.Helper()
	rnd := rand.New(rand.NewPCG(seed, 1))
	options := map[string]string{}
	for _, o := range rules.Info().Options {
		options[o.ID] = o.Values[rnd.IntN(len(o.Values))].ID
	}
	setup, err := rules.Setup(options, rnd)
	if err != nil {
		tb.Fatal(err)
	}
	state := gametest.New(tb, rules, setup)
	g := &Game{Rules: rules, Setup: setup, Tags: []Tag{{"White", "Ann"}, {"GameId", "7k3m9x2a"}}, Result: Unknown}
	for range 300 {
		list := state.Moves()
		if len(list) == 0 {
			break
		}
		m := list[rnd.IntN(len(list))]
		g.Moves = append(g.Moves, Move{Text: state.Format(m)})
		if rnd.IntN(2) == 0 {
			last := &g.Moves[len(g.Moves)-1]
			last.Left, last.Timed = time.Duration(rnd.IntN(10_000))*time.Second, true
		}
		state = gametest.Play(tb, state, m)
	}
	if result, over := state.Result(); over {
		g.Result = ResultFor(result.Winner)
	}
	return g
}

// checkRoundTrip writes a game and reads it again.
func checkRoundTrip(tb testing.TB, g *Game) {
	tb.Helper()
	text := written(tb, g)
	for line := range strings.Lines(text) {
		long := utf8.RuneCountInString(line) > lineLength+1
		if movetext := !strings.HasPrefix(line, "["); movetext && long && strings.Contains(line, " ") {
			tb.Fatalf("line is too long: %s", line)
		}
	}
	again := mustRead(tb, text, 1)
	if again.Rules.Info().ID != g.Rules.Info().ID || again.Result != g.Result || !reflect.DeepEqual(again.Moves, g.Moves) {
		tb.Fatalf("%s\nis read as %v %v", text, again.Result, again.Moves)
	}
	if a, b := position(tb, again), position(tb, g); a != b {
		tb.Fatalf("%s\nstarts at %s, want %s", text, a, b)
	}
	if twice := written(tb, again); twice != text {
		tb.Fatalf("%s\nis written again as\n%s", text, twice)
	}
}

func position(tb testing.TB, g *Game) string {
	tb.Helper()
	state := gametest.New(tb, g.Rules, g.Setup)
	return state.String()
}

// TestWords checks the table in the package's documentation.
func TestWords(t *testing.T) {
	for text, want := range map[string]string{
		"b1*d1>e1": "b1:d1--e1", "c2-c3!b2,d2": "c2-c3_b2+d2", "D@f1": "D#f1", "T=c2": "T=c2", "b2xc3": "b2xc3", "pass": "pass",
	} {
		if got := toWord.Replace(text); got != want || fromWord.Replace(got) != text {
			t.Errorf("%s is written as %s and read as %s", text, got, fromWord.Replace(got))
		}
	}
}

// symbol matches a word of movetext as the standard defines it (section 7), or a Crazyhouse drop as
// all programs write it.
var symbol = regexp.MustCompile(`^([A-Za-z0-9][A-Za-z0-9_+#=:-]*|[QRBNP]@[a-h][1-8][+#]?)$`)

func TestRoundTrip(t *testing.T) {
	for _, rules := range catalog.All() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			for seed := range uint64(20) {
				g := randomGame(t, rules, seed)
				checkRoundTrip(t, g)
				start := gametest.New(t, rules, g.Setup)
				words, err := g.words(start)
				if err != nil {
					t.Fatal(err)
				}
				for _, w := range words[:len(words)-1] {
					if bare := strings.TrimRight(w, "."); !strings.HasPrefix(w, "{") && !symbol.MatchString(bare) {
						t.Fatalf("%q is not a word of movetext", w)
					}
				}
			}
		})
	}
}
