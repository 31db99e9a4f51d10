package manual

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// forms has the writers of the manual: its page, and the completions of shells.
var forms = map[string]func(program) string{
	"man": program.man, "bash": program.bash, "zsh": program.zsh, "fish": program.fish,
}

// Write writes a form of the manual of a program: the page, "man", or the completion of a shell,
// "bash", "zsh" or "fish".
func Write(w io.Writer, form string, app *kong.Application) error {
	write := forms[form]
	if write == nil {
		return fmt.Errorf("the manual has no form %q", form)
	}
	_, err := io.WriteString(w, write(read(app)))
	return err
}

// program is the content of a manual.
type program struct {
	name, help string
	commands   []command // the program itself first, parents before their children
}

// command is a command, a group of commands, or the program itself.
type command struct {
	path     []string // without the program
	usage    string
	help     string
	flags    []flag
	children []command
	files    bool // its arguments are files
}

type flag struct {
	name, usage, help, env string
	values                 []string // all possible values, if they are listed
	takes                  bool     // takes a value
}

func read(app *kong.Application) program {
	p := program{name: app.Name, help: app.Help}
	root := p.read(app.Node, nil)
	if app.DefaultCmd != nil { // its flags need no command name
		root.flags = append(root.flags, flagsOf(app.DefaultCmd)...)
	}
	p.commands = append([]command{root}, p.commands...)
	return p
}

// read reads a node and adds its children to the commands.
func (p *program) read(node *kong.Node, path []string) command {
	c := command{path: path, help: node.Help, flags: flagsOf(node), usage: strings.Join(path, " ")}
	for _, arg := range node.Positional {
		c.usage += " " + arg.Summary()
		c.files = c.files || strings.Contains(strings.ToLower(arg.Summary()), "file")
	}
	for _, child := range node.Children {
		if child.Hidden {
			continue
		}
		at := len(p.commands)
		made := p.read(child, append(slices.Clone(path), child.Name))
		p.commands = slices.Insert(p.commands, at, made)
		c.children = append(c.children, made)
	}
	return c
}

func flagsOf(node *kong.Node) (flags []flag) {
	for _, f := range node.Flags {
		if f.Hidden || f.Name == "help" {
			continue
		}
		made := flag{name: f.Name, usage: "--" + f.Name, help: f.Help, takes: !f.IsBool() && !f.IsCounter()}
		if f.Tag.Negatable != "" {
			made.name, made.usage = "no-"+f.Name, "--[no-]"+f.Name
		}
		if made.takes {
			made.usage += "=" + f.FormatPlaceHolder()
		}
		if f.Enum != "" {
			made.values = strings.Split(f.Enum, ",")
		}
		if len(f.Envs) > 0 {
			made.env = f.Envs[0]
		}
		flags = append(flags, made)
	}
	return flags
}
