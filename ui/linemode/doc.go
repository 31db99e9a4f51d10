// Package linemode is the lobby and the games in lines of text: for terminals that
// can do no more, for screen readers, and for whoever asks for it with
// "ssh -t HOST plain".
//
// Everything is a prompt, a line that a person types, and sentences in answer.
// The cursor only ever goes on: nothing is drawn twice, boxed or coloured, and no
// escape sequence is sent. News of others arrives as a line of its own; what was
// half typed then stands behind the prompt once more.
//
//   - session.go: one session, a loop that alone reads, decides and prints.
//   - editor.go and printer.go: the line that is being typed, and lines going out.
//   - answer.go: what a typed line means. Most are the commands of
//     ui/shell; words.go has those that make sense here only, and acts.go
//     does them.
//   - question.go, form.go and steps.go: questions, one at a time: for a new
//     table, and for a move that is built of several parts.
//   - lobby.go, table.go and talk.go: what is told of the lobby, of the table
//     where the person is, and of what others say.
//   - study.go: that an analysis is done; lesson.go: a game learnt by its moves.
//   - speak.go and ranks.go: moves and boards in words, for any game: they know
//     only what a [game.State] shows.
//
// Without a terminal the client's own one edits and echoes the line; everything
// else is the same.
package linemode
