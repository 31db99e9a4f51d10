package feature

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
	"pawnstorm/ui/palette"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// Setting is a setting of an account.
type Setting struct {
	Name, Label string
	Values      []SettingValue // the default first
	group       string         // the heading above it in a list
	account     bool           // guests do not see it
	get         func(*account.Settings) string
	set         func(s *account.Settings, word string)
	// read parses a value, if there are too many values to list. typed describes such a value.
	read  func(text string) (string, error)
	typed func(word string) SettingValue
	part  bool           // of another setting: texts leave it out
	types resource.Typed // what people type instead of a value, for UIs that can ask for it
	// hint ends the help of its values: what to type in a shell.
	hint string
	// terminal says that it does nothing outside of a terminal.
	terminal bool
	// check returns an error if settings with a new value must not be kept, and a warning about them.
	check func(account.Settings) (warning string, err error)
}

// SettingValue is a value of a setting: the word to type, its label, and what it means.
type SettingValue struct{ Word, Label, Help string }

// byItself is the word for the default value of a setting.
const byItself = "default"

const (
	on  = "on"
	off = "off"
)

// The headings above settings.
const (
	board    = "Board"
	colours  = "Colours of the board"
	playing  = "Play"
	alerts   = "Notifications"
	region   = "Region"
	terminal = "Terminal"
)

// Settings returns all settings. They are made on first use, because few commands need them.
var Settings = sync.OnceValue(func() []Setting {
	return slices.Concat(
		grouped(board, boardSettings()...), grouped(colours, slice.Map(palette.Parts, colourOf)...),
		grouped(playing, playSettings()...), grouped(alerts, alertSettings()...),
		grouped(region, zoneSetting()), grouped(terminal, terminalSettings()...),
	)
})

func boardSettings() []Setting {
	return []Setting{
		named("theme", "Theme", themeValues(), func(s *account.Settings) *string { return &s.Theme }),
		named("pieces", "Pieces", []SettingValue{
			{byItself, "automatic", "Figures where the terminal has them, letters elsewhere."},
			{
				string(account.UnicodePieces), "figures", "Always figures, as large as fits. " +
					"Letters only on terminals without colours.",
			},
			{
				string(account.OctantPieces), "octants", "Drawn in cells of 2x4 pixels, even on small boards, " +
					"if your terminal or font has octants (Unicode 16).",
			},
			{
				string(account.SextantPieces), "sextants", "Drawn in cells of 2x3 pixels, even on small boards, " +
					"if your terminal or font has sextants (Unicode 13).",
			},
			{string(account.BlockPieces), "blocks", "Drawn in blocks that every font has, on boards large enough."},
			{string(account.GlyphPieces), "glyphs", "Figures in your terminal's font, at every size."},
			{string(account.LetterPieces), "letters", "Letters, as on the rules cards."},
			{string(account.ASCIIPieces), "ASCII", "Letters, and only ASCII on all pages."},
		}, func(s *account.Settings) *account.Pieces { return &s.Pieces }),
		inTerminal(named("images", "Images", []SettingValue{
			{byItself, "automatic", "Pieces are images if your terminal says that it can show them and the line is fast."},
			{string(account.NoImages), "off", "Pieces are text."},
			{string(account.KittyImages), "kitty", "Always send images by kitty's protocol."},
			{string(account.SixelImages), "sixel", "Always send images as sixels."},
			{string(account.ITermImages), "iTerm2", "Always send images by iTerm2's protocol."},
		}, func(s *account.Settings) *account.Images { return &s.Images })),
		inTerminal(toggle("pad", "Padding", func(s *account.Settings) *bool { return &s.Pad },
			SettingValue{off, "no", "No space after pieces."},
			SettingValue{on, "yes", "A space after each piece, for terminals that draw them too wide."})),
		inTerminal(named("size", "Board", []SettingValue{
			{byItself, "automatic", "The largest board that the window has room for."},
			{string(account.SmallBoard), "small", "Squares are one line high."},
			{string(account.MediumBoard), "medium", "Squares are two lines high if there is room."},
			{string(account.LargeBoard), "large", "Squares are at most four lines high."},
		}, func(s *account.Settings) *account.BoardSize { return &s.Size })),
		toggle("names", "Names", func(s *account.Settings) *bool { return &s.FunNames },
			SettingValue{"standard", "standard", "Moves are in the usual notation: Ra4-a3, e8=Q."},
			SettingValue{
				"fun", "fun", "Games with names of their own use them: landlord a4-a3, e7 to e8 and swap to queen.",
			}),
		toggle("coordinates", "Coordinates", func(s *account.Settings) *bool { return &s.NoCoordinates },
			SettingValue{on, "yes", "Letters and numbers name the files and ranks of boards."},
			SettingValue{off, "no", "Boards have no letters and numbers at their edges."}),
		toggle("motion", "Animations", func(s *account.Settings) *bool { return &s.NoMotion },
			SettingValue{on, "yes", "Pieces glide, and captures, strikes and discs are animated."},
			SettingValue{off, "no", "Nothing moves but the clocks."}),
		toggle("evaluation", "Evaluation", func(s *account.Settings) *bool { return &s.NoEvaluation },
			SettingValue{on, "yes", "A bar shows who stands better, in finished games and in casual games you watch."},
			SettingValue{off, "no", "No bar shows who stands better."}),
	}
}

