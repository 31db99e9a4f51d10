package ui

import (
	"slices"
	"strings"

	"pawnstorm/lobby/account"
)

// setting is one thing that people choose for all their sessions.
type setting struct {
	name    string
	account bool           // a guest has no use for it
	values  []settingValue // the default first
	get     func(*account.Settings) string
	set     func(*account.Settings, string)
}

// settingValue is something that a setting may be. The id is what is stored.
type settingValue struct{ id, name, help string }

// settings are all that there are.
var settings = []setting{
	{
		name: "Theme", values: themeValues(),
		get: func(s *account.Settings) string { return s.Theme },
		set: func(s *account.Settings, v string) { s.Theme = v },
	},
	{
		name: "Pieces",
		values: []settingValue{
			{string(account.AnyPieces), "by the terminal", "Figures where the terminal has them, letters elsewhere."},
			{string(account.UnicodePieces), "figures", "Figures, whatever the terminal says of itself; letters only where it has no colours."},
			{string(account.LetterPieces), "letters", "Letters, as the rules cards write them."},
			{string(account.ASCIIPieces), "ASCII", "Letters, and nothing but ASCII on all pages."},
		},
		get: func(s *account.Settings) string { return string(s.Pieces) },
		set: func(s *account.Settings, v string) { s.Pieces = account.Pieces(v) },
	},
	toggle("Padding", func(s *account.Settings) *bool { return &s.Pad },
		settingValue{name: "no", help: "Signs stand close to their figure."},
		settingValue{name: "yes", help: "A blank follows each figure, for terminals that draw them too wide."}),
	{
		name: "Board",
		values: []settingValue{
			{string(account.AnySize), "by the window", "The largest that the window has room for."},
			{string(account.SmallBoard), "small", "Squares are one line high."},
			{string(account.MediumBoard), "medium", "Squares are two lines high if there is room."},
			{string(account.LargeBoard), "large", "Squares are three lines high if there is room."},
		},
		get: func(s *account.Settings) string { return string(s.Size) },
		set: func(s *account.Settings, v string) { s.Size = account.BoardSize(v) },
	},
	toggle("Mouse", func(s *account.Settings) *bool { return &s.NoMouse },
		settingValue{name: "plays", help: "Click on what you mean. Press ctrl+o to lend the mouse to the terminal."},
		settingValue{name: "off", help: "The mouse is the terminal's, to select and copy. Press ctrl+o to lend it to the board."}),
	toggle("Moves", func(s *account.Settings) *bool { return &s.Confirm },
		settingValue{name: "at once", help: "A move is played as soon as it is whole."},
		settingValue{name: "confirmed", help: "A question comes before each move of yours is played."}),
	toggle("Premove", func(s *account.Settings) *bool { return &s.NoPremove },
		settingValue{name: "yes", help: "A move that you make while your opponent thinks is played at once after theirs."},
		settingValue{name: "no", help: "You move when it is your turn."}),
	ofAccounts(toggle("Challenges", func(s *account.Settings) *bool { return &s.NoChallenges },
		settingValue{name: "welcome", help: "Other players may challenge you."},
		settingValue{name: "declined", help: "Whoever challenges you is told that you take none now."})),
	ofAccounts(toggle("House", func(s *account.Settings) *bool { return &s.NoHouse },
		settingValue{name: "fills in", help: "When nobody comes to your open table for a while, a player of the house sits down."},
		settingValue{name: "stays away", help: "Your open tables wait for people."})),
	toggle("Bell", func(s *account.Settings) *bool { return &s.Bell },
		settingValue{name: "silent", help: "Only the top line tells that a game waits for you."},
		settingValue{name: "rings", help: "It rings when a game that you do not look at waits for you."}),
}

// themeValues are the themes.
func themeValues() []settingValue {
	list := []settingValue{{"", "by the terminal", "Slate on a dark terminal, paper on a light one."}}
	for _, t := range themes {
		list = append(list, settingValue{t.name, t.name, strings.ToUpper(t.help[:1]) + t.help[1:] + "."})
	}
	return list
}

// toggle is a setting that is the usual or the other.
func toggle(name string, of func(*account.Settings) *bool, usual, other settingValue) setting {
	other.id = "other"
	return setting{
		name: name, values: []settingValue{usual, other},
		get: func(s *account.Settings) string {
			if *of(s) {
				return other.id
			}
			return usual.id
		},
		set: func(s *account.Settings, v string) { *of(s) = v == other.id },
	}
}

// ofAccounts is a setting that a guest has no use for.
func ofAccounts(st setting) setting {
	st.account = true
	return st
}

// settingsOf are the settings that a player has.
func settingsOf(p account.Player) []setting {
	return slices.DeleteFunc(slices.Clone(settings), func(st setting) bool { return st.account && p.Guest })
}

// at is which of its values a setting has. What is not known counts as the
// default.
func (st *setting) at(s account.Settings) int {
	id := st.get(&s)
	return max(slices.IndexFunc(st.values, func(v settingValue) bool { return v.id == id }), 0)
}
