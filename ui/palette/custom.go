package palette

import (
	"fmt"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
)

// Part is a part of the board that users can give a colour.
type Part struct {
	Name, Label string // "light-square", "Light squares"
	// Of returns the user's colour; "" means the theme's.
	Of func(*account.Colours) *string
	// in returns the colours in a palette that it replaces.
	in func(*Palette) []*Colour
}

// Parts lists the parts, in the order of the settings.
var Parts = []Part{
	{
		"light-square", "Light squares", func(c *account.Colours) *string { return &c.LightSquare },
		func(p *Palette) []*Colour { return []*Colour{&p.Light} },
	},
	{
		"dark-square", "Dark squares", func(c *account.Colours) *string { return &c.DarkSquare },
		func(p *Palette) []*Colour { return []*Colour{&p.Dark} },
	},
	{
		"white-pieces", "White's pieces", func(c *account.Colours) *string { return &c.WhitePieces },
		func(p *Palette) []*Colour { return []*Colour{&p.Sides[0].Ink} },
	},
	{
		"black-pieces", "Black's pieces", func(c *account.Colours) *string { return &c.BlackPieces },
		func(p *Palette) []*Colour { return []*Colour{&p.Sides[1].Ink} },
	},
	{
		"last-move", "Last move", func(c *account.Colours) *string { return &c.LastMove },
		func(p *Palette) []*Colour { return []*Colour{&p.To, &p.From} },
	},
	{
		"picked", "Picked square", func(c *account.Colours) *string { return &c.Picked },
		func(p *Palette) []*Colour { return []*Colour{&p.Chosen} },
	},
	{
		"check", "King in check", func(c *account.Colours) *string { return &c.Check },
		func(p *Palette) []*Colour { return []*Colour{&p.Danger} },
	},
	{
		"cursor", "Cursor", func(c *account.Colours) *string { return &c.Cursor },
		func(p *Palette) []*Colour { return []*Colour{&p.Cursor} },
	},
	{
		"marks", "Marks", func(c *account.Colours) *string { return &c.Marks },
		func(p *Palette) []*Colour { return []*Colour{&p.Target, &p.Trail} },
	},
}

// InTheme returns the colour of the part in a theme, in the form #4f6678.
func (part *Part) InTheme(t *Theme) Colour { return part.in(t.Palettes.Rich)[0].hex() }

// With returns a palette with a user's colours in place of the theme's. A terminal with 256 colours gets
// the nearest ones. One with fewer keeps the theme.
func (p *Palette) With(own account.Colours, profile colorprofile.Profile) *Palette {
	if own == (account.Colours{}) || profile < colorprofile.ANSI256 {
		return p
	}
	mine := *p
	fit := func(c Colour) Colour {
		if profile == colorprofile.ANSI256 {
			return c.nearest()
		}
		return c
	}
	for i := range Parts {
		c, ok := Parse(*Parts[i].Of(&own))
		if !ok {
			continue // the theme's, or written by a newer program
		}
		for _, to := range Parts[i].in(&mine) {
			*to = fit(c)
		}
		switch Parts[i].Name {
		case "white-pieces":
			mine.Sides[0].Shade = fit(mixed(c, "#808080", shading))
		case "black-pieces":
			mine.Sides[1].Shade = fit(mixed(c, "#808080", shading))
		case "dark-square":
			mine.Letters[0] = fit(Readable(c))
		case "light-square":
			mine.Letters[1] = fit(Readable(c))
		}
	}
	return &mine
}

// shading is how far the shade of a piece is from its colour to grey.
const shading = 0.4

// Readable returns black or white, whichever is easier to read on a colour.
func Readable(on Colour) Colour {
	if contrast(on, "#000000") > contrast(on, "#ffffff") {
		return "#000000"
	}
	return "#ffffff"
}

// Contrasts below wanted are hard to read, and below least cannot be read at all. WCAG 2.2 wants 3 for
// graphics (1.4.11).
const wanted, least = 3, 1.6

// Check looks for colours that make a board hard to read. The warning is a sentence, or "". The error
// says why a user must not have them.
func Check(s account.Settings) (warning string, err error) {
	p := FindTheme(s.Theme, false).Palettes.Rich.With(s.Colours, colorprofile.TrueColor)
	white, black := p.Sides[0].Ink, p.Sides[1].Ink
	if contrast(white, black) < least {
		return "", errs.New(errs.Refused, "The pieces of both sides would look the same. "+otherColour)
	}
	for _, ground := range []struct {
		name string
		Colour
	}{
		{"light squares", p.Light},
		{"dark squares", p.Dark},
		{"the squares of the last move", p.To},
		{"a picked square", p.Chosen},
		{"the square of a king in check", p.Danger},
	} {
		w, b := contrast(white, ground.Colour), contrast(black, ground.Colour)
		switch {
		case max(w, b) < least:
			return "", errs.New(errs.Refused, "No pieces could be seen on %s. "+otherColour, ground.name)
		case warning != "":
		case w < wanted:
			warning = hard("White's pieces are", ground.name, w)
		case b < wanted:
			warning = hard("Black's pieces are", ground.name, b)
		}
		sign := min(contrast(p.Cursor, ground.Colour), contrast(p.Target, ground.Colour))
		if warning == "" && sign < wanted {
			warning = hard("The cursor or the marks are", ground.name, sign)
		}
	}
	if contrast(p.Light, p.Dark) < 1.1 && warning == "" {
		warning = "Light and dark squares look nearly the same."
	}
	return warning, nil
}

// otherColour says what to do about an error of Check.
const otherColour = "Choose a lighter or a darker colour."

func hard(what, on string, contrast float64) string {
	return fmt.Sprintf("%s hard to see on %s: the contrast is %.1f, and should be %d or more.", what, on, contrast, wanted)
}
