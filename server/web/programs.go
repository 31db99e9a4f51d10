package web

import (
	"net/http"

	"pawnstorm/server/web/api"
)

// programsPage tells people what their programs can do.
func (s *site) programsPage(r *http.Request) (*answer, error) {
	return s.page(r, "programs", &view{
		Title: s.label("API"), Path: "/api",
		Description: s.label("Everything programs can do here, over HTTP and over SSH."),
		Body: struct {
			Root, Description string
			Commands          []api.Command
		}{baseOf(s, r) + api.Version, api.Description, s.api.Commands()},
	})
}

// description serves the OpenAPI document.
func (s *site) description() maker {
	text := s.api.Describe()
	return func(*http.Request) (*answer, error) {
		a := &answer{kind: kindJSON}
		a.Write(text)
		return a, nil
	}
}
