package manual

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/lobby/slice"
)

// words returns what can follow a command.
func (c command) words() (words []string) {
	for _, child := range c.children {
		words = append(words, child.name())
	}
	for _, f := range c.flags {
		words = append(words, "--"+f.name)
	}
	return append(words, "--help")
}

func (c command) name() string { return c.path[len(c.path)-1] }

// key is the name of a command in the scripts.
func (c command) key() string { return strings.Join(c.path, "_") }

// pattern matches the keys of all commands, for case.
func (p program) pattern() string {
	keys := slice.Map(p.commands[1:], func(c command) string { return c.key() })
	return strings.Join(keys, "|")
}

// flags returns all flags that take a value, each once.
func (p program) flags() (flags []flag) {
	for _, c := range p.commands {
		for _, f := range c.flags {
			if f.takes && !slices.ContainsFunc(flags, func(known flag) bool { return known.name == f.name }) {
				flags = append(flags, f)
			}
		}
	}
	return flags
}

func (p program) bash() string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	say("# Completion of %s for bash.", p.name)
	say("_%s() {", p.name)
	say("\tlocal cur=${COMP_WORDS[COMP_CWORD]} command= word")
	say("\tfor word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do")
	say("\t\tcase ${command:+${command}_}$word in")
	say("\t\t%s) command=${command:+${command}_}$word ;;\n\t\tesac\n\tdone", p.pattern())
	say("\tCOMPREPLY=()\n\tcase ${COMP_WORDS[COMP_CWORD-1]} in")
	p.cases(say, "\t--%s) COMPREPLY=($(compgen -W '%s' -- \"$cur\")); return ;;", "\t--%s) return ;; # a file, perhaps")
	say("\tesac\n\tcase $command in")
	for _, c := range p.commands {
		say("\t'%s') COMPREPLY=($(compgen -W '%s' -- \"$cur\")) ;;", c.key(), strings.Join(c.words(), " "))
	}
	say("\tesac\n}\ncomplete -o default -F _%s %s", p.name, p.name)
	return b.String()
}

// cases writes a line for each flag that takes a value: with values if the flag has a list of
// them, otherwise with others.
func (p program) cases(say func(string, ...any), values, others string) {
	for _, f := range p.flags() {
		if f.values != nil {
			say(values, f.name, strings.Join(f.values, " "))
		} else {
			say(others, f.name)
		}
	}
}

func (p program) zsh() string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	item := func(word, help string) string {
		return quote(strings.ReplaceAll(word, ":", `\:`) + ":" + help)
	}
	say("#compdef %s\n# Completion of %s for zsh.", p.name, p.name)
	say("_%s() {\n\tlocal command= word\n\tlocal -a items", p.name)
	say("\tfor word in \"${(@)words[2,CURRENT-1]}\"; do")
	say("\t\tcase ${command:+${command}_}$word in")
	say("\t\t%s) command=${command:+${command}_}$word ;;\n\t\tesac\n\tdone", p.pattern())
	say("\tcase ${words[CURRENT-1]} in")
	p.cases(say, "\t--%s) compadd -- %s; return ;;", "\t--%s) _files; return ;;")
	say("\tesac\n\tcase $command in")
	for _, c := range p.commands {
		items := slice.Map(c.children, func(child command) string { return item(child.name(), child.help) })
		for _, f := range c.flags {
			items = append(items, item("--"+f.name, f.help))
		}
		say("\t'%s') items=(%s) ;;", c.key(), strings.Join(items, " "))
	}
	say("\tesac\n\t_describe %s items || _files\n}\n_%s \"$@\"", p.name, p.name)
	return b.String()
}

func (p program) fish() string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	say("# Completion of %s for fish.", p.name)
	say("complete -c %s -f", p.name)
	for _, c := range p.commands {
		at := "__fish_use_subcommand"
		if len(c.path) > 0 {
			at = ""
			for _, word := range c.path {
				at += "; and __fish_seen_subcommand_from " + word
			}
			at = strings.TrimPrefix(at, "; and ")
			if len(c.children) > 0 {
				at += "; and not __fish_seen_subcommand_from"
				for _, child := range c.children {
					at += " " + child.name()
				}
			}
		}
		for _, child := range c.children {
			say("complete -c %s -n %s -a %s -d %s", p.name, quote(at), child.name(), quote(child.help))
		}
		for _, f := range c.flags {
			value := ""
			switch {
			case f.values != nil:
				value = " -x -a " + quote(strings.Join(f.values, " "))
			case f.takes:
				value = " -r -F"
			}
			say("complete -c %s -n %s -l %s%s -d %s", p.name, quote(at), f.name, value, quote(f.help))
		}
		if c.files {
			say("complete -c %s -n %s -F", p.name, quote(at))
		}
	}
	return b.String()
}

// quote quotes a word for all three shells.
func quote(text string) string { return "'" + strings.ReplaceAll(text, "'", "’") + "'" }
