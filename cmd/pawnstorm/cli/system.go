package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"pawnstorm/server"
	"pawnstorm/server/ops"
	"pawnstorm/server/rlimit"
)

// checkSystem returns an error if the system allows this process too few files or threads for a server.
// Otherwise it reserves the threads.
func checkSystem() error {
	if err := (rlimit.Files{}).Check(); err != nil {
		return err
	}
	return threads().Reserve()
}

// threads returns the limit of threads on this machine.
func threads() rlimit.Threads { return rlimit.Threads{Root: os.DirFS("/")} }

// systemFigures shows how much the system still allows.
func systemFigures(show ops.Show) {
	show("connections_left", "How many more connections the limit of open files allows.", float64(rlimit.Files{}.Left()))
	show("threads_left", "How many more threads and processes the control group allows; 2147483647: any number.", float64(threads().Left()))
}

// notes returns what /readyz adds: a sentence for each limit that is reached, and one about the
// continuous backup.
func notes(k *keeper, s *server.Server) func() string {
	return func() string {
		all := []string{filesNote(), threadsNote(), memoryNote(s), k.notes()}
		return strings.Join(slices.DeleteFunc(all, func(note string) bool { return note == "" }), "\n")
	}
}

func filesNote() string {
	var files rlimit.Files
	if files.Left() > 0 {
		return ""
	}
	return fmt.Sprintf("New connections are refused, because this process may open only %d files and connections: "+
		"raise the limit with ulimit -n or LimitNOFILE.", files.Limit())
}

func threadsNote() string {
	if threads().Left() > 0 {
		return ""
	}
	return "No other thread or process can start in this control group, so engines and commands for backups fail: " +
		"raise TasksMax or --pids-limit."
}

func memoryNote(s *server.Server) string {
	n := s.Counts().Memory.Waiting
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("Session memory is used up, and %s: raise --memory.", count(n, "session")+" in line")
}
