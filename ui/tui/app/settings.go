package app

import (
	"slices"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/tui/widget"
)

// Setting is one thing that people choose for all their sessions.
type Setting struct {
	Name    string
	account bool           // a guest has no use for it
	Values  []settingValue // the default first
	get     func(*account.Settings) string
	Set     func(*account.Settings, string)
}

// settingValue is something that a setting may be. The id is what is stored.
type settingValue struct{ ID, Name, Help string }

// Settings are all that there are.
var Settings = []Setting{
	{
		Name: "Theme", Values: themeValues(),
		get: func(s *account.Settings) string { return s.Theme },
		Set: func(s *account.Settings, v string) { s.Theme = v },
	},
	{
		Name: "Pieces",
		Values: []settingValue{
			{string(account.AnyPieces), "by the terminal", "Figures where the terminal has them, letters elsewhere."},
			{string(account.UnicodePieces), "figures", "Figures, drawn as large as fits, whatever the terminal says of itself; letters only where it has no colours."},
			{string(account.GlyphPieces), "glyphs", "Figures as your terminal's font has them, at every size."},
			{string(account.LetterPieces), "letters", "Letters, as the rules cards write them."},
			{string(account.ASCIIPieces), "ASCII", "Letters, and nothing but ASCII on all pages."},
		},
		get: func(s *account.Settings) string { return string(s.Pieces) },
		Set: func(s *account.Settings, v string) { s.Pieces = account.Pieces(v) },
	},
	toggle("Padding", func(s *account.Settings) *bool { return &s.Pad },
		settingValue{Name: "no", Help: "Signs stand close to their figure."},
		settingValue{Name: "yes", Help: "A space after each piece, for terminals that draw them too wide."}),
	{
		Name: "Board",
		Values: []settingValue{
			{string(account.AnySize), "by the window", "The largest that the window has room for."},
			{string(account.SmallBoard), "small", "Squares are one line high."},
			{string(account.MediumBoard), "medium", "Squares are two lines high if there is room."},
			{string(account.LargeBoard), "large", "Squares are at most four lines high."},
		},
		get: func(s *account.Settings) string { return string(s.Size) },
		Set: func(s *account.Settings, v string) { s.Size = account.BoardSize(v) },
	},
	toggle("Mouse", func(s *account.Settings) *bool { return &s.NoMouse },
		settingValue{Name: "plays", Help: "Click to play. Press ctrl+o to select text with the mouse."},
		settingValue{Name: "off", Help: "The mouse selects text. Press ctrl+o to play with it."}),
	toggle("Moves", func(s *account.Settings) *bool { return &s.Confirm },
		settingValue{Name: "at once", Help: "A move is played as soon as it is whole."},
		settingValue{Name: "confirmed", Help: "You are asked before each of your moves is played."}),
	toggle("Premove", func(s *account.Settings) *bool { return &s.NoPremove },
		settingValue{Name: "yes", Help: "A move that you make while your opponent thinks is played at once after theirs."},
		settingValue{Name: "no", Help: "You move when it is your turn."}),
	ofAccounts(toggle("Challenges", func(s *account.Settings) *bool { return &s.NoChallenges },
		settingValue{Name: "welcome", Help: "Other players may challenge you."},
		settingValue{Name: "declined", Help: "Players who challenge you are told that you take no challenges now."})),
	ofAccounts(toggle("House", func(s *account.Settings) *bool { return &s.NoHouse },
		settingValue{Name: "fills in", Help: "When nobody comes to your open table for a while, a player of the house sits down."},
		settingValue{Name: "stays away", Help: "Your open tables wait for people."})),
	ofAccounts(toggle("Arrivals", func(s *account.Settings) *bool { return &s.NoArrivals },
		settingValue{Name: "told", Help: "You are told when somebody comes whom you follow."},
		settingValue{Name: "not told", Help: "Friends come without a word; the page of people has them."})),
	{
		Name: zoneSetting, Values: zoneValues(),
		get: func(s *account.Settings) string { return s.Zone },
		Set: func(s *account.Settings, v string) { s.Zone = v },
	},
	{
		Name: "Notify",
		Values: []settingValue{
			{string(account.NotifyAny), "by the terminal", "Your desktop tells you what happens while you look elsewhere, if your terminal can; else the bell rings."},
			{string(account.NotifyBell), "bell", "The bell rings when something happens while you look elsewhere."},
			{string(account.NotifyTitle), "title", "Only the title of the window says that a game waits for you."},
			{string(account.NotifyNone), "nothing", "Only the screen says that a game waits for you."},
			{string(account.Notify9), "OSC 9", "Your terminal is sent OSC 9, whatever it says."},
			{string(account.Notify777), "OSC 777", "Your terminal is sent OSC 777, whatever it says."},
			{string(account.Notify99), "OSC 99", "Your terminal is sent OSC 99, whatever it says."},
		},
		get: func(s *account.Settings) string { return string(s.Notifies()) },
		Set: func(s *account.Settings, v string) { s.SetNotify(account.Notify(v)) },
	},
	has("Taskbar", func(s *account.Settings) *account.Has { return &s.Taskbar },
		"Your taskbar or tab is marked when a game waits, if your terminal can.",
		"The mark is sent whatever your terminal says (OSC 9;4).", "No mark."),
	has("Clipboard", func(s *account.Settings) *account.Has { return &s.Clipboard },
		"What you copy goes to your clipboard, if your terminal can.",
		"It is sent whatever your terminal says (OSC 52).", "What you copy is shown, for you to select."),
	has("Links", func(s *account.Settings) *account.Has { return &s.Links },
		"Lines that lead here can be clicked, if your terminal can.",
		"They are links whatever your terminal says (OSC 8).", "No links."),
	toggle("Motion", func(s *account.Settings) *bool { return &s.NoMotion },
		settingValue{Name: "yes", Help: "Captures, strikes and discs are animated."},
		settingValue{Name: "no", Help: "Nothing moves but the clocks."}),
	toggle("Evaluation", func(s *account.Settings) *bool { return &s.NoEvaluation },
		settingValue{Name: "yes", Help: "A bar says who stands better, in casual games you watch and in finished ones."},
		settingValue{Name: "no", Help: "No bar says who stands better."}),
}

