package uci

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/rules/chess"
)

// asProgram turns the test binary into a UCI program that plays the first legal move. The next
// argument selects how it misbehaves.
const asProgram = "as-program"

func TestMain(m *testing.M) {
	if len(os.Args) >= 3 && os.Args[1] == asProgram {
		(&program{manner: os.Args[2]}).run()
		return
	}
	environment = append(environment, "GORACE=atexit_sleep_ms=0") // a second at each end otherwise
	os.Exit(m.Run())
}

// program is the UCI program that the test binary becomes.
type program struct {
	manner   string
	position string // the last command
	games    int    // started
}

func (p *program) run() {
	p.onStart()
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		word, _, _ := strings.Cut(in.Text(), " ")
		switch word {
		case "uci":
			p.greet()
		case "isready":
			fmt.Println("readyok")
		case "ucinewgame":
			p.games++
		case "position":
			p.position = in.Text()
		case "go":
			p.search(in.Text())
		case "stop":
			if p.manner == "slow" {
				p.play()
			}
		case "quit":
			return
		}
	}
}

func (p *program) onStart() {
	switch p.manner {
	case "refuses":
		fmt.Fprintln(os.Stderr, "first line\nno \x1b[31mnetwork\x07 file")
		os.Exit(3)
	case "sleeps":
		<-time.After(time.Hour) // Go would report select {} as a deadlock
	case "late":
		os.Stdin.Read(make([]byte, 1))
		<-time.After(time.Hour)
	}
}

func (p *program) greet() {
	name := "tester"
	if p.manner == "surroundings" {
		name = surroundings()
	}
	fmt.Println("id name", name)
	fmt.Println("option name Hash type spin default 16 min 1 max 1024")
	fmt.Println("option name Own Book type check default false")
	fmt.Println("option name Style type combo default Solid var Solid var Very Risky")
	fmt.Println("option name Clear Hash type button")
	fmt.Println("option name Log type string default")
	fmt.Println("uciok")
}

// surroundings returns what the program inherited: names of variables, and the file that
// TestSurroundings has open. Other files may come from the process that runs the tests.
func surroundings() string {
	var told []string
	for _, v := range os.Environ() {
		name, _, _ := strings.Cut(v, "=")
		told = append(told, name)
	}
	slices.Sort(told)
	files, _ := filepath.Glob("/proc/self/fd/*")
	for _, f := range files {
		if to, err := os.Readlink(f); err == nil && filepath.Base(to) == ours {
			told = append(told, to)
		}
	}
	return strings.Join(told, " ")
}

func (p *program) search(command string) {
	switch p.manner {
	case "crashes":
		fmt.Fprintln(os.Stderr, "assertion failed")
		os.Exit(4)
	case "tells": // and dies, so that its output is reported
		fmt.Fprintf(os.Stderr, "game %d, %s, %s\n", p.games, p.position, command)
		os.Exit(1)
	case "hangs":
		<-time.After(time.Hour)
	case "shuts":
		os.Stdout.Close()
		<-time.After(time.Hour)
	case "brood":
		child := exec.Command(os.Args[0], asProgram, "sleeps")
		if err := child.Start(); err != nil {
			panic(err)
		}
		fmt.Println("info depth", child.Process.Pid, "score cp 0")
		p.play()
	case "slow": // and reports that it got a command while thinking
		heard, err := os.OpenFile(os.Args[3], os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			os.Exit(1)
		}
		heard.WriteString("x")
		heard.Close()
	case "illegal":
		fmt.Println("bestmove e2e5")
	case "silent":
		s := p.state()
		fmt.Println("bestmove", s.Format(s.Moves()[0]))
	case "none":
		fmt.Println("bestmove (none)")
	case "nothing":
		fmt.Println("bestmove")
	case "floods":
		for {
			fmt.Println("info string", strings.Repeat("x", 1000))
		}
	case "endless":
		for {
			fmt.Print(strings.Repeat("x", 1000))
		}
	case "complains":
		for range 40 << 10 {
			fmt.Fprintln(os.Stderr, strings.Repeat("x", 1000))
		}
		p.play()
	case "garbles":
		fmt.Println("\x00\xff\xfe info\ninfo\ninfo depth x score cp\ninfo score mate y nodes -1 pv z9z9\nbestmovee2e4")
		p.play()
	case "leaves":
		p.play()
		os.Exit(0)
	default:
		p.play()
	}
}

// play answers with the first legal move.
func (p *program) play() {
	s := p.state()
	first := s.Format(s.Moves()[0])
	fmt.Println("info depth 3 seldepth 5 score cp 25 nodes 1234 nps 99 pv", first, "e7e5 g1f3 z1z1 b8c6")
	fmt.Println("info depth 4 multipv 2 score cp 900 nodes 2345 pv h2h3")
	fmt.Println("info depth 4 score cp 800 lowerbound nodes 2346")
	fmt.Println("info string score cp 700")
	fmt.Println("bestmove", first, "ponder e7e5")
}

// state returns the position of the last command.
func (p *program) state() game.State {
	fen, moves, _ := strings.Cut(strings.TrimPrefix(p.position, "position fen "), " moves ")
	s, err := chess.Discworld().New(fen)
	if err != nil {
		panic(err)
	}
	for _, text := range strings.Fields(moves) {
		m, err := s.Parse(text)
		if err != nil {
			panic(err)
		}
		if s, err = s.Play(m); err != nil {
			panic(err)
		}
	}
	return s
}
