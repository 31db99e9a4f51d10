package shell

import (
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby"
)

// What other faces of the lobby say in the same words as the commands.

// Tell is what has happened at a table, in a sentence; "" is not for everybody.
func Tell(h lobby.Happening) string { return tell(h) }

// Remarks are what a board has to say beside its pieces.
func Remarks(t *lobby.Table) []string { return remarks(t, false) }

// SpokenRemarks are the same without a letter for any piece.
func SpokenRemarks(t *lobby.Table) []string { return remarks(t, true) }

// Remark is what a mark on a board says in words.
func Remark(m game.Mark) string { return remark(m) }

// Board is a position in letters, the side of the first seat below.
func Board(t *lobby.Table) []string { return new(Call).boardLines(t) }

// Standing says in sentences what a table waits for.
func (e *Env) Standing(t *lobby.Table) []string { return e.standing(t) }

// Summary is a table in one phrase: its game, its people, how far it has come.
func (e *Env) Summary(t *lobby.Table) string {
	return strings.Join([]string{t.Rules.Info().Name, e.players(t), e.state(t)}, ", ")
}

// Title is the game of a table with what makes it unlike the usual one.
func (e *Env) Title(t *lobby.Table) string {
	return strings.Join(append([]string{t.Rules.Info().Name}, e.terms(t)...), ", ")
}
