package feature

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/slice"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// SettingDoc is a setting in JSON.
type SettingDoc struct {
	Setting string   `json:"setting" help:"its name"`
	Value   string   `json:"value" help:"its value"`
	Values  []string `json:"values" help:"its possible values; for zone and colours only some"`
}

// chosen is a setting and its current value.
type chosen struct {
	Setting
	all account.Settings
}

// now returns the current value. A warning about it takes the place of its help.
func (s chosen) now() SettingValue {
	at := s.at(s.all)
	v := s.Values[at]
	if s.check != nil && at > 0 {
		warning, _ := s.check(s.all)
		v.Help = cmp.Or(warning, v.Help)
	}
	return v
}

// help explains the current value. Pages that draw need no hint about a shell, and their pieces have contours, so a
// warning about colours of text does not concern them.
func (s chosen) help(c action.Caller) string {
	if !c.Draws {
		return s.now().Help
	}
	return strings.TrimSpace(strings.TrimSuffix(s.Values[s.at(s.all)].Help, s.hint))
}

func (s chosen) doc() SettingDoc {
	return SettingDoc{s.Name, identity.Clean(s.get(&s.all), 40), s.words()}
}

// line formats the setting for a list.
func (s chosen) line() string { return fmt.Sprintf("%-12s  %s", s.Name, s.doc().Value) }

// page describes the setting and its values.
func (s chosen) page() []string {
	if s.read != nil { // any value can be typed
		return append([]string{s.line(), s.now().Help}, words.Wrap("For example: ", strings.Join(s.words(), ", "))...)
	}
	lines := []string{s.line(), "", "You can set it to:"}
	for _, v := range s.Values {
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("%-10s  %s", v.Word, v.Help)))
	}
	return lines
}

var settings = action.Noun[chosen]{
	Kind: action.Setting,
	Find: findSetting,
	Default: func(context.Context, action.Caller) (chosen, error) {
		return chosen{}, words.Wrong("Which setting? Choose %s.", strings.Join(SettingNames(), ", "))
	},
	Doc: func(_ action.Caller, s chosen) any { return s.doc() },
}

func findSetting(ctx context.Context, c action.Caller, text string) (chosen, error) {
	i := slices.IndexFunc(Settings(), func(s Setting) bool { return strings.EqualFold(s.Name, text) })
	if i < 0 {
		return chosen{}, words.MissingOf("setting", text, SettingNames())
	}
	all, err := settingsNow(ctx, c)
	return chosen{Settings()[i].with(all), all}, err
}

// settingsNow returns the person's current settings. A guest's settings belong to the session.
func settingsNow(ctx context.Context, c action.Caller) (account.Settings, error) {
	if c.Who.Guest || c.Session {
		return c.Who.Settings, nil
	}
	a, err := c.Club.Accounts.Get(ctx, c.Who.ID)
	return a.Settings, err
}

// terminalLast moves the settings that do nothing outside of a terminal to the end, below one heading.
func terminalLast(list []chosen) {
	late := map[bool]int{true: 1}
	for i := range list {
		if list[i].terminal {
			list[i].group = terminal
		}
	}
	slices.SortStableFunc(list, func(a, b chosen) int { return late[a.terminal] - late[b.terminal] })
}

// accountNews signals changes to the person's account.
func accountNews(ctx context.Context, c action.Caller, _ string) <-chan struct{} {
	return c.Club.Accounts.Changes(ctx, c.Who.ID)
}

