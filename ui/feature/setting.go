package feature

import (
	"cmp"
	"slices"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/words"
)

// Setting is one thing that people choose for all their sessions.
type Setting struct {
	Name, Label string
	Values      []SettingValue // the default first
	group       string         // the heading above it in a list
	account     bool           // a guest has no use for it
	get         func(*account.Settings) string
	set         func(s *account.Settings, word string)
	// read makes a value of a text, where there are more than can be listed.
	read func(text string) (string, error)
}

// SettingValue is something that a setting may be: how it is typed, how it is called, and what
// it means.
type SettingValue struct{ Word, Label, Help string }

// byItself is the word for the default value of a setting.
const byItself = "default"

const (
	on  = "on"
	off = "off"
)

// The headings above settings.
const (
	looking  = "How it looks"
	playing  = "How you play"
	terminal = "Your terminal"
)

// Settings lists all settings.
var Settings = slices.Concat(grouped(looking,
	named("theme", "Theme", themeValues(), func(s *account.Settings) *string { return &s.Theme }),
	named("pieces", "Pieces", []SettingValue{
		{byItself, "automatic", "Figures where the terminal has them, letters elsewhere."},
		{
			string(account.UnicodePieces), "figures", "Figures, drawn as large as fits, " +
				"whatever the terminal says of itself; letters only where it has no colours.",
		},
		{string(account.GlyphPieces), "glyphs", "Figures as your terminal's font has them, at every size."},
		{string(account.LetterPieces), "letters", "Letters, as the rules cards write them."},
		{string(account.ASCIIPieces), "ASCII", "Letters, and nothing but ASCII on all pages."},
	}, func(s *account.Settings) *account.Pieces { return &s.Pieces }),
	toggle("pad", "Padding", func(s *account.Settings) *bool { return &s.Pad },
		SettingValue{off, "no", "Signs stand close to their figure."},
		SettingValue{on, "yes", "A space after each piece, for terminals that draw them too wide."}),
	named("size", "Board", []SettingValue{
		{byItself, "automatic", "The largest board that the window has room for."},
		{string(account.SmallBoard), "small", "Squares are one line high."},
		{string(account.MediumBoard), "medium", "Squares are two lines high if there is room."},
		{string(account.LargeBoard), "large", "Squares are at most four lines high."},
	}, func(s *account.Settings) *account.BoardSize { return &s.Size }),
	toggle("motion", "Motion", func(s *account.Settings) *bool { return &s.NoMotion },
		SettingValue{on, "yes", "Captures, strikes and discs are animated."},
		SettingValue{off, "no", "Nothing moves but the clocks."}),
	toggle("evaluation", "Evaluation", func(s *account.Settings) *bool { return &s.NoEvaluation },
		SettingValue{on, "yes", "A bar says who stands better, in casual games you watch and in finished ones."},
		SettingValue{off, "no", "No bar says who stands better."}),
), grouped(playing,
	toggle("mouse", "Mouse", func(s *account.Settings) *bool { return &s.NoMouse },
		SettingValue{on, "plays", "Click to play. Press ctrl+o to select text with the mouse."},
		SettingValue{off, "off", "The mouse selects text. Press ctrl+o to play with it."}),
	toggle("confirm", "Moves", func(s *account.Settings) *bool { return &s.Confirm },
		SettingValue{off, "at once", "A move is played as soon as it is whole."},
		SettingValue{on, "confirmed", "You are asked before each of your moves is played."}),
	toggle("premove", "Premove", func(s *account.Settings) *bool { return &s.NoPremove },
		SettingValue{on, "yes", "A move that you make while your opponent thinks is played at once after theirs."},
		SettingValue{off, "no", "You move when it is your turn."}),
	ofAccounts(toggle("challenges", "Challenges", func(s *account.Settings) *bool { return &s.NoChallenges },
		SettingValue{on, "welcome", "Other players can challenge you."},
		SettingValue{off, "declined", "Players who challenge you read that you take no challenges now."})),
	ofAccounts(toggle("house", "House", func(s *account.Settings) *bool { return &s.NoHouse },
		SettingValue{on, "fills in", "When nobody comes to your open table for a while, a bot sits down."},
		SettingValue{off, "stays away", "Your open tables wait for people."})),
	ofAccounts(toggle("arrivals", "Arrivals", func(s *account.Settings) *bool { return &s.NoArrivals },
		SettingValue{on, "told", "You hear when your friends arrive."},
		SettingValue{off, "not told", "Friends arrive without a message; the page of people lists them."})),
	Setting{
		Name: "zone", Label: "Time zone", Values: zoneValues(),
		get:  func(s *account.Settings) string { return cmp.Or(s.Zone, byItself) },
		set:  func(s *account.Settings, word string) { s.Zone = orEmpty(word) },
		read: readZone,
	},
), grouped(terminal,
	Setting{
		Name: "notify", Label: "Notify",
		Values: []SettingValue{
			{
				byItself, "automatic", "Your desktop tells you what happens while you look elsewhere, " +
					"if your terminal can; else the bell rings.",
			},
			{string(account.NotifyBell), "bell", "The bell rings when something happens while you look elsewhere."},
			{string(account.NotifyTitle), "title", "Only the title of the window says that a game waits for you."},
			{string(account.NotifyNone), "nothing", "Only the screen says that a game waits for you."},
			{string(account.Notify9), "OSC 9", "Your terminal is sent OSC 9, whatever it says."},
			{string(account.Notify777), "OSC 777", "Your terminal is sent OSC 777, whatever it says."},
			{string(account.Notify99), "OSC 99", "Your terminal is sent OSC 99, whatever it says."},
		},
		get: func(s *account.Settings) string { return cmp.Or(string(s.Notifies()), byItself) },
		set: func(s *account.Settings, word string) { s.SetNotify(account.Notify(orEmpty(word))) },
	},
	has("taskbar", "Taskbar", func(s *account.Settings) *account.Has { return &s.Taskbar },
		"Your taskbar or tab is marked when a game waits, if your terminal can.",
		"The mark is sent whatever your terminal says (OSC 9;4).", "No mark."),
	has("clipboard", "Clipboard", func(s *account.Settings) *account.Has { return &s.Clipboard },
		"What you copy goes to your clipboard, if your terminal can.",
		"It is sent whatever your terminal says (OSC 52).", "What you copy is shown so that you can select it."),
	has("links", "Links", func(s *account.Settings) *account.Has { return &s.Links },
		"Lines that lead here can be clicked, if your terminal can.",
		"They are links whatever your terminal says (OSC 8).", "No links."),
))

