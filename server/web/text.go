package web

import (
	"fmt"
	"html/template"
	"strings"

	"pawnstorm/lobby/message"
)

// text returns the text of an id in the language of the site, with arguments. Templates show only such texts; a test
// checks that their ids are constants. Arguments that are HTML stay as they are, and all others are escaped.
func (s *site) text(id string, args ...any) template.HTML {
	for i, arg := range args {
		switch arg.(type) {
		case int, template.HTML:
		default:
			args[i] = template.HTMLEscapeString(fmt.Sprint(arg))
		}
	}
	return template.HTML(s.actions.Catalog().Bind(message.New(id, args...)).String())
}

// label returns a fixed text of a page, such as its title, in the language of the site.
func (s *site) label(id string) string { return s.actions.Catalog().Text(id) }

// codeOf returns something to type, as HTML.
func codeOf(text string) template.HTML {
	return template.HTML("<code>" + template.HTMLEscapeString(text) + "</code>")
}

// linkTo returns a link to an address of this site, as HTML.
func linkTo(to string, label template.HTML) template.HTML {
	if !strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") {
		return label
	}
	return template.HTML(`<a href="`+template.HTMLEscapeString(to)+`">`) + label + "</a>"
}