var settingResource = resource.New(resource.Spec[chosen]{
	Kind: action.Setting, Name: "settings", Title: "Settings", Private: true, Guests: true, Sample: true,
	Help: "how pawnstorm looks and behaves, in all your sessions",
	List: func(ctx context.Context, c action.Caller, _ resource.Query) ([]chosen, string, error) {
		all, err := settingsNow(ctx, c)
		c.Who.Settings = all
		list := slice.Map(settingsOf(c.Who), func(st Setting) chosen { return chosen{st, all} })
		if c.Draws {
			terminalLast(list)
		}
		return list, "", err
	},
	Group: func(s chosen) string { return s.group },
	Turns: &resource.Turns[chosen]{
		Action: "set", Arg: "value", Now: func(s chosen) string { return s.now().Word },
		Types: func(s chosen) resource.Typed { return s.types },
	},
	Note: func(c action.Caller, _ resource.Query, _ []chosen) []message.Message {
		if c.Who.Guest {
			return sentence("You are a guest: this lasts for one session. Take a name to keep it.")
		}
		return nil
	},
	Known: func(c action.Caller, id string) (chosen, bool) {
		i := slices.IndexFunc(Settings(), func(s Setting) bool { return s.Name == id })
		if i < 0 || !c.Session {
			return chosen{}, false
		}
		return chosen{Settings()[i].with(c.Who.Settings), c.Who.Settings}, true
	},
	Columns: []resource.Column[chosen]{
		textColumn("setting", "Setting", 0, func(s chosen) string { return s.Label }),
		textColumn("value", "Value", 0, func(s chosen) string { return s.now().Label }),
		viewColumn("help", "What it means", 1, func(c action.Caller, s chosen) string { return s.help(c) }),
	},
	ID:      func(s chosen) string { return s.Name },
	Heading: func(_ action.Caller, s chosen) string { return s.Label },
	Lead: func(c action.Caller, s chosen) []message.Message {
		return sentence("Now: %s. %s", s.now().Label, s.help(c))
	},
	Sections: func(_ context.Context, _ action.Caller, s chosen) ([]resource.Section, error) {
		list := resource.Section{Name: "values", Label: "Choices", Heads: []resource.Head{
			{Name: "value", Label: "Value"}, {Name: "help", Label: "What it means"},
		}}
		for i, v := range s.Values {
			list.Rows = append(list.Rows, resource.Row{
				Cells: textCells(v.Label, v.Help), Mark: resource.Mark{Mine: i == s.at(s.all)},
			})
		}
		return []resource.Section{list}, nil
	},
	Lines: func(_ action.Caller, _ resource.Query, list []chosen) []string {
		whole := slices.DeleteFunc(slices.Clone(list), func(s chosen) bool { return s.part })
		return slice.Map(whole, chosen.line)
	},
	Page:    func(_ context.Context, _ action.Caller, s chosen) ([]string, error) { return s.page(), nil },
	Row:     func(_ action.Caller, s chosen) any { return s.doc() },
	RowType: SettingDoc{}, DocType: SettingDoc{},
	Follow: accountNews,
})

type setArgs struct {
	Value string `arg:"value,required" help:"the new value; default resets it"`
}

// settingActions set a setting and reset it.
var settingActions = []*action.Action{
	action.New(action.Spec[chosen, setArgs]{
		On: action.Setting, Name: "set", Label: "Change", Help: "choose a value",
		Forms: []string{"SETTING VALUE"}, Examples: []string{"pieces letters", "notify bell"},
		Scope: account.Play,
		Shown: func(c action.Caller, _ chosen) bool { return !c.Who.Guest || c.Session },
		Prefers: func(_ action.Caller, s chosen, args setArgs) (func(*account.Settings), error) {
			return s.edit(args.Value)
		},
		Choices: func(_ action.Caller, s chosen, _ string, _ action.Values) []action.Choice {
			return slice.Map(s.Values, func(v SettingValue) action.Choice {
				return action.Choice{Value: v.Word, Label: v.Label}
			})
		},
		Variants: func(_ action.Caller, s chosen) []action.Preset[setArgs] {
			if s.read != nil {
				return []action.Preset[setArgs]{{Label: "Change"}}
			}
			var list []action.Preset[setArgs]
			for i, v := range s.Values {
				if i != s.at(s.all) {
					label := words.SentenceStart(v.Label)
					list = append(list, action.Preset[setArgs]{Label: label, Args: setArgs{v.Word}})
				}
			}
			return list
		},
		Do: func(ctx context.Context, c action.Caller, s chosen, args setArgs) (action.Result, error) {
			return s.change(ctx, c, args.Value)
		},
	}),
	action.New(action.Spec[chosen, none]{
		On: action.Setting, Name: "reset", Label: "Reset", Help: "go back to the default",
		Forms: []string{"SETTING"}, Examples: []string{"reset pieces"},
		Scope:   account.Play,
		Shown:   func(c action.Caller, s chosen) bool { return (!c.Who.Guest || c.Session) && s.at(s.all) > 0 },
		Prefers: func(_ action.Caller, s chosen, _ none) (func(*account.Settings), error) { return s.edit(byItself) },
		Do: func(ctx context.Context, c action.Caller, s chosen, _ none) (action.Result, error) {
			return s.change(ctx, c, byItself)
		},
	}),
}

// edit returns the change that sets the setting to a typed value. Going back to the default is never
// refused.
func (s chosen) edit(text string) (func(*account.Settings), error) {
	word, err := s.value(text)
	if err == nil && s.check != nil && word != byItself {
		after := s.all
		s.set(&after, word)
		_, err = s.check(after)
	}
	if err != nil {
		return nil, err
	}
	return func(all *account.Settings) { s.set(all, word) }, nil
}

// change sets and stores the setting.
func (s chosen) change(ctx context.Context, c action.Caller, text string) (action.Result, error) {
	edit, err := s.edit(text)
	if err != nil {
		return action.Result{}, err
	}
	s.all, err = c.Club.Accounts.ChangeSettings(ctx, c.Who, edit)
	s.Setting = s.with(s.all)
	r := action.Result{Subject: s}
	if c.Draws {
		r.Say("%s: %s.", s.Label, s.now().Label)
		return r, err
	}
	r.SayLines(s.line())
	if s.check != nil && err == nil && s.at(s.all) > 0 {
		if warning, _ := s.check(s.all); warning != "" {
			r.SayLines(warning)
		}
	}
	return r, err
}
