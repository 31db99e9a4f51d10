package screens

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/server/sshtest"
)

// pointed is a recorded game with some plies (counted from 1) played by pointing. The others are
// typed, up to the last listed one. Games not in pointedGames play the first plies of their shortest
// record.
type pointed struct {
	record      string
	options     []choice
	keys, mouse []int
}

// In correct-push, plies 3 and 7 displace a sandwiched piece and 5 drops one. Ply 25 pushes a piece,
// displaces it and spares another; 26 is a pass.
var pointedGames = []pointed{
	{record: "chess-opera", keys: []int{1, 2, 3, 4}, mouse: []int{5, 6}},
	{record: "discworld-repetition", keys: []int{1, 2}, mouse: []int{3, 4}},
	{record: "chess960-castlings", options: startZero, keys: []int{1, 2, 26}, mouse: []int{3, 4, 35}},
	{record: "threecheck-third", keys: []int{1, 2}, mouse: []int{3, 4}},
	{record: "atomic-king", keys: []int{1, 2, 9}, mouse: []int{3, 4, 11}},
	{record: "crazyhouse-mate", keys: []int{1, 2, 24}, mouse: []int{3, 30}},
	{record: "strike-owner-captured", keys: []int{1, 2, 3, 4}, mouse: []int{5, 6}},
	{record: "warfare-capture", keys: []int{1, 2, 3, 4}, mouse: []int{5, 6}},
	{record: "correct-push", options: greenBegins, keys: []int{5, 6, 7, 25, 26}, mouse: []int{1, 2, 3}},
	{record: "anarchist-mirror", options: firstChair, keys: []int{1, 2, 3, 4}, mouse: []int{5, 6}},
	{record: "connect4-draw", keys: []int{1, 2, 3, 4}, mouse: []int{5, 6}},
}

// TestPointing plays turns of every game on the board with keys and mouse, from both sides.
func TestPointing(t *testing.T) {
	t.Parallel()
	e2etest.Demanded(t)
	h, games := openWithBots(t), e2etest.RecordedGames(t)
	all := slices.Clone(pointedGames)
	for _, rules := range catalog.All() {
		id := rules.Info().ID
		if !slices.ContainsFunc(all, func(p pointed) bool { return strings.HasPrefix(p.record, id+"-") }) {
			name, _ := e2etest.FirstRecorded(t, games, id)
			all = append(all, pointed{record: name, keys: []int{1, 2, 3, 4}, mouse: []int{5, 6}})
		}
	}
	for _, p := range all {
		t.Run(p.record, func(t *testing.T) { p.play(t, h, games[p.record]) })
	}
}

func (p *pointed) play(t *testing.T, h *localServer, g *e2etest.Recorded) {
	info := g.Rules.Info()
	d := e2etest.NewDuo(t, "ann-"+shortOf(info.ID), "ben-"+shortOf(info.ID))
	d.Connect(t, h.addr)
	d.Register()
	s := h.sit(t, d, info, 0, p.options, "")
	hands := [2]*pointer{newPointer(s, 0), newPointer(s, 1)}
	for i, text := range g.Moves[:max(slices.Max(p.keys), slices.Max(p.mouse))] {
		by := hands[s.state.Turn()]
		switch {
		case slices.Contains(p.keys, i+1):
			by.point(text, by.steer, by.press)
		case slices.Contains(p.mouse, i+1):
			by.point(text, by.clickCell, by.clickChoice)
		default:
			s.play(text)
		}
	}
}

// pointer plays a player's turns step by step.
type pointer struct {
	*sitting
	seat   game.Seat
	term   *sshtest.Terminal
	cursor game.Cell
}

// newPointer starts with the cursor where the game puts it.
func newPointer(s *sitting, seat game.Seat) *pointer {
	p := &pointer{s, seat, s.terms[seat], game.NoCell}
	p.cursor = s.info.HomeCell(p.turned())
	return p
}

// turned reports whether the player sees the board rotated.
func (p *pointer) turned() bool { return p.seat == 1 && !p.info.Upright }