// grouped puts settings below a heading.
func grouped(group string, list ...Setting) []Setting {
	for i := range list {
		list[i].group = group
	}
	return list
}

// themeValues are the themes.
func themeValues() []SettingValue {
	help := map[string]string{
		"walnut":   "Brown wood, for dark terminals.",
		"slate":    "Grey and blue, for dark terminals.",
		"moss":     "Green, for dark terminals.",
		"harbour":  "Blue, for light terminals.",
		"paper":    "Warm grey, for light terminals.",
		"safe":     "Told apart with any colour vision.",
		"contrast": "High contrast: white and gold on black.",
	}
	list := []SettingValue{{byItself, "automatic", "Walnut on a dark terminal, harbour on a light one."}}
	for _, name := range account.Themes[1:] {
		list = append(list, SettingValue{name, name, help[name]})
	}
	return list
}

// zoneNames are some of each part of the world, from east to west.
var zoneNames = []string{
	"UTC", "Pacific/Auckland", "Australia/Sydney", "Asia/Tokyo", "Asia/Shanghai", "Asia/Bangkok", "Asia/Dhaka",
	"Asia/Kolkata", "Asia/Karachi", "Asia/Dubai", "Europe/Moscow", "Africa/Nairobi", "Europe/Athens", "Africa/Cairo",
	"Africa/Johannesburg", "Europe/Berlin", "Africa/Lagos", "Europe/London", "Atlantic/Azores", "America/Sao_Paulo",
	"America/Halifax", "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles",
	"America/Anchorage", "Pacific/Honolulu",
}

