package bolt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// checkerName is the process name (argv[0]) under which Open starts its own program again to check
// a file. Only the parent process sets that name, so neither the environment nor an argument can
// turn a server into a checker.
const checkerName = "pawnstorm-check-database"

// whole is the checker's answer for an undamaged file.
const whole = "whole"

// kinds has the errors of a checker's answer, by the word for them.
var kinds = map[string]error{
	"damaged":    ErrDamaged,
	"format":     ErrFormat,
	"newer":      ErrNewer,
	"locked":     ErrLocked,
	"permission": fs.ErrPermission,
}

// A checker works before main. So every program that opens a store, even a test, can be its own
// checker without knowing it.
func init() {
	if len(os.Args) != 3 || os.Args[0] != checkerName {
		return
	}
	newest, err := strconv.Atoi(os.Args[2])
	if err != nil {
		os.Exit(1)
	}
	go func() {
		io.Copy(io.Discard, os.Stdin) // end with the parent process
		os.Exit(1)
	}()
	fmt.Println(answer(check(os.Args[1], newest)))
	os.Exit(0)
}

// answer returns the result of a check as text: "whole", or a kind and the reason.
func answer(err error) string {
	if err == nil {
		return whole
	}
	for word, kind := range kinds {
		if errors.Is(err, kind) {
			return word + " " + strings.TrimPrefix(err.Error(), kind.Error()+": ")
		}
	}
	return "error " + err.Error()
}

// checkInChild checks a file in a child process, which can crash. bbolt follows the file's pointers
// through mapped memory, and its check does so in a goroutine where no one can catch the fault.
func checkInChild(ctx context.Context, path string) error {
	program, err := os.Executable()
	if err != nil {
		return fmt.Errorf("its check could not be started: %v", err)
	}
	cmd := exec.CommandContext(ctx, program)
	cmd.Args = []string{checkerName, path, strconv.Itoa(newestFormat())}
	// A crash is expected: no stacks and no core. With the race detector, use the same exit code
	// and do not wait a second.
	cmd.Env = []string{"GOTRACEBACK=none", "GORACE=exitcode=2 atexit_sleep_ms=0"}
	err = ask(cmd)
	if err != nil && ctx.Err() != nil {
		return fmt.Errorf("its check was stopped: %w", context.Cause(ctx))
	}
	return err
}

// ask runs a checker and returns its answer as an error. A crash means damage. A checker that was
// killed has found out nothing.
func ask(cmd *exec.Cmd) error {
	if _, err := cmd.StdinPipe(); err != nil { // stays open as long as this process lives
		return fmt.Errorf("its check could not be started: %v", err)
	}
	out, err := cmd.Output()
	exit, ended := errors.AsType[*exec.ExitError](err)
	if ended && exit.ExitCode() == 2 { // the exit code of a crash of the Go runtime
		reason, _, _ := bytes.Cut(exit.Stderr, []byte("\n"))
		return damaged("its check crashed: %s", reason)
	}
	text := strings.TrimSpace(string(out))
	word, reason, _ := strings.Cut(text, " ")
	switch {
	case err != nil:
		return fmt.Errorf("its check failed: %v", err) // %v hides its kind, which says nothing about the file
	case word == whole:
		return nil
	case kinds[word] != nil:
		return fmt.Errorf("%w: %s", kinds[word], reason)
	}
	return fmt.Errorf("its check answers %q", text)
}
