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
		settingValue{Name: "yes", Help: "A blank follows each figure, for terminals that draw them too wide."}),
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
		settingValue{Name: "plays", Help: "Click on what you mean. Press ctrl+o to lend the mouse to the terminal."},
		settingValue{Name: "off", Help: "The mouse is the terminal's, to select and copy. Press ctrl+o to lend it to the board."}),
	toggle("Moves", func(s *account.Settings) *bool { return &s.Confirm },
		settingValue{Name: "at once", Help: "A move is played as soon as it is whole."},
		settingValue{Name: "confirmed", Help: "A question comes before each move of yours is played."}),
	toggle("Premove", func(s *account.Settings) *bool { return &s.NoPremove },
		settingValue{Name: "yes", Help: "A move that you make while your opponent thinks is played at once after theirs."},
		settingValue{Name: "no", Help: "You move when it is your turn."}),
	ofAccounts(toggle("Challenges", func(s *account.Settings) *bool { return &s.NoChallenges },
		settingValue{Name: "welcome", Help: "Other players may challenge you."},
		settingValue{Name: "declined", Help: "A player who challenges you is told that you take none now."})),
	ofAccounts(toggle("House", func(s *account.Settings) *bool { return &s.NoHouse },
		settingValue{Name: "fills in", Help: "When nobody comes to your open table for a while, a player of the house sits down."},
		settingValue{Name: "stays away", Help: "Your open tables wait for people."})),
	toggle("Bell", func(s *account.Settings) *bool { return &s.Bell },
		settingValue{Name: "silent", Help: "Only the top line tells that a game waits for you."},
		settingValue{Name: "rings", Help: "It rings when a game that you do not look at waits for you."}),
}

// themeValues are the themes.
func themeValues() []settingValue {
	list := []settingValue{{"", "by the terminal", "Walnut on a dark terminal, harbour on a light one."}}
	for _, t := range widget.Themes {
		list = append(list, settingValue{t.Name, t.Name, strings.ToUpper(t.Help[:1]) + t.Help[1:] + "."})
	}
	return list
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

// ofAccounts is a setting that a guest has no use for.
func ofAccounts(st Setting) Setting {
	st.account = true
	return st
}

// SettingsOf are the settings that a player has.
func SettingsOf(p account.Player) []Setting {
	return slices.DeleteFunc(slices.Clone(Settings), func(st Setting) bool { return st.account && p.Guest })
}

// At is which of its values a setting has. A value that is not known counts as the
// default.
func (st *Setting) At(s account.Settings) int {
	id := st.get(&s)
	return max(slices.IndexFunc(st.Values, func(v settingValue) bool { return v.ID == id }), 0)
}
