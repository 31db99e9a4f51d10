package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/palette"
)

// People choose the colours of their boards. Drawings are shared, so they have classes, and each page of such a person
// has a style sheet that gives these classes their colours. Its address says all about it, so it says nothing about the
// person.

// coloursAddress is the address of these style sheets.
const coloursAddress = "/colours.css"

// The parameters of the address for the theme, and to turn coordinates off. The others are parts of the board.
const themed, coordinates = "theme", "coordinates"

// coloursPath returns the address of the style sheet for a person's settings; "" if they have the site's colours.
func coloursPath(s account.Settings) string {
	given := make(url.Values)
	if s.Theme != "" {
		given.Set(themed, s.Theme)
	}
	for _, part := range palette.Parts {
		if c := *part.Of(&s.Colours); c != "" {
			given.Set(part.Name, c)
		}
	}
	if s.NoCoordinates {
		given.Set(coordinates, "off")
	}
	if len(given) == 0 {
		return ""
	}
	return coloursAddress + "?" + given.Encode()
}

// coloursPage is such a style sheet.
func (s *site) coloursPage(r *http.Request) (*answer, error) {
	given := r.URL.Query()
	so := account.Settings{Theme: given.Get(themed), NoCoordinates: given.Get(coordinates) == "off"}
	for _, part := range palette.Parts {
		*part.Of(&so.Colours) = given.Get(part.Name)
	}
	a := &answer{kind: kindStyle, kept: "public, max-age=86400"}
	a.WriteString(styleOf(so))
	return a, nil
}

// styleOf returns the rules for a person's colours. Anything else is ignored.
func styleOf(s account.Settings) string {
	var b strings.Builder
	colours := boardColours(s)
	for _, part := range palette.Parts {
		if c, ok := colours[part.Name]; ok {
			fmt.Fprintf(&b, colourRules[part.Name]+"\n", c, palette.Readable(c))
		}
	}
	if s.NoCoordinates {
		b.WriteString(".letters{display:none}\n")
	}
	return b.String()
}

// boardColours returns the colours of the parts of a board that are not the site's.
func boardColours(s account.Settings) map[string]palette.Colour {
	list := make(map[string]palette.Colour)
	for _, part := range palette.Parts {
		if s.Theme != "" {
			list[part.Name] = part.InTheme(palette.FindTheme(s.Theme, true))
		}
		if own, ok := palette.Parse(*part.Of(&s.Colours)); ok {
			list[part.Name] = own
		}
	}
	return list
}

// colourRules are the rules for each part of a board, with its colour and one that can be read on it.
var colourRules = map[string]string{
	"light-square": ".light-square{fill:%[1]s}.letters.on-squares{stroke:%[1]s;fill:%[2]s}",
	"dark-square":  ".dark-square{fill:%[1]s}",
	"white-pieces": ".white-pieces{fill:%[1]s;color:%[2]s}",
	"black-pieces": ".black-pieces{fill:%[1]s;color:%[2]s}",
	"last-move":    ".last-move{fill:%[1]s;fill-opacity:1}",
	"picked":       ".cells .picked{background:%[1]s99;box-shadow:inset 0 0 0 4px %[1]s}.picked-ring{stroke:%[1]s}",
	"check":        ".check{fill:%[1]s;fill-opacity:1}",
	"cursor":       ".cells button:focus-visible{outline-color:%[1]s}.cursor-ring{stroke:%[1]s}",
	"marks": ".cells .can::after{background:%[1]scc}.cells .can.full::after{background:none;border-color:%[1]scc}" +
		".marks-dot{fill:%[1]s}",
}

// siteColours are the site's own colours of these parts.
var siteColours = map[string]string{
	"light-square": "#e6d7bd", "dark-square": darkSquare, "white-pieces": "#f7f3ea", "black-pieces": "#33302e",
	"last-move": movedColour, "picked": "#d19a00", "check": dangerColour, "cursor": "#1d4fd8", "marks": "#14703f",
}

// colourOfPart returns the colour of a part of a person's boards.
func colourOfPart(so account.Settings, part string) string {
	if own, ok := boardColours(so)[part]; ok {
		return string(own)
	}
	return siteColours[part]
}

// isLettered reports whether a person wants letters in place of figures.
func isLettered(so account.Settings) bool {
	return so.Pieces == account.LetterPieces || so.Pieces == account.ASCIIPieces
}

// setPieces chooses the pieces of a drawing: figures, or letters.
func (s *site) setPieces(d *scene, so account.Settings) {
	d.lettered = isLettered(so)
	d.figures = s.address("figures.svg")
	if d.lettered {
		d.figures = s.address("letters.svg")
	}
}
