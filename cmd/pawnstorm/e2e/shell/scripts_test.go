package shell

import (
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// TestSSH runs typical "ssh HOST" commands, each script on its own server. The scripts have these
// commands. WHO has a key with that name, and nobody has no key:
//
//	ssh WHO WORDS...       must end with exit code 0 and say nothing on
//	                       standard error
//	refused WHO WORDS...   must end with 1, and wrong with 2: one sentence on
//	wrong WHO WORDS...     standard error, nothing on standard output
//	partly WHO WORDS...    like refused, with an answer on standard output
//	terminal WHO WORDS...  is ssh -t, of a terminal of 80x24 cells
//	soon PATTERN WHO WORDS... says it again and again until what is printed matches
//	beats WINNER LOSER N   has them play so many short rated games of blitz chess
//	input FILE             is the standard input of the next of these
//	field NAME FIELD       puts a field of the JSON that was printed last into
//	                       the variable NAME
//	fields NAME...         each line that was printed last is a JSON object
//	                       with just these fields, in this order
//	begin JOB WHO WORDS... is ssh in the background
//	sees JOB TEXT          waits until the job has printed a text
//	ends JOB CODE          waits for its end, and has what it printed
//	hangup JOB             closes its connection
//
// PORT is the port of the server, which calls itself pawnstorm.example.
func TestSSH(t *testing.T) {
	t.Parallel()
	e2etest.RunScripts(t, "ssh", 0, func(string) []string { return []string{"--no-house"} })
}

// TestBotsSSH is TestSSH with quick bots.
func TestBotsSSH(t *testing.T) {
	t.Parallel()
	e2etest.RunScripts(t, "house", 0, func(string) []string { return []string{"--house-wait=1s"} })
}
