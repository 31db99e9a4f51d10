package widget

import (
	"github.com/charmbracelet/colorprofile"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/palette"
)

// Words holds the styles of all text, and of the chips.
type Words struct {
	Text, Dim, Accent, Strong, Good, Bad canvas.Style
	Rule                                 canvas.Style // a line that divides the panel
	Key                                  canvas.Style // the key of a chip in the footer
	Badge                                canvas.Style // what waits elsewhere
	Active, Focus                        canvas.Style // the open tab, the chosen row
	Card                                 canvas.Style // a card on a page
	// Clock is a stopped clock, ClockRunning a running one, ClockLow one with little time left.
	Clock, ClockRunning, ClockLow canvas.Style
	// LampOn and LampOff are files whose factories run or are stopped.
	LampOn, LampOff canvas.Style
}

// on is a foreground and a background colour.
type on struct{ Fg, Bg palette.Colour }

// wordColours holds the colours of text on one kind of background.
type wordColours struct {
	Text, Dim, Accent, Good, Bad, Rule, Badge palette.Colour
	Card                                      palette.Colour // the background of a card
	Clock, ClockRunning, ClockLow             on
	LampOn, LampOff                           on
}

// words returns the styles. Dim text without a colour is faint.
func (c *wordColours) words() Words {
	style := func(fg palette.Colour, attr canvas.Attr) canvas.Style {
		return canvas.Look{Fg: fg.Canvas(), Attr: attr}.Style()
	}
	dim := func(fg palette.Colour) canvas.Style {
		if fg == "" {
			return style("", canvas.Faint)
		}
		return style(fg, 0)
	}
	chip := func(c on, attr canvas.Attr) canvas.Style {
		if c == (on{}) {
			return style("", attr)
		}
		return canvas.Look{Fg: c.Fg.Canvas(), Bg: c.Bg.Canvas(), Attr: attr &^ canvas.Reverse}.Style()
	}
	focus, card := style("", canvas.Reverse), chip(c.Clock, 0)
	if c.Clock != (on{}) {
		focus = chip(c.Clock, canvas.Bold)
	}
	if c.Card != "" {
		card = chip(on{c.Text, c.Card}, 0)
	}
	return Words{
		Text:         style(c.Text, 0),
		Dim:          dim(c.Dim),
		Accent:       style(c.Accent, 0),
		Strong:       style(c.Text, canvas.Bold),
		Good:         style(c.Good, 0),
		Bad:          style(c.Bad, canvas.Bold),
		Rule:         dim(c.Rule),
		Key:          style(c.Accent, canvas.Bold),
		Badge:        style(c.Badge, canvas.Bold),
		Active:       style(c.Text, canvas.Bold|canvas.Underline),
		Focus:        focus,
		Card:         card,
		Clock:        chip(c.Clock, 0),
		ClockRunning: chip(c.ClockRunning, canvas.Bold|canvas.Reverse),
		ClockLow:     chip(c.ClockLow, canvas.Bold|canvas.Reverse),
		LampOn:       chip(c.LampOn, canvas.Bold|canvas.Reverse),
		LampOff:      chip(c.LampOff, 0),
	}
}

// paperWords holds the colours of text on a background, by colour depth.
type paperWords struct{ Rich, Cube, Basic wordColours }

