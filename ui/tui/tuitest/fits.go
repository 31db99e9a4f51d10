package tuitest

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

// Fits checks that the frame fits the terminal, at every fourth width and every fourth height, but
// not at every combination. With PAWNSTORM_PROOF=1 it checks all sizes, and with -short a tenth.
func (p *Person) Fits() {
	p.Tb.Helper()
	step := 4
	switch {
	case thorough:
		step = 1
	case testing.Short():
		step = 10
	}
	for w := 40; w <= 120; w += step {
		for _, h := range []int{20, 24, 40} {
			p.FitsAt(w, h)
		}
	}
	for h := 20; h <= 40; h += step {
		for _, w := range []int{40, 72, 80} {
			p.FitsAt(w, h)
		}
	}
	p.Resize(80, 24)
}

// FitsAt checks that the frame fits a terminal.
func (p *Person) FitsAt(w, h int) {
	p.Tb.Helper()
	was := p.proof.none
	p.proof.none = was || (w+h)%8 != 0 // proof covers the others
	p.Resize(w, h)
	p.proof.none = was
	p.InWindow(w, h)
}

// InWindow checks that the frame is not larger than a window.
func (p *Person) InWindow(w, h int) {
	p.Tb.Helper()
	lines := strings.Split(p.View(), "\n")
	if len(lines) > h {
		p.Tb.Errorf("%dx%d: %d lines", w, h, len(lines))
	}
	for _, line := range lines {
		if got := ansi.StringWidth(line); got > w {
			p.Tb.Errorf("%dx%d: a line of %d cells: %q", w, h, got, ansi.Strip(line))
		}
	}
}

// colour matches the only escape sequences allowed in a frame.
var colour = regexp.MustCompile(`\x1b\[[0-9;]*m`)

// Clean checks that the frame contains only colours as control sequences.
func (p *Person) Clean() {
	p.Tb.Helper()
	for _, r := range colour.ReplaceAllString(p.View(), "") {
		if r != '\n' && !unicode.IsPrint(r) {
			p.Tb.Fatalf("got %U on screen:\n%q", r, p.Frame())
		}
	}
}
