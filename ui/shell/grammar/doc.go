// Package grammar reads command lines. A [Command] lists the forms to write it in, and the same entry
// makes its help and its completion. The shell decides what a command does.
//
// # How a line is read
//
// [Split] splits it into words as a shell would: at spaces, except within '…' or "…". A backslash
// takes the next character literally. A quotation mark inside a word is an ordinary character. Words
// that begin with -- are flags, and can be anywhere except within a text; after the word -- there are
// no flags. The first word names the command. [Grammar.Parse] matches the rest with the command's
// forms, and takes the first form that fits all words. In a form, a small word stands for itself, in
// any case; a CAPITAL word stands for something of its [Kind]; [ ] is optional; {a|b} is a choice. The
// language of the Discworld boards, as in "move from e7 to e8 and swap to knight on 2nd board", is
// among the forms.
//
// A TEXT is for people. It is taken as the user typed it, with spaces, quotation marks and
// backslashes: say it's fine. Only "…" around the whole text is dropped. A text does not begin with a
// flag, but the command's flags may follow it.
package grammar
