package puzzles

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pawnstorm/game/puzzle"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// stormPast is a puzzle of a storm that is over.
type stormPast struct {
	theme  string
	rating int
	took   time.Duration
	solved bool
	cost   time.Duration // for a wrong move
}

// mostPast is how many of these the screen lists.
const mostPast = 8

// note remembers the puzzle of an attempt that ended with a move.
func (p *PuzzleScreen) note(solved bool) {
	now, run := p.s.Now(), p.storm
	q := p.Attempt.Puzzle()
	past := stormPast{theme: "puzzle", rating: q.Rating, took: now.Sub(run.posed), solved: solved}
	if !solved && !run.Streak {
		past.cost = puzzle.StormPenalty
	}
	if themes := puzzle.ThemesOf(q, p.rules); len(themes) > 0 {
		if t, ok := puzzle.FindTheme(themes[0]); ok {
			past.theme = strings.ToLower(t.Name)
		}
	}
	run.past = append([]stormPast{past}, run.past[:min(len(run.past), mostPast-1)]...)
}

// stormPanel returns the lines of a storm beside the board: the clock and the score in large digits, the
// streak, and the last puzzles, as far as there is room above the task.
func (p *PuzzleScreen) stormPanel(a *boardview.Arrangement) []string {
	s, w, h, run := p.s.Styles, a.Panel.W, a.Panel.H, p.storm
	task := widget.PaintAll(s.Strong, widget.Wrap(p.task, w))
	bottom, spots := p.todo(a.Picture.Board, w)
	beside, trays := p.Beside(s, &a.Picture.Board, w, false)
	left := h - len(beside) - len(task) - len(bottom) - 1
	large := left >= 2*(widget.DigitsLarge+2)+7
	var lines []string
	rule := func(title string) string { return widget.Heading(s, s.Key.Paint(title), "", w) }
	add := func(block ...string) {
		if gap := min(len(lines), 1); len(lines)+gap+len(block) <= left {
			lines = append(append(lines, make([]string, gap)...), block...)
		}
	}
	if !run.Streak {
		add(append([]string{rule("Time")}, p.clockLines(w, large)...)...)
	}
	add(append([]string{rule("Solved")}, p.score(w, large)...)...)
	if !run.Streak {
		add(rule(fmt.Sprintf("Streak %d · next bonus at %d", run.Row, puzzle.NextGift(run.Row))), streakBar(s, run.Row))
	}
	if past := min(len(run.past), left-len(lines)-2); past > 0 {
		block := []string{rule("Last puzzles")}
		for _, q := range run.past[:past] {
			block = append(block, q.line(s, w))
		}
		add(block...)
	}
	if len(lines) > 0 {
		lines = append(lines, "")
	}
	trays.AddTo(a, len(lines))
	return play.Panel(a, slices.Concat(lines, beside, task), bottom, spots)
}

// clockLines draws the time that is left, as digits above a bar.
func (p *PuzzleScreen) clockLines(w int, large bool) []string {
	s, left := p.s.Styles, p.storm.Left(p.s.Now())
	clock := s.Strong
	if left < lowStorm && !p.storm.over {
		clock = s.Bad
	}
	full := max(int(left*time.Duration(w)/puzzle.StormTime), 0)
	bar := strings.Repeat("█", min(full, w)) + s.Faint.Paint(strings.Repeat("░", max(w-full, 0)))
	lines := widget.PaintAll(clock, widget.Digits(words.Countdown(left), large))
	if large {
		lines = append(lines, "")
	}
	return append(lines, clock.Paint(bar))
}

// stormLeast is the least height of the panel for large digits.
const stormLeast = 14

// lowStorm is when the clock is drawn as a warning.
const lowStorm = 20 * time.Second

// score returns the number of solved puzzles in large digits, and the records beside it.
func (p *PuzzleScreen) score(w int, large bool) []string {
	s, run := p.s.Styles, p.storm
	digits := widget.PaintAll(s.Good, widget.Digits(strconv.Itoa(run.Solved), large))
	beside := []string{fmt.Sprintf("%d missed", run.Missed)}
	switch b := run.bests; {
	case run.Streak && b.Streak > 0:
		beside = []string{fmt.Sprintf("best ever  %d", b.Streak)}
	case run.Streak:
		beside = nil
	case b.Storms > 0:
		beside = []string{fmt.Sprintf("best today %d", b.Today(p.s.Now())), fmt.Sprintf("best ever  %d", b.Best), beside[0]}
	}
	for i, text := range beside {
		digits[i] = widget.Ends(digits[i], s.Faint.Paint(text), w)
	}
	return digits
}

// streakBar draws the right moves in a row, on the way to the next bonus.
func streakBar(s *widget.Styles, row int) string {
	const cells = 10
	next := puzzle.NextGift(row)
	done := row * cells / next
	return s.Badge.Paint(strings.Repeat("██ ", done)) + s.Faint.Paint(strings.Repeat("░░ ", cells-done))
}

// line returns a puzzle that is over.
func (q *stormPast) line(s *widget.Styles, w int) string {
	sign, end := s.Good.Paint("✓"), fmt.Sprintf("%d s", int(q.took.Seconds()))
	if !q.solved {
		sign = s.Bad.Paint("✗")
	}
	if q.cost > 0 {
		end = fmt.Sprintf("–%d s", int(q.cost.Seconds()))
	}
	return widget.Ends(sign+" "+widget.Cut(fmt.Sprintf("%s, %d", q.theme, q.rating), w-10), s.Faint.Paint(end), w)
}
