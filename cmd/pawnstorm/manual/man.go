package manual

import (
	"fmt"
	"strings"
)

// man returns the page in the language of man(7).
func (p program) man() string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	say(`.TH %s 8`, strings.ToUpper(p.name))
	say(".SH NAME\n%s \\- %s", p.name, roff(strings.TrimSuffix(p.help, ".")))
	say(".SH SYNOPSIS")
	say(".B %s\n.RI [ COMMAND ]\n.RI [ FLAGS ]", p.name)
	say(".SH DESCRIPTION\n%s", roff(p.help))
	say("Without a command it runs serve. Every flag can also be set by an environment variable; the flag wins.")
	say(".SH COMMANDS")
	for _, c := range p.commands[1:] {
		if len(c.children) > 0 {
			continue
		}
		say(".SS \"%s %s\"\n%s", p.name, roff(c.usage), roff(c.help))
		for _, f := range c.flags {
			say(".TP\n.B %s\n%s", roff(f.usage), roff(f.help))
			if f.env != "" {
				say("(%s)", roff(f.env))
			}
		}
	}
	say(".SH EXIT STATUS\n0 on success, 1 if something failed or was refused, 2 if the arguments are invalid.")
	say(".SH FILES\nIn the data folder: the database pawnstorm.db, the host key host_ed25519, backups, " +
		"and pawnstorm.sock while a server runs.")
	say(".SH SEE ALSO\n.BR ssh (1),\n.BR sshd (8),\n.BR systemd.socket (5)")
	return b.String()
}

// roff escapes a text for man(7).
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, `"`, `\(dq`, "'", `\(aq`).Replace(text)
	if strings.HasPrefix(text, ".") {
		text = `\&` + text
	}
	return text
}
