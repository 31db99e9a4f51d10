package game

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Option is something a player chooses when creating a table.
type Option struct {
	ID      string
	Name    string
	Help    string // one sentence
	Values  []Value
	Default string // the ID of one of Values
	// Numbers makes the numbers from 0 to Numbers-1 values as well.
	Numbers int
}

// Value is one choice of an option.
type Value struct {
	ID   string
	Name string
}

// Value finds a value of the option by its ID.
func (o *Option) Value(id string) (v Value, ok bool) {
	if i := slices.IndexFunc(o.Values, func(v Value) bool { return v.ID == id }); i >= 0 {
		return o.Values[i], true
	}
	if n, err := strconv.Atoi(id); err != nil || n < 0 || n >= o.Numbers || strconv.Itoa(n) != id {
		return Value{}, false
	}
	return Value{ID: id, Name: id}, true
}

// Choose returns the value of every option: the chosen one, or else the default.
// It returns a *TextError for an option or a value that the game does not have.
func (i *Info) Choose(chosen map[string]string) (map[string]string, error) {
	values := map[string]string{}
	for _, o := range i.Options {
		values[o.ID] = o.Default
	}
	for _, id := range slices.Sorted(maps.Keys(chosen)) {
		n := slices.IndexFunc(i.Options, func(o Option) bool { return o.ID == id })
		if n < 0 {
			return nil, &TextError{What: "option", Text: id, Reason: i.whyNoOption()}
		}
		if o := &i.Options[n]; !o.has(chosen[id]) {
			return nil, &TextError{What: "option", Text: id + "=" + chosen[id], Reason: o.whyNoValue()}
		}
		values[id] = chosen[id]
	}
	return values, nil
}

func (o *Option) has(id string) bool {
	_, ok := o.Value(id)
	return ok
}

func (i *Info) whyNoOption() string {
	if len(i.Options) == 0 {
		return i.Name + " has no options"
	}
	var ids []string
	for _, o := range i.Options {
		ids = append(ids, o.ID)
	}
	return fmt.Sprintf("the options of %s are: %s", i.Name, strings.Join(ids, ", "))
}

func (o *Option) whyNoValue() string {
	var ids []string
	for _, v := range o.Values {
		ids = append(ids, v.ID)
	}
	if o.Numbers > 0 {
		ids = append(ids, fmt.Sprintf("a number from 0 to %d", o.Numbers-1))
	}
	return "choose " + Either(ids)
}
