package ui

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
)

const nextPuzzle = "next puzzle"

// puzzleScreen is one puzzle after another. The first try at each counts.
type puzzleScreen struct {
	s     *session
	ctx   context.Context
	games []game.Rules
	rnd   *rand.Rand

	form    rating.PuzzleForm
	known   bool // form is there, so that the first puzzle can be chosen
	attempt puzzle.Attempt
	rules   game.Rules
	task    string
	tried   bool // the first try is over
	done    bool
	made    []string    // the moves so far, as players read them
	last    []game.Cell // of the last of them
	told    string      // what came of the last move
	bad     bool
	rated   string // what the puzzle has done to the rating

	hand
	layout layout
}

// puzzleDoneMsg says what a puzzle has done to the person's rating.
type puzzleDoneMsg struct {
	to            *puzzleScreen
	id            string
	before, after rating.PuzzleForm
	err           error
}

func newPuzzleScreen(s *session, games []game.Rules) screen {
	rnd := rand.New(rand.NewPCG(uint64(s.Now().UnixNano()), uint64(len(s.puzzled))))
	return &puzzleScreen{s: s, games: games, rnd: rnd, hand: newHand()}
}

func (p *puzzleScreen) init(ctx context.Context) tea.Cmd {
	p.ctx = ctx
	return readPuzzleForm(p.s)
}

func (p *puzzleScreen) title() string {
	if p.rules == nil {
		return "Puzzles"
	}
	return fmt.Sprintf("Puzzle · %s", p.rules.Info().Name)
}

// card is the rules card of the game.
func (p *puzzleScreen) card() string {
	if p.rules == nil {
		return ""
	}
	return p.rules.Info().Card
}

func (p *puzzleScreen) typing() bool { return p.line.open }

func (p *puzzleScreen) keys() []key.Binding {
	choose := as(keys.choose, "pick")
	switch {
	case p.line.open:
		return []key.Binding{as(keys.choose, "play it"), as(keys.next, "complete"), as(keys.back, "close")}
	case p.done:
		return p.withFlip([]key.Binding{as(keys.choose, nextPuzzle), as(keys.quit, "back")}, 1)
	case len(p.pick.path) > 0:
		return []key.Binding{choose, as(keys.back, "step back"), keys.line, keys.solution, as(keys.nextGame, nextPuzzle)}
	}
	list := p.withFlip([]key.Binding{choose, keys.solution, as(keys.line, "type"), as(keys.nextGame, nextPuzzle), as(keys.quit, "back")}, 5)
	if p.hasMore() {
		list = slices.Insert(list, 2, as(keys.next, "more"))
	}
	return append(list, as(steering, "move the cursor"))
}

// withFlip puts the key that turns the board at a place of a list, where the board
// is turned.
func (p *puzzleScreen) withFlip(list []key.Binding, at int) []key.Binding {
	if p.rules == nil || p.rules.Info().Upright {
		return list
	}
	return slices.Insert(list, at, keys.flip)
}

// steering stands for the four keys that move the cursor.
var steering = bind("↓→", "move", "up", "down", "left", "right")

func (p *puzzleScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case puzzleFormMsg:
		return p.heard(msg)
	case puzzleDoneMsg:
		if msg.to == p {
			return p.counted(msg)
		}
	case meMsg:
		return readPuzzleForm(p.s)
	case tea.KeyPressMsg:
		return p.press(msg)
	case tea.PasteMsg:
		return p.paste(msg)
	case tea.MouseClickMsg:
		if msg.Button == tea.MouseLeft {
			return p.click(msg.X, msg.Y)
		}
	}
	return nil
}

// heard takes in how the person has done, and begins with the first puzzle.
func (p *puzzleScreen) heard(msg puzzleFormMsg) tea.Cmd {
	if msg.who != p.s.me.ID {
		return nil
	}
	if msg.err != nil {
		return complain(msg.err)
	}
	p.form = msg.form
	if p.known {
		return nil
	}
	p.known = true
	return p.next()
}

// next begins another puzzle.
func (p *puzzleScreen) next() tea.Cmd {
	if !p.known {
		return nil
	}
	var list []puzzle.Puzzle
	for _, g := range p.games {
		list = append(list, puzzle.Of(g.Info().ID)...)
	}
	gameOf := make(map[string]string, len(list))
	for _, q := range list {
		gameOf[q.ID] = q.Game
	}
	seen := func(id string) bool { return p.s.puzzled[id] || p.form.HasSeen(gameOf[id], id) }
	chosen, ok := puzzle.Pick(list, p.form.Rating.Points(), seen, p.attempt.Puzzle().ID, p.rnd)
	if !ok {
		return refuse(puzzlesNone)
	}
	return p.begin(chosen)
}

