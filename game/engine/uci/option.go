package uci

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// option is an option of a program.
type option struct {
	name, kind string // kind is check, spin, combo, button or string
	least      int
	most       int
	values     []string // of a combo
}

// parseOption reads the words after "option" in a line of the program.
func parseOption(words []string) option {
	var o option
	field := ""
	parts := map[string][]string{}
	for _, w := range words {
		switch w {
		case "name", "type", "default", "min", "max", "var":
			if field = w; w == "var" {
				o.values = append(o.values, "")
			}
			continue
		}
		if field == "var" {
			last := &o.values[len(o.values)-1]
			*last = strings.TrimSpace(*last + " " + w)
			continue
		}
		parts[field] = append(parts[field], w)
	}
	text := func(field string) string { return strings.Join(parts[field], " ") }
	o.name, o.kind = text("name"), text("type")
	o.least, _ = strconv.Atoi(text("min"))
	o.most, _ = strconv.Atoi(text("max"))
	return o
}

// set returns the command that sets the option. Its error is a sentence without a full stop.
func (o *option) set(value string) (string, error) {
	if strings.ContainsAny(value, "\r\n") {
		return "", fmt.Errorf("the value of %s has more than one line", o.name)
	}
	switch o.kind {
	case "button":
		return "setoption name " + o.name, nil
	case "check":
		if value != "true" && value != "false" {
			return "", fmt.Errorf("%s must be true or false, not %q", o.name, value)
		}
	case "spin":
		if n, err := strconv.Atoi(value); err != nil || n < o.least || n > o.most {
			return "", fmt.Errorf("%s must be a number from %d to %d, not %q", o.name, o.least, o.most, value)
		}
	case "combo":
		if !slices.Contains(o.values, value) {
			return "", fmt.Errorf("%s must be one of %s, not %q", o.name, strings.Join(o.values, ", "), value)
		}
	case "string":
		if value == "" {
			value = "<empty>"
		}
	}
	return "setoption name " + o.name + " value " + value, nil
}

// settings returns the commands that set options by name. The case of names does not
// matter, as the protocol says.
func settings(offered []option, chosen map[string]string) ([]string, error) {
	var commands []string
	for name, value := range chosen {
		i := slices.IndexFunc(offered, func(o option) bool { return strings.EqualFold(o.name, name) })
		if i < 0 {
			return nil, fmt.Errorf("it has no option %q; it has %s", name, names(offered))
		}
		command, err := offered[i].set(value)
		if err != nil {
			return nil, err
		}
		commands = append(commands, command)
	}
	slices.Sort(commands) // so that each start is the same
	return commands, nil
}

func names(offered []option) string {
	if len(offered) == 0 {
		return "none"
	}
	var all []string
	for _, o := range offered {
		all = append(all, o.name)
	}
	return strings.Join(all, ", ")
}
