package shell

import "strings"

// Stranger returns the answer to a line from a program that expects a machine with a shell, or "" for
// any other line.
func Stranger(line string) string {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	switch {
	case word == "mosh-server":
		return "mosh does not work here: it needs a machine with a shell. " +
			"Use ssh; when the line breaks, connect again and you are back at your board."
	case word == "exit" && rest == "", word == "exec" && strings.HasPrefix(rest, "sh -c"): // ssh-copy-id
		return "ssh-copy-id is not needed here: the key you log in with is your account. Just connect with ssh."
	}
	return ""
}