// begin sets a puzzle up.
func (p *puzzleScreen) begin(chosen puzzle.Puzzle) tea.Cmd {
	rules := p.games[slices.IndexFunc(p.games, func(g game.Rules) bool { return g.Info().ID == chosen.Game })]
	attempt, err := puzzle.Begin(chosen, rules)
	if err != nil {
		return complain(err)
	}
	if p.s.puzzled == nil {
		p.s.puzzled = make(map[string]bool)
	}
	p.s.puzzled[chosen.ID] = true
	p.rules, p.tried, p.done, p.made, p.last = rules, false, false, nil, nil
	p.told, p.bad, p.rated = "", false, ""
	info, turn := rules.Info(), attempt.State().Turn()
	p.task = fmt.Sprintf("%s to move and win.", info.Seats[turn].Name)
	if chosen.Wins(rules) {
		p.task = fmt.Sprintf("%s to move and win in %d.", info.Seats[turn].Name, chosen.Length())
	}
	p.sit(info, turn)
	p.stand(attempt)
	return nil
}

// stand shows the position of an attempt.
func (p *puzzleScreen) stand(a puzzle.Attempt) {
	p.attempt, p.pick, p.more = a, newPicker(a.State()), false
}

// play tries a legal move.
func (p *puzzleScreen) play(m game.Move) tea.Cmd {
	before := p.attempt.State()
	name := before.Describe(m)
	next, right, err := p.attempt.Try(m)
	switch {
	case err != nil:
		return complain(table.Explain(err))
	case !right:
		p.told, p.bad = fmt.Sprintf("%s is not right. Try again, or press s to see the solution.", name), true
		p.stand(p.attempt)
		return p.finish(false)
	}
	p.noteRight(p.attempt, m, next)
	p.stand(next)
	if !next.Solved() {
		q := next.Puzzle()
		p.told, p.bad = fmt.Sprintf("Right! Go on: %d of %d found.", next.Found(), q.Length()), false
		return nil
	}
	p.done, p.told, p.bad = true, "Solved!", false
	if p.tried {
		p.told = "Solved, though not at the first try."
	}
	return p.finish(true)
}

// noteRight lists a move that leads from one attempt to the next, and the reply.
func (p *puzzleScreen) noteRight(a puzzle.Attempt, m game.Move, next puzzle.Attempt) {
	p.note(a.State(), m)
	after, err := a.State().Play(m)
	if err != nil || next.Solved() {
		return
	}
	if reply, err := after.Parse(a.Puzzle().Moves[2*a.Found()+1]); err == nil {
		p.note(after, reply)
	}
}

// note lists a move.
func (p *puzzleScreen) note(s game.State, m game.Move) {
	p.made, p.last = append(p.made, s.Describe(m)), nil
	for _, step := range s.Steps(m) {
		if step.Cell != game.NoCell {
			p.last = append(p.last, step.Cell)
		}
	}
}

// finish counts the first try.
func (p *puzzleScreen) finish(solved bool) tea.Cmd {
	if p.tried {
		return nil
	}
	p.tried = true
	ctx, service, me, q := p.s.ctx, p.s.Club, p.s.me.ID, p.attempt.Puzzle()
	return func() tea.Msg {
		before, after, err := service.Ratings.FinishPuzzle(ctx, me, q, solved)
		return puzzleDoneMsg{p, q.ID, before, after, err}
	}
}

// counted tells what the first try has done to the rating.
func (p *puzzleScreen) counted(msg puzzleDoneMsg) tea.Cmd {
	if msg.err != nil {
		return complain(msg.err)
	}
	p.form = msg.after
	switch {
	case msg.id != p.attempt.Puzzle().ID || !p.s.me.ID.HasAccount():
	case msg.after.Tried() == msg.before.Tried():
		p.rated = " It does not count again."
	default:
		p.rated = fmt.Sprintf(" Your rating: %s, %+d.", msg.after.Rating, msg.after.Rating.Points()-msg.before.Rating.Points())
	}
	return nil
}

// solve shows the solution, which counts as a try.
func (p *puzzleScreen) solve() tea.Cmd {
	if p.done || p.rules == nil {
		return nil
	}
	a, from := p.attempt, len(p.made)
	for !a.Solved() {
		m, ok := a.Next()
		if !ok {
			break
		}
		next, right, err := a.Try(m)
		if err != nil || !right {
			break
		}
		p.noteRight(a, m, next)
		a = next
	}
	p.stand(a)
	p.done, p.bad = true, false
	p.told = fmt.Sprintf("The solution: %s.", strings.Join(p.made[from:], " "))
	return p.finish(false)
}