// readZone finds a time zone by its name. The refusal suggests the one that was meant; its city
// is enough for that.
func readZone(text string) (string, error) {
	name, _, err := account.ZoneNamed(text)
	if err == nil {
		return name, nil
	}
	names := account.ZoneNames()
	whole, cities := make([]string, len(names)), make([]string, len(names))
	for i, name := range names {
		whole[i] = strings.ToLower(name)
		cities[i] = whole[i][strings.LastIndexByte(name, '/')+1:]
	}
	for _, list := range [][]string{whole, cities} {
		if i := slices.Index(list, words.Nearest(strings.ReplaceAll(text, " ", "_"), list)); i >= 0 {
			text = identity.Clean(text, 30)
			return "", words.Wrong("There is no time zone called %q. Did you mean %s?", text, names[i])
		}
	}
	return "", err
}

// zoneValues are the time zones that are offered.
func zoneValues() []SettingValue {
	list := []SettingValue{{byItself, "the club's", "Times are in the zone of this club. " + anyZone}}
	for _, name := range zoneNames {
		list = append(list, zoneValue(name))
	}
	return list
}

const anyZone = "You can type any other zone: settings zone Asia/Kathmandu"

func zoneValue(name string) SettingValue {
	return SettingValue{name, name, "Times are in this zone. " + anyZone}
}

// named is a setting that is kept as the word of its value.
func named[T ~string](name, label string, values []SettingValue, of func(*account.Settings) *T) Setting {
	return Setting{
		Name: name, Label: label, Values: values,
		get: func(s *account.Settings) string { return cmp.Or(string(*of(s)), byItself) },
		set: func(s *account.Settings, word string) { *of(s) = T(orEmpty(word)) },
	}
}

// toggle is a setting that is the usual or the other. The field is true for the other.
func toggle(name, label string, of func(*account.Settings) *bool, usual, other SettingValue) Setting {
	return Setting{
		Name: name, Label: label, Values: []SettingValue{usual, other},
		get: func(s *account.Settings) string {
			if *of(s) {
				return other.Word
			}
			return usual.Word
		},
		set: func(s *account.Settings, word string) { *of(s) = word == other.Word },
	}
}

// has is a setting of something that a terminal has or has not.
func has(name, label string, of func(*account.Settings) *account.Has, automatic, isOn, isOff string) Setting {
	values := []SettingValue{{byItself, "automatic", automatic}, {on, "on", isOn}, {off, "off", isOff}}
	return named(name, label, values, of)
}

// ofAccounts is a setting that a guest has no use for.
func ofAccounts(st Setting) Setting {
	st.account = true
	return st
}

func orEmpty(word string) string {
	if word == byItself {
		return ""
	}
	return word
}

// SettingsOf are the settings that a player has.
func SettingsOf(p account.Player) []Setting {
	list := slices.DeleteFunc(slices.Clone(Settings), func(st Setting) bool { return st.account && p.Guest })
	own := p.Settings
	if _, _, err := account.ZoneNamed(own.Zone); err != nil || slices.Contains(zoneNames, own.Zone) {
		return list
	}
	for i := range list {
		if list[i].read != nil { // it was typed
			list[i].Values = append(slices.Clip(list[i].Values), zoneValue(own.Zone))
		}
	}
	return list
}

// At is which of its values a setting has. A value that is not known counts as the default.
func (st *Setting) At(s account.Settings) int {
	word := st.get(&s)
	return max(slices.IndexFunc(st.Values, func(v SettingValue) bool { return v.Word == word }), 0)
}

// Set chooses a value.
func (st *Setting) Set(s *account.Settings, v SettingValue) { st.set(s, v.Word) }

// words name its values.
func (st *Setting) words() []string {
	var list []string
	for _, v := range st.Values {
		list = append(list, v.Word)
	}
	return list
}

// value reads a typed value. Every setting takes "default".
func (st *Setting) value(text string) (string, error) {
	word, all := strings.ToLower(text), st.words()
	switch {
	case word == byItself:
		return all[0], nil
	case st.read != nil:
		return st.read(text)
	case slices.Contains(all, word):
		return word, nil
	}
	if near := words.Nearest(word, all); near != "" {
		return "", words.Wrong("%s cannot be %q. Did you mean %s?", st.Name, identity.Clean(text, 20), near)
	}
	return "", words.Wrong("%s is %s, not %q.", st.Name, strings.Join(all, " or "), identity.Clean(text, 20))
}

// SettingNames are the names of all settings.
func SettingNames() []string {
	var names []string
	for _, st := range Settings {
		names = append(names, st.Name)
	}
	return names
}
