package words

import (
	"encoding/json"
	"io"
	"strings"

	"pawnstorm/lobby/errs"
)

// Output prints the answer of a command, as text for people or as JSON for programs.
type Output struct {
	W    io.Writer
	JSON bool
}

// Say prints lines of text.
func (o Output) Say(lines ...string) error {
	_, err := io.WriteString(o.W, strings.Join(lines, "\n")+"\n")
	return Told(err)
}

// Object prints one line of JSON.
func (o Output) Object(doc any) error {
	enc := json.NewEncoder(o.W)
	enc.SetEscapeHTML(false)
	return Told(enc.Encode(doc))
}

// Answer prints JSON if the user asked for it, and else text.
func (o Output) Answer(doc any, lines ...string) error {
	if o.JSON {
		return o.Object(doc)
	}
	return o.Say(lines...)
}

// Told turns a failure to print an answer into an error for people.
func Told(err error) error {
	if err == nil {
		return nil
	}
	return errs.New(errs.Unavailable, "The answer could not be sent.").Because(err)
}