func playSettings() []Setting {
	return []Setting{
		inTerminal(toggle("mouse", "Mouse", func(s *account.Settings) *bool { return &s.NoMouse },
			SettingValue{on, "on", "Click or drag to play. Press ctrl+o to select text with the mouse."},
			SettingValue{off, "off", "The mouse selects text. Press ctrl+o to play with it."})),
		toggle("confirm", "Confirm moves", func(s *account.Settings) *bool { return &s.Confirm },
			SettingValue{off, "off", "A move is played as soon as it is complete."},
			SettingValue{on, "on", "You confirm each of your moves."}),
		toggle("promote", "Promote to a queen", func(s *account.Settings) *bool { return &s.Promote },
			SettingValue{off, "off", "When you move a pawn to the last rank, you choose what it becomes."},
			SettingValue{on, "on", "A pawn that you move to the last rank becomes a queen at once. To choose another piece, type the move."}),
		toggle("reactions", "Reactions", func(s *account.Settings) *bool { return &s.NoReactions },
			SettingValue{on, "yes", "Reactions of players and spectators show beside the board for a moment."},
			SettingValue{off, "no", "You see no reactions."}),
		toggle("premove", "Pre-moves", func(s *account.Settings) *bool { return &s.NoPremove },
			SettingValue{on, "yes", "A move you make while your opponent thinks is played right after theirs."},
			SettingValue{off, "no", "You move when it is your turn."}),
		ofAccounts(toggle("challenges", "Accept challenges", func(s *account.Settings) *bool { return &s.NoChallenges },
			SettingValue{on, "yes", "Other players can challenge you."},
			SettingValue{off, "no", "Players who challenge you read that you accept no challenges now."})),
		ofAccounts(toggle("house", "Let bots join", func(s *account.Settings) *bool { return &s.NoBots },
			SettingValue{on, "yes", "If no one joins your open table for a while, a bot sits down."},
			SettingValue{off, "no", "Your open tables wait for people."})),
	}
}

func alertSettings() []Setting {
	return []Setting{
		{
			Name: "notify", Label: "Notifications", terminal: true,
			Values: []SettingValue{
				{
					byItself, "automatic", "A desktop notification if your terminal can show one, " +
						"else the bell, when something happens while you look elsewhere.",
				},
				{string(account.NotifyBell), "bell", "The bell rings when something happens while you look elsewhere."},
				{string(account.NotifyTitle), "title", "Only the title of the window says that a game waits for you."},
				{string(account.NotifyNone), "nothing", "Only the screen says that a game waits for you."},
				{string(account.Notify9), "OSC 9", "Always send OSC 9 to your terminal."},
				{string(account.Notify777), "OSC 777", "Always send OSC 777 to your terminal."},
				{string(account.Notify99), "OSC 99", "Always send OSC 99 to your terminal."},
			},
			get: func(s *account.Settings) string { return cmp.Or(string(s.Notifies()), byItself) },
			set: func(s *account.Settings, word string) { s.SetNotify(account.Notify(orEmpty(word))) },
		},
		{
			Name: "bell", Label: "Bell", terminal: true, hint: anyRings, Values: []SettingValue{
				{byItself, "usual", "Your turn, chat, challenges and the end of a game notify you. " + anyRings},
				{"all", "everything", "Everything below notifies you."},
				{"none", "nothing", "Nothing notifies you."},
			},
			get: func(s *account.Settings) string {
				if all, _ := account.ReadRings("all"); s.Rings == all {
					return "all"
				}
				return cmp.Or(string(s.Rings), byItself)
			},
			set: func(s *account.Settings, word string) {
				if s.Rings = ""; word != byItself {
					s.Rings, _ = account.ReadRings(word)
				}
			},
			read: readRings, typed: func(word string) SettingValue {
				return SettingValue{word, "your choice", "These events notify you: " + word + ". " + anyRings}
			},
		},
		rings(account.RingTurn, "Your turn", "a game waits for you while you look elsewhere"),
		rings(account.RingMove, "Opponent's moves", "your opponent moves, even while you look at the board"),
		rings(account.RingChat, "Chat", "someone writes to you while you look elsewhere"),
		rings(account.RingChallenge, "Challenges", "someone challenges you while you look elsewhere"),
		rings(account.RingTime, "Low time", "your time is low, even while you look at the board"),
		rings(account.RingEnd, "Game over", "a game of yours ends while you look elsewhere"),
		ofAccounts(toggle("arrivals", "Friend arrivals", func(s *account.Settings) *bool { return &s.NoArrivals },
			SettingValue{on, "on", "You get a message when friends arrive."},
			SettingValue{off, "off", "No message when friends arrive. The page of players lists them."})),
		inTerminal(has("taskbar", "Taskbar", func(s *account.Settings) *account.Has { return &s.Taskbar },
			"Your taskbar or tab is marked when a game waits, if your terminal can do that.",
			"Always mark it (OSC 9;4).", "No mark.")),
	}
}

