package gametest

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pawnstorm/game"
)

var word = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)

func checkInfo(t testing.TB, rules game.Rules) {
	info := rules.Info()
	if !word.MatchString(info.ID) {
		t.Errorf("ID %q is not a lower-case word", info.ID)
	}
	checkText(t, "name", info.Name)
	checkText(t, "blurb", info.Blurb)
	if n := utf8.RuneCountInString(info.Motto); n > 17 {
		t.Errorf("the motto %q has %d characters, at most 17 fit on a card", info.Motto, n)
	}
	if info.Files < 1 || info.Files > game.MostFiles || info.Ranks < 1 {
		t.Errorf("the board is %d x %d; the screens take 1 to %d files", info.Files, info.Ranks, game.MostFiles)
	}
	for _, seat := range info.Seats {
		if !word.MatchString(seat.ID) {
			t.Errorf("seat ID %q is not a lower-case word", seat.ID)
		}
		checkText(t, "seat name", seat.Name)
	}
	if home := info.HomeCell(false); info.Home != "" && game.CellName(home, info.Files) != info.Home {
		t.Errorf("the cursor begins on %q, which is not a cell", info.Home)
	}
	if (info.Seats[0].Colour == game.NoColour) != (info.Seats[1].Colour == game.NoColour) {
		t.Error("one side has a colour and the other has none")
	}
	if info.Seats[0].ID == info.Seats[1].ID {
		t.Errorf("both seats are %q", info.Seats[0].ID)
	}
	seen := map[string]bool{}
	for _, option := range info.Options {
		if seen[option.ID] {
			t.Errorf("two options %q", option.ID)
		}
		seen[option.ID] = true
		checkOption(t, rules, option)
	}
	checkCard(t, info.Card)
	checkIdea(t, info.Idea)
	mustSetup(t, rules, nil)
	refuseSetup(t, rules, map[string]string{"no such option": "1"})
}

// Size of a page of a rules card, in lines and columns.
const cardHeight, cardWidth = 20, 76

func checkCard(t testing.TB, card string) {
	if card == "" {
		t.Error("the game has no rules card")
	}
	for i, page := range strings.Split(card, "\f") {
		lines := strings.Split(strings.Trim(page, "\n"), "\n")
		if len(lines) > cardHeight {
			t.Errorf("page %d of the rules card has %d lines, at most %d fit: part it with a form feed",
				i+1, len(lines), cardHeight)
		}
		for _, line := range lines {
			if n := utf8.RuneCountInString(line); n > cardWidth {
				t.Errorf("a line of the rules card has %d characters, at most %d fit: %q", n, cardWidth, line)
			}
			if strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsPrint(r) }) {
				t.Errorf("a line of the rules card has a tab or control character: %q", line)
			}
		}
	}
}

// checkIdea checks the idea behind a game. Games that are only for tests have none.
func checkIdea(t testing.TB, idea string) {
	if idea == "" {
		return
	}
	lines := strings.Split(strings.TrimSuffix(idea, "\n"), "\n")
	if len(lines) != 5 {
		t.Errorf("the idea has %d lines, not 5", len(lines))
	}
	for _, line := range lines {
		if checkText(t, "line of the idea", line); utf8.RuneCountInString(line) > 44 {
			t.Errorf("a line of the idea has more than 44 characters: %q", line)
		}
	}
}

func checkOption(t testing.TB, rules game.Rules, option game.Option) {
	if !word.MatchString(option.ID) {
		t.Errorf("option ID %q is not a lower-case word", option.ID)
	}
	checkText(t, "option name", option.Name)
	checkText(t, "option help", option.Help)
	hasDefault := false
	seen := map[string]bool{}
	for _, value := range option.Values {
		if seen[value.ID] {
			t.Errorf("option %s has the value %q twice", option.ID, value.ID)
		}
		seen[value.ID] = true
		hasDefault = hasDefault || value.ID == option.Default
		checkText(t, "value name", value.Name)
		mustSetup(t, rules, map[string]string{option.ID: value.ID})
	}
	if option.Numbers > 0 {
		mustSetup(t, rules, map[string]string{option.ID: "0"})
		mustSetup(t, rules, map[string]string{option.ID: strconv.Itoa(option.Numbers - 1)})
		refuseSetup(t, rules, map[string]string{option.ID: strconv.Itoa(option.Numbers)})
	}
	if !hasDefault {
		t.Errorf("the default %q of option %s is not one of its values", option.Default, option.ID)
	}
	refuseSetup(t, rules, map[string]string{option.ID: "no such value"})
}

func mustSetup(t testing.TB, rules game.Rules, options map[string]string) {
	setup, err := rules.Setup(options, rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		t.Errorf("Setup(%v): %v", options, err)
		return
	}
	if _, err := rules.New(setup); err != nil {
		t.Errorf("New(%q), from Setup(%v): %v", setup, options, err)
	}
}

func refuseSetup(t testing.TB, rules game.Rules, options map[string]string) {
	_, err := rules.Setup(options, rand.New(rand.NewPCG(1, 2)))
	if _, ok := errors.AsType[*game.TextError](err); !ok {
		t.Errorf("Setup(%v) returned %v, want a *game.TextError", options, err)
	}
}

// checkText checks that a text can be shown: not empty, and printable.
func checkText(t testing.TB, what, text string) {
	t.Helper()
	if text == "" || !printable(text) {
		t.Errorf("%s is %q", what, text)
	}
}
