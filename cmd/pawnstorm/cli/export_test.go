package cli

import (
	"io"
	"testing"

	"github.com/alecthomas/kong"
)

// GrammarOf returns kong's model of the command line.
func GrammarOf(t *testing.T) *kong.Application {
	t.Helper()
	parser, err := kong.New(&cli{}, kong.Name("pawnstorm"), kong.Vars{"budgets": "the table in LIMITS.md"}, kong.DefaultEnvars("PAWNSTORM"), kong.Writers(io.Discard, io.Discard))
	if err != nil {
		t.Fatal(err)
	}
	return parser.Model
}
