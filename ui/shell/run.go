package shell

import (
	"context"
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby"
)

// Run carries out a line. It returns when the command is done, or when ctx ends.
func (g *Grammar) Run(ctx context.Context, env Env, line string) Result {
	words, err := Split(line)
	if err == nil && len(words) == 0 {
		err = wrong("Nothing was said. The word help lists the commands.")
	}
	var call *Call
	if err == nil {
		call, err = g.read(ctx, &env, words)
	}
	if err == nil {
		err = call.carryOut(ctx)
	}
	var result Result
	if call != nil {
		result = call.result
	}
	if err != nil {
		result.Code = codeOf(err)
		fmt.Fprintln(env.Err, clean(lobby.Sentence(err), maxSentence))
	}
	return result
}

// maxSentence is how many cells of a refusal are printed.
const maxSentence = 2000

// codeOf is the exit code for an error.
func codeOf(err error) int {
	if lobby.KindOf(err) == lobby.Invalid {
		return Wrong
	}
	return Refused
}

// read makes a call of words. Words that are no command may still be clear: a
// table, or a move at the table that the person looks at.
func (g *Grammar) read(ctx context.Context, env *Env, words []string) (*Call, error) {
	call, err := g.parse(words)
	if err != nil && g.find(words[0]) == nil {
		switch {
		case env.Here != nil && isMove(env.Here, strings.Join(words, " ")):
			call, err = g.parse(append([]string{"move", it}, words...))
		case len(words) == 1 && env.isTable(ctx, words[0]):
			call, err = g.parse([]string{"show", words[0]})
		}
	}
	if err != nil {
		return nil, err
	}
	call.Env = *env
	return call, nil
}

// isMove reports whether a text is a move of a table's game, be it legal now or
// not, or leaves open which one it is.
func isMove(t *lobby.Table, text string) bool {
	_, err := t.State.Parse(text)
	return err == nil || lobby.KindOf(lobby.Explain(err)) == lobby.Refused || game.Choices(err) != nil
}

func (e *Env) isTable(ctx context.Context, word string) bool {
	if !idShape.MatchString(word) {
		return false
	}
	_, err := e.find(ctx, word)
	return err == nil
}

// carryOut runs the command itself.
func (c *Call) carryOut(ctx context.Context) error {
	switch {
	case c.has("--help"):
		return c.explain(c.Command)
	case c.Command.Returning && c.Passing:
		return refused(needsKey, c.Address)
	case c.Command.Lasts && c.Screens:
		return refused("The screens show that by themselves.")
	}
	c.result.Opens = c.Command.Opens
	err := c.Command.run(ctx, c)
	if err == nil {
		c.note(ctx)
	}
	return err
}
