package shell

import (
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// TestSSH runs typical "ssh HOST" commands, each script on its own server. The scripts have these
// commands. WHO has a key with that name, and nobody has no key:
//
//	ssh WHO WORDS...       must exit with 0 and an empty standard error
//	refused WHO WORDS...   must exit with 1 and print one sentence, on standard error
//	wrong WHO WORDS...     like refused, but with exit code 2
//	partly WHO WORDS...    like refused, but also prints on standard output
//	terminal WHO WORDS...  is ssh -t in an 80x24 terminal
//	soon PATTERN WHO WORDS... repeats a command until its output matches
//	beats WINNER LOSER N   plays N short rated blitz games
//	input FILE             sets the standard input of the next command
//	field NAME FIELD       stores a field of the last JSON in a variable
//	fields NAME...         checks the exact fields of each JSON line, in order
//	begin JOB WHO WORDS... is ssh in the background
//	sees JOB TEXT          waits until the job prints a text
//	ends JOB CODE          waits for the job to end and shows its output
//	hangup JOB             closes the job's connection
//
// PORT is the port of the server, which calls itself pawnstorm.example. op is an operator.
func TestSSH(t *testing.T) {
	t.Parallel()
	e2etest.RunScripts(t, "ssh", 0, func(string) []string { return []string{"--no-house"} })
}

// TestBotsSSH is TestSSH with quick bots.
func TestBotsSSH(t *testing.T) {
	t.Parallel()
	e2etest.RunScripts(t, "house", 0, func(string) []string { return []string{"--house-wait=1s"} })
}
