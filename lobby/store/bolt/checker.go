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

// checkerName is the name (argv[0]) under which Open starts its own program anew to
// have a file checked. A process has its name from the one that starts it: neither the
// environment nor an argument can turn a server into a checker.
const checkerName = "pawnstorm-check-database"

// whole is the checker's answer for a file in which everything is as it was written.
const whole = "whole"

// kinds are the errors that a checker's answer can carry, by the word for them.
var kinds = map[string]error{
	"damaged":    ErrDamaged,
	"format":     ErrFormat,
	"newer":      ErrNewer,
	"locked":     ErrLocked,
	"permission": fs.ErrPermission,
}

// A checker does its work before main. So every program that opens a store can be its
// own checker, a test too, and none has to know of it.
func init() {
	if len(os.Args) != 3 || os.Args[0] != checkerName {
		return
	}
	newest, err := strconv.Atoi(os.Args[2])
	if err != nil {
		os.Exit(1)
	}
	go func() {
		io.Copy(io.Discard, os.Stdin) // it ends with the process that asked
		os.Exit(1)
	}()
	fmt.Println(answer(check(os.Args[1], newest)))
	os.Exit(0)
}

// answer words the result of a check: "whole", or a kind and the reason.
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

// checkInChild checks a file in a process of its own, which may crash: bbolt follows a
// file's pointers through mapped memory, and in its check does so in a goroutine where
// nobody can catch the fault.
func checkInChild(ctx context.Context, path string) error {
	program, err := os.Executable()
	if err != nil {
		return fmt.Errorf("its check cannot be started: %v", err)
	}
	cmd := exec.CommandContext(ctx, program)
	cmd.Args = []string{checkerName, path, strconv.Itoa(newestFormat())}
	// A crash is no surprise: no stacks, no core; and with the race detector the same exit
	// code, without a second's wait.
	cmd.Env = []string{"GOTRACEBACK=none", "GORACE=exitcode=2 atexit_sleep_ms=0"}
	err = ask(cmd)
	if err != nil && ctx.Err() != nil {
		return fmt.Errorf("its check was stopped: %w", context.Cause(ctx))
	}
	return err
}

// ask runs a checker and returns its answer as an error. A crash means damage; a
// checker that was killed has found out nothing.
func ask(cmd *exec.Cmd) error {
	if _, err := cmd.StdinPipe(); err != nil { // open as long as this process lives
		return fmt.Errorf("its check cannot be started: %v", err)
	}
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 2 { // how Go's runtime ends a process
		reason, _, _ := bytes.Cut(exit.Stderr, []byte("\n"))
		return damaged("its check crashed: %s", reason)
	}
	text := strings.TrimSpace(string(out))
	word, reason, _ := strings.Cut(text, " ")
	switch {
	case err != nil:
		return fmt.Errorf("its check failed: %v", err) // of whatever kind, it is not the file's
	case word == whole:
		return nil
	case kinds[word] != nil:
		return fmt.Errorf("%w: %s", kinds[word], reason)
	}
	return fmt.Errorf("its check answers %q", text)
}