// inTerminal marks a setting that does nothing outside of a terminal.
func inTerminal(st Setting) Setting {
	st.terminal = true
	return st
}

func zoneSetting() Setting {
	return Setting{
		Name: "zone", Label: "Time zone", Values: zoneValues(), types: resource.TypedText, hint: anyZone,
		get:  func(s *account.Settings) string { return cmp.Or(s.Zone, byItself) },
		set:  func(s *account.Settings, word string) { s.Zone = orEmpty(word) },
		read: readZone, typed: zoneValue,
	}
}

func terminalSettings() []Setting {
	return []Setting{
		inTerminal(has("clipboard", "Clipboard", func(s *account.Settings) *account.Has { return &s.Clipboard },
			"What you copy goes to your clipboard, if your terminal can do that.",
			"Always send it to your clipboard (OSC 52).", "What you copy is shown so that you can select it.")),
		inTerminal(has("links", "Links", func(s *account.Settings) *account.Has { return &s.Links },
			"You can click links to this server, if your terminal can do that.",
			"Always links (OSC 8).", "No links.")),
	}
}

const anyRings = "Type any of them: settings bell turn,challenge"

// readRings reads the events that ring the bell.
func readRings(text string) (string, error) {
	switch set, err := account.ReadRings(text); {
	case err != nil:
		return "", words.Wrong("%s", errs.Sentence(err))
	case set == "":
		return byItself, nil
	default:
		return string(set), nil
	}
}

// rings makes the check box of an event that can ring the bell.
func rings(r account.Ring, label, when string) Setting {
	return Setting{
		Name: "bell-" + string(r), Label: label, part: true, terminal: true,
		Values: []SettingValue{{on, "on", "You are notified when " + when + "."}, {off, "off", "No bell for that."}},
		get: func(s *account.Settings) string {
			if s.Rings.Has(r) {
				return on
			}
			return off
		},
		set: func(s *account.Settings, word string) { s.Rings = s.Rings.With(r, word == on) },
	}
}

// grouped puts settings below a heading.
func grouped(group string, list ...Setting) []Setting {
	for i := range list {
		list[i].group = group
	}
	return list
}

// themeValues returns the themes.
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
	list := []SettingValue{{byItself, "automatic", "Walnut on a dark terminal, harbour on a light one, wood in a browser."}}
	for _, name := range account.Themes[1:] {
		list = append(list, SettingValue{name, name, help[name]})
	}
	return list
}

// colourOf returns the setting for the colour of a part of the board. The colours of the themes have
// their names.
func colourOf(part palette.Part) Setting {
	example := fmt.Sprintf("You can type any colour: settings colour %s #d8b48a", part.Name)
	values := []SettingValue{{byItself, "the theme's", "As in your theme. " + example}}
	colours, names := make(map[string]string), make(map[string]string)
	for _, t := range palette.Themes {
		c := string(part.InTheme(&t))
		if names[c] == "" {
			colours[t.Name], names[c] = c, t.Name
			values = append(values, SettingValue{t.Name, t.Name, fmt.Sprintf("As in the theme %s: %s. %s", t.Name, c, example)})
		}
	}
	st := Setting{
		Name: part.Name, Label: part.Label, Values: values, check: palette.Check, types: resource.TypedColour, hint: example,
		get: func(s *account.Settings) string {
			c := *part.Of(&s.Colours)
			return cmp.Or(names[c], c, byItself)
		},
		set: func(s *account.Settings, word string) { *part.Of(&s.Colours) = cmp.Or(colours[word], orEmpty(word)) },
		typed: func(word string) SettingValue {
			return SettingValue{word, word, "This colour, in every theme. " + example}
		},
	}
	st.read = func(text string) (string, error) {
		word := strings.ToLower(text)
		if colours[word] != "" {
			return word, nil
		}
		if c, ok := palette.Parse(text); ok {
			return string(c), nil
		}
		return "", words.Wrong("%q is not a colour. Write one like #d8b48a, or choose %s.",
			identity.Clean(text, 20), strings.Join(st.words(), ", "))
	}
	return st
}

