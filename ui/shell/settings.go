package shell

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/words"
)

// settingDoc is a line of settings --json.
type settingDoc struct {
	Setting string   `json:"setting" help:"its name"`
	Value   string   `json:"value" help:"what it is set to"`
	Values  []string `json:"values" help:"what it may be set to; of zone some of many"`
}

// setting is something that a player may choose for every session.
type setting struct {
	name   string
	values []string // the first is the default
	get    func(*account.Settings) string
	set    func(s *account.Settings, value string)
	// read makes a value of words, where there are more than can be listed.
	read func(words string) (string, error)
}

const (
	on     = "on"
	off    = "off"
	itself = "default"
)

// chosen are the settings, in the order of their list.
var chosen = []setting{
	{
		name: "theme", values: wordsOf(account.Themes),
		get: func(s *account.Settings) string { return orDefault(s.Theme) },
		set: func(s *account.Settings, v string) { s.Theme = noDefault(v) },
	},
	{
		name: "pieces", values: wordsOf(account.PieceSets),
		get: func(s *account.Settings) string { return orDefault(string(s.Pieces)) },
		set: func(s *account.Settings, v string) { s.Pieces = account.Pieces(noDefault(v)) },
	},
	{
		name: "size", values: wordsOf(account.BoardSizes),
		get: func(s *account.Settings) string { return orDefault(string(s.Size)) },
		set: func(s *account.Settings, v string) { s.Size = account.BoardSize(noDefault(v)) },
	},
	switchSetting("pad", off, func(s *account.Settings) *bool { return &s.Pad }),
	switchSetting("mouse", on, func(s *account.Settings) *bool { return &s.NoMouse }),
	{
		name: "notify", values: wordsOf(account.Notifyings),
		get: func(s *account.Settings) string { return orDefault(string(s.Notifies())) },
		set: func(s *account.Settings, v string) { s.SetNotify(account.Notify(noDefault(v))) },
	},
	hasSetting("links", func(s *account.Settings) *account.Has { return &s.Links }),
	hasSetting("clipboard", func(s *account.Settings) *account.Has { return &s.Clipboard }),
	hasSetting("taskbar", func(s *account.Settings) *account.Has { return &s.Taskbar }),
	switchSetting("motion", on, func(s *account.Settings) *bool { return &s.NoMotion }),
	switchSetting("evaluation", on, func(s *account.Settings) *bool { return &s.NoEvaluation }),
	switchSetting("confirm", off, func(s *account.Settings) *bool { return &s.Confirm }),
	switchSetting("premove", on, func(s *account.Settings) *bool { return &s.NoPremove }),
	switchSetting("challenges", on, func(s *account.Settings) *bool { return &s.NoChallenges }),
	switchSetting("house", on, func(s *account.Settings) *bool { return &s.NoHouse }),
	switchSetting("arrivals", on, func(s *account.Settings) *bool { return &s.NoArrivals }),
	{
		name: "zone", values: []string{itself, "UTC", "Europe/Berlin", "America/New_York"},
		get: func(s *account.Settings) string { return orDefault(s.Zone) },
		set: func(s *account.Settings, v string) { s.Zone = noDefault(v) },
		read: func(said string) (string, error) {
			name, _, err := account.ZoneNamed(said)
			return name, err
		},
	},
}

// switchSetting is a setting that is on or off. The field is true for what is not
// the default.
func switchSetting(name, usual string, field func(*account.Settings) *bool) setting {
	other := on
	if usual == on {
		other = off
	}
	return setting{
		name: name, values: []string{usual, other},
		get: func(s *account.Settings) string {
			if *field(s) {
				return other
			}
			return usual
		},
		set: func(s *account.Settings, v string) { *field(s) = v == other },
	}
}

// hasSetting is a setting of something that a terminal has or has not.
func hasSetting(name string, field func(*account.Settings) *account.Has) setting {
	return setting{
		name: name, values: wordsOf(account.Haves),
		get: func(s *account.Settings) string { return orDefault(string(*field(s))) },
		set: func(s *account.Settings, v string) { *field(s) = account.Has(noDefault(v)) },
	}
}

func orDefault(value string) string {
	if value == "" {
		return itself
	}
	return value
}

func noDefault(value string) string {
	if value == itself {
		return ""
	}
	return value
}

// wordsOf are the names of choices of which the first is the default.
func wordsOf[T ~string](choices []T) []string {
	var words []string
	for _, c := range choices {
		words = append(words, orDefault(string(c)))
	}
	return words
}

func settings(ctx context.Context, c *Call) error {
	name := strings.ToLower(c.Value("SETTING"))
	if name == "" {
		for i := range chosen {
			if err := c.tellSetting(&chosen[i], &c.Who.Settings); err != nil {
				return err
			}
		}
		return nil
	}
	i := slices.IndexFunc(chosen, func(s setting) bool { return s.name == name })
	if i < 0 {
		return words.Wrong("There is no setting %q. There are %s.", identity.Clean(name, 20), strings.Join(offerSettings(nil), ", "))
	}
	s, value := &chosen[i], strings.ToLower(c.Value("VALUE"))
	switch {
	case value == itself:
		value = s.values[0]
	case s.read != nil:
		var err error
		if value, err = s.read(c.Value("VALUE")); err != nil {
			return err
		}
	case !slices.Contains(s.values, value):
		return words.Wrong("%s is %s, not %q.", s.name, strings.Join(s.values, " or "), identity.Clean(value, 20))
	}
	kept, err := c.Club.Accounts.ChangeSettings(ctx, c.Who, func(all *account.Settings) { s.set(all, value) })
	if err != nil {
		return err
	}
	return c.tellSetting(s, &kept)
}

func (c *Call) tellSetting(s *setting, all *account.Settings) error {
	value := identity.Clean(s.get(all), 40)
	doc := settingDoc{s.name, value, s.values}
	return c.answer(doc, fmt.Sprintf("%-10s  %s", s.name, value))
}

func offerSettings(*Env) []string {
	var names []string
	for _, s := range chosen {
		names = append(names, s.name)
	}
	return names
}