// paperColours holds the colours of text by background.
var paperColours = map[paperKind]paperWords{
	{Paper: DarkPaper}: {
		Rich: wordColours{
			Text: "#d6d2cb", Dim: "#9c978f", Accent: "#ffb45e", Good: "#86d48b", Bad: "#ff8a86",
			Clock: on{"#d6d2cb", "#444444"}, ClockRunning: on{"#000000", "#d6d2cb"}, ClockLow: on{"#ffffff", "#cc1f2b"},
			LampOn: on{"#000000", "#ffd21f"}, LampOff: on{"#bcbcbc", "#444444"}, Rule: "#5a5651", Badge: "#fff34d",
			Card: "#262626",
		},
		Cube: wordColours{
			Text: "252", Dim: "246", Accent: "215", Good: "114", Bad: "210", Rule: "240", Badge: "226", Card: "235",
			Clock: on{"252", "238"}, ClockRunning: on{"16", "252"}, ClockLow: on{"231", "160"},
			LampOn: on{"16", "220"}, LampOff: on{"250", "238"},
		},
		Basic: basicWords("3"),
	},
	{Paper: LightPaper}: {
		Rich: wordColours{
			Text: "#262626", Dim: "#5f5f5f", Accent: "#00579f", Good: "#115a1b", Bad: "#a30f0f",
			Clock: on{"#262626", "#d0d0d0"}, ClockRunning: on{"#ffffff", "#262626"}, ClockLow: on{"#ffffff", "#c81e2a"},
			LampOn: on{"#000000", "#ffd21f"}, LampOff: on{"#444444", "#d0d0d0"}, Rule: "#a8a8a8", Badge: "#7a4100",
			Card: "#e4e4e4",
		},
		Cube: wordColours{
			Text: "235", Dim: "241", Accent: "25", Good: "22", Bad: "124", Rule: "248", Badge: "94", Card: "254",
			Clock: on{"235", "252"}, ClockRunning: on{"231", "235"}, ClockLow: on{"231", "160"},
			LampOn: on{"16", "220"}, LampOff: on{"238", "252"},
		},
		Basic: basicWords("5"),
	},
	// The background is unknown. Text has the terminal's own colour, and highlights are readable on
	// both black and white.
	{Paper: UnknownPaper}: {
		Rich:  unknownRich,
		Cube:  unknownWords,
		Basic: basicWords("3"),
	},
	{Paper: UnknownPaper, Strong: true}: {Rich: strongOnUnknown, Cube: strongOnUnknown, Basic: strongOnUnknown},
	{Paper: DarkPaper, Strong: true}: {
		Rich: strongOnDark,
		Cube: strongOnDark,
		Basic: wordColours{
			Text: "15", Dim: "15", Accent: "11", Good: "10", Bad: "9", Rule: "15", Badge: "11",
			ClockLow: on{"15", "1"}, LampOn: on{"0", "11"}, LampOff: on{"15", "0"},
		},
	},
	{Paper: LightPaper, Strong: true}: {
		Rich: strongOnLight,
		Cube: strongOnLight,
		Basic: wordColours{
			Text: "0", Dim: "0", Accent: "4", Good: "0", Bad: "1", Rule: "0", Badge: "4",
			ClockLow: on{"15", "1"}, LampOn: on{"0", "11"}, LampOff: on{"15", "0"},
		},
	},
}

// paperKind is a background shade, and whether the contrast is high.
type paperKind struct {
	Paper  Paper
	Strong bool
}

var unknownWords = wordColours{
	Accent: "166", Good: "28", Bad: "160", Badge: "166",
	Clock: on{"250", "238"}, ClockRunning: on{"16", "252"}, ClockLow: on{"231", "160"},
	LampOn: on{"16", "220"}, LampOff: on{"250", "238"},
}

// unknownRich uses no backgrounds from the 256 colours, because some terminals change these.
var unknownRich = func() wordColours {
	c := unknownWords
	c.Clock, c.ClockRunning = on{"#bcbcbc", "#444444"}, on{"#000000", "#d0d0d0"}
	return c
}()

var strongOnDark = wordColours{
	Text: "231", Dim: "252", Accent: "227", Good: "120", Bad: "217", Rule: "252", Badge: "227",
	Clock: on{"231", "235"}, ClockRunning: on{"16", "231"}, ClockLow: on{"231", "88"},
	LampOn: on{"16", "226"}, LampOff: on{"231", "235"},
}

var strongOnLight = wordColours{
	Text: "16", Dim: "236", Accent: "18", Good: "16", Bad: "88", Rule: "236", Badge: "54",
	Clock: on{"16", "254"}, ClockRunning: on{"231", "16"}, ClockLow: on{"231", "88"},
	LampOn: on{"16", "226"}, LampOff: on{"16", "254"},
}

// strongOnUnknown leaves text in the terminal's own colour, because no other is strong on both black
// and white.
var strongOnUnknown = wordColours{
	ClockLow: on{"15", "1"}, LampOn: on{"0", "11"}, LampOff: on{"15", "0"},
}

// basicWords uses only the sixteen colours whose shades the terminal chooses.
func basicWords(accent palette.Colour) wordColours {
	return wordColours{
		Accent: accent, Good: "2", Bad: "1", Badge: accent,
		ClockLow: on{"15", "1"}, LampOn: on{"0", "3"}, LampOff: on{"7", "0"},
	}
}

// wordsFor returns the styles of text for an appearance. They suit the background, whatever the
// theme.
func wordsFor(a Appearance, t *palette.Theme) Words {
	if a.Profile < colorprofile.ASCII {
		return Words{}
	}
	kind := paperKind{a.Paper, t.Strong}
	w := paperColours[kind].words(a.Profile)
	if t.Strong && w.Dim.Look().Attr&canvas.Faint != 0 {
		w.Dim, w.Rule = w.Text, w.Text
	}
	return w
}

// words returns the styles for a colour depth.
func (c paperWords) words(profile colorprofile.Profile) Words {
	switch {
	case profile == colorprofile.ASCII:
		return new(wordColours).words()
	case profile == colorprofile.TrueColor:
		return c.Rich.words()
	case profile < colorprofile.ANSI256:
		return c.Basic.words()
	}
	return c.Cube.words()
}
