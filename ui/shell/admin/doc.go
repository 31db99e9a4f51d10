// Package admin is what those who run the server say in words: "ssh HOST admin COMMAND",
// and ":admin COMMAND" on the screens. It reads like the shell: by a table of commands,
// of which help, completion and suggestions are made, with --json for programs and the
// same exit codes.
//
// To those who have no role there is no such command: the shell does not come here for
// them. The rights of each, and the audit log, are the affair of [staff.Desk].
package admin