// zoneNames has some zones of each part of the world, from east to west.
var zoneNames = []string{
	"UTC", "Pacific/Auckland", "Australia/Sydney", "Asia/Tokyo", "Asia/Shanghai", "Asia/Bangkok", "Asia/Dhaka",
	"Asia/Kolkata", "Asia/Karachi", "Asia/Dubai", "Europe/Moscow", "Africa/Nairobi", "Europe/Athens", "Africa/Cairo",
	"Africa/Johannesburg", "Europe/Berlin", "Africa/Lagos", "Europe/London", "Atlantic/Azores", "America/Sao_Paulo",
	"America/Halifax", "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles",
	"America/Anchorage", "Pacific/Honolulu",
}

// readZone finds a time zone by its name. The error suggests the nearest name; the city alone is enough
// for that.
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

// zoneValues returns the time zones to choose from.
func zoneValues() []SettingValue {
	list := []SettingValue{{byItself, "the club's", "Times are in the zone of this club. " + anyZone}}
	return append(list, slice.Map(zoneNames, zoneValue)...)
}

const anyZone = "You can type any other zone: settings zone Asia/Kathmandu"

func zoneValue(name string) SettingValue {
	return SettingValue{name, name, "Times are in this zone. " + anyZone}
}

// named makes a setting that is stored as the word of its value.
func named[T ~string](name, label string, values []SettingValue, of func(*account.Settings) *T) Setting {
	return Setting{
		Name: name, Label: label, Values: values,
		get: func(s *account.Settings) string { return cmp.Or(string(*of(s)), byItself) },
		set: func(s *account.Settings, word string) { *of(s) = T(orEmpty(word)) },
	}
}

// toggle makes a setting with two values. The field is true for the other one.
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

// has makes a setting for something that a terminal may have.
func has(name, label string, of func(*account.Settings) *account.Has, automatic, isOn, isOff string) Setting {
	values := []SettingValue{{byItself, "automatic", automatic}, {on, "on", isOn}, {off, "off", isOff}}
	return named(name, label, values, of)
}

// ofAccounts hides a setting from guests.
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

// settingsOf returns the settings that a player has.
func settingsOf(p account.Player) []Setting {
	list := slices.DeleteFunc(slices.Clone(Settings()), func(st Setting) bool { return st.account && p.Guest })
	for i := range list {
		list[i] = list[i].with(p.Settings)
	}
	return list
}

// with adds the value that someone typed to the values of the setting.
func (st Setting) with(own account.Settings) Setting {
	word := st.get(&own)
	if st.read == nil || slices.Contains(st.words(), word) {
		return st
	}
	if _, err := st.read(word); err == nil {
		st.Values = append(slices.Clip(st.Values), st.typed(word))
	}
	return st
}

// at returns the index of the setting's value. An unknown value counts as the default.
func (st *Setting) at(s account.Settings) int {
	word := st.get(&s)
	return max(slices.IndexFunc(st.Values, func(v SettingValue) bool { return v.Word == word }), 0)
}

// words returns the words of its values.
func (st *Setting) words() []string {
	return slice.Map(st.Values, func(v SettingValue) string { return v.Word })
}

// value parses a typed value. Every setting takes "default" and "reset".
func (st *Setting) value(text string) (string, error) {
	word, all := strings.ToLower(text), st.words()
	switch {
	case word == byItself, word == "reset":
		return all[0], nil
	case st.read != nil:
		return st.read(text)
	case slices.Contains(all, word):
		return word, nil
	}
	return "", words.WrongOf("%s cannot be %q.", st.Name, text, all)
}

// SettingWords returns the values of a setting to choose from, or nil if there is no such setting.
func SettingWords(name string) []string {
	i := slices.IndexFunc(Settings(), func(st Setting) bool { return strings.EqualFold(st.Name, name) })
	if i < 0 {
		return nil
	}
	return append(Settings()[i].words(), byItself)
}

// SettingNames returns the names of all settings.
func SettingNames() []string {
	return slice.Map(Settings(), func(st Setting) string { return st.Name })
}
