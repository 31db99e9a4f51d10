// Package linemode runs the lobby and the games as lines of text. It serves terminals that can do
// no more, screen readers, and users who ask for it with "ssh -t HOST plain".
//
// The user types a line at a prompt and reads sentences in answer. The cursor only moves forward:
// nothing is redrawn, boxed or coloured, and no escape sequence is sent. News about others arrives
// on a line of its own. After it, the prompt and the half-typed line appear again.
//
//   - session.go: one session, a single loop that reads, decides and prints.
//   - editor.go and printer.go: the line the user types, and the lines we print.
//   - answer.go: interprets a typed line. Most lines are commands of ui/shell. vocabulary.go lists the
//     commands that only make sense here, and acts.go carries them out.
//   - question.go, form.go and steps.go: ask one question at a time, for a new table or for a move
//     with several parts.
//   - lobby.go, table.go and chat.go: report on the lobby, the current table and the chat.
//   - study.go: follows a study. lesson.go: teaches a game by its moves.
//   - later.go: reports results that arrive later, such as a finished analysis.
//   - speak.go and ranks.go: describe moves and boards in words, for any game. They use only what a
//     [game.State] shows.
//
// Without a PTY, the client's own terminal edits and echoes the line. Everything else is the same.
package linemode