// point plays a turn. cell handles steps on the board, choose handles choices from the list, which
// point opens first if needed.
func (p *pointer) point(text string, cell func(game.Cell), choose func(game.Step)) {
	p.t.Helper()
	move, err := p.state.Parse(text)
	if err != nil {
		p.t.Fatal(err)
	}
	for i, step := range p.state.Steps(move) {
		if step.Cell != game.NoCell {
			cell(step.Cell)
			continue
		}
		if i == 0 && slices.ContainsFunc(p.state.Moves(), func(m game.Move) bool { return p.state.Steps(m)[0].Cell != game.NoCell }) {
			p.term.Type("+")
		}
		p.sees(p.seat, "Which?")
		p.sees(p.seat, choiceText(step))
		choose(step)
	}
	p.played(text)
}

// steer moves the cursor to a cell and presses enter.
func (p *pointer) steer(to game.Cell) {
	files := game.Cell(p.info.Files)
	dx, dy := int(to%files-p.cursor%files), int(to/files-p.cursor/files)
	if p.turned() {
		dx, dy = -dx, -dy
	}
	p.cursor = to
	p.term.Type(strings.Repeat(e2etest.Right, max(dx, 0)) + strings.Repeat(left, max(-dx, 0)) +
		strings.Repeat(up, max(dy, 0)) + strings.Repeat(e2etest.Down, max(-dy, 0)) + "\r")
}

// The opposite arrows.
const up, left = "\x1b[A", "\x1b[D"

// choiceText returns the start of a choice, because narrow panels cut it.
func choiceText(step game.Step) string { return first(16, choiceKey(step)+" "+step.Label) }

// choiceKey picks a choice by its letter in upper case, or by 0 for a symbol.
func choiceKey(step game.Step) string {
	if key := strings.ToUpper(step.Choice); key != step.Choice {
		return key
	}
	return "0"
}

func (p *pointer) press(step game.Step) { p.term.Type(choiceKey(step)) }

// clickCell clicks at the crossing of a rank and a file label.
func (p *pointer) clickCell(c game.Cell) {
	p.t.Helper()
	name := game.CellName(c, p.info.Files)
	label := name[1:] + `([^0-9.]|$)` // the cell's symbol may touch the label
	column, row := -1, p.rankRow(`^ {0,3}`+label)
	if row < 0 {
		row = p.rankRow(`^ *` + label) // a small board is centred
	}
	for line := range strings.SplitSeq(p.term.Screen(), "\n") {
		if x, ok := p.fileColumn(line, rune(name[0])); ok {
			column = x
		}
	}
	if column < 0 || row < 0 {
		p.t.Fatalf("cannot find %s:\n%s", name, p.term.Screen())
	}
	p.cursor = c
	p.click(column, row)
}

// rankRow returns the last screen line that matches a rank label, or -1.
func (p *pointer) rankRow(label string) int {
	rank, row := regexp.MustCompile(label), -1
	for y, line := range strings.Split(p.term.Screen(), "\n") {
		if rank.MatchString(line) {
			row = y
		}
	}
	return row
}

// fileColumn finds a file's letter in the line of file labels.
func (p *pointer) fileColumn(line string, letter rune) (x int, ok bool) {
	count := 0
	for at, r := range []rune(line) {
		file := 'a' + rune(count)
		if p.turned() {
			file = 'a' + rune(p.info.Files-1-count)
		}
		switch {
		case count == p.info.Files:
			return x, true
		case r == file:
			count++
			if r == letter {
				x = at
			}
		case r >= 'a' && r <= 'z':
			return 0, false
		}
	}
	return x, count == p.info.Files
}

// clickChoice clicks a choice in the list.
func (p *pointer) clickChoice(step game.Step) {
	p.t.Helper()
	text := choiceText(step)
	for y, line := range strings.Split(p.term.Screen(), "\n") {
		if before, _, ok := strings.Cut(line, text); ok {
			p.click(utf8.RuneCountInString(before), y)
			return
		}
	}
	p.t.Fatalf("cannot find %s:\n%s", text, p.term.Screen())
}

// click clicks the left button at a cell, counted from 0.
func (p *pointer) click(column, row int) {
	p.term.Type(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%[1]d;%[2]dm", column+1, row+1))
}