// themeValues are the themes.
func themeValues() []settingValue {
	list := []settingValue{{"", "by the terminal", "Walnut on a dark terminal, harbour on a light one."}}
	for _, t := range widget.Themes {
		list = append(list, settingValue{t.Name, t.Name, strings.ToUpper(t.Help[:1]) + t.Help[1:] + "."})
	}
	return list
}

const zoneSetting = "Time zone"

// zoneNames are some of each part of the world, from east to west.
var zoneNames = []string{
	"UTC", "Pacific/Auckland", "Australia/Sydney", "Asia/Tokyo", "Asia/Shanghai", "Asia/Bangkok", "Asia/Dhaka", "Asia/Kolkata", "Asia/Karachi",
	"Asia/Dubai", "Europe/Moscow", "Africa/Nairobi", "Europe/Athens", "Africa/Cairo", "Africa/Johannesburg", "Europe/Berlin", "Africa/Lagos",
	"Europe/London", "Atlantic/Azores", "America/Sao_Paulo", "America/Halifax", "America/New_York", "America/Chicago", "America/Denver",
	"America/Los_Angeles", "America/Anchorage", "Pacific/Honolulu",
}

// zoneValues are the time zones that the page offers.
func zoneValues() []settingValue {
	list := []settingValue{{"", "the club's", "Times are told in the zone of this club. Any other of the world: :settings zone Asia/Kathmandu"}}
	for _, name := range zoneNames {
		list = append(list, zoneValue(name))
	}
	return list
}

func zoneValue(name string) settingValue {
	return settingValue{name, name, "Times are told and understood in this zone. Any other: :settings zone Asia/Kathmandu"}
}

// toggle is a setting that is the usual or the other.
func toggle(name string, of func(*account.Settings) *bool, usual, other settingValue) Setting {
	other.ID = "other"
	return Setting{
		Name: name, Values: []settingValue{usual, other},
		get: func(s *account.Settings) string {
			if *of(s) {
				return other.ID
			}
			return usual.ID
		},
		Set: func(s *account.Settings, v string) { *of(s) = v == other.ID },
	}
}

// has is a setting of something that a terminal has or has not.
func has(name string, of func(*account.Settings) *account.Has, byTerminal, on, off string) Setting {
	return Setting{
		Name: name, Values: []settingValue{
			{string(account.HasAny), "by the terminal", byTerminal},
			{string(account.HasIt), "on", on},
			{string(account.HasNot), "off", off},
		},
		get: func(s *account.Settings) string { return string(*of(s)) },
		Set: func(s *account.Settings, v string) { *of(s) = account.Has(v) },
	}
}

// ofAccounts is a setting that a guest has no use for.
func ofAccounts(st Setting) Setting {
	st.account = true
	return st
}

// SettingsOf are the settings that a player has.
func SettingsOf(p account.Player) []Setting {
	list := slices.DeleteFunc(slices.Clone(Settings), func(st Setting) bool { return st.account && p.Guest })
	own := p.Settings
	if _, _, err := account.ZoneNamed(own.Zone); err != nil || slices.Contains(zoneNames, own.Zone) {
		return list
	}
	for i := range list {
		if list[i].Name == zoneSetting { // it was typed
			list[i].Values = append(slices.Clip(list[i].Values), zoneValue(own.Zone))
		}
	}
	return list
}

// At is which of its values a setting has. A value that is not known counts as the
// default.
func (st *Setting) At(s account.Settings) int {
	id := st.get(&s)
	return max(slices.IndexFunc(st.Values, func(v settingValue) bool { return v.ID == id }), 0)
}
