// Package grammar reads command lines. A [Command] says how it is written, and the
// same entry makes its help and its completion; what it does is the shell's affair.
//
// # How a line is read
//
// [Split] splits it into words as a shell would: at blanks, but not within '…' or
// "…"; a backslash takes the next character as it is. A quotation mark within a word
// is a character like others. Words that begin with -- are flags and may stand
// anywhere but within a text; behind a word -- there are none. The rest
// is held against the forms of the command that the first word names. In a form,
// a small word stands for itself in any case, a CAPITAL one for something of its
// [Kind]; [ ] may be left out, of {a|b} one is chosen. [Grammar.Parse] binds the
// words to the first form that fits them all. The language of the boards of
// Discworld, as in "move from e7 to e8 and swap to knight on 2nd board", is among
// the forms.
//
// A TEXT is for people, and is taken as it was typed, with its blanks, quotation marks
// and backslashes: say it's fine. Only "…" around all of it is not part of it. It does
// not begin with a flag, and flags that the command has may follow it.
package grammar
