package widget

// theme is a set of colours that people choose by its name. The name is stored,
// so it stays for ever.
type theme struct {
	Name string
	// light themes go with a terminal that has a light background.
	light bool
	// strong themes draw words with high contrast, and none of them faint.
	strong   bool
	palettes depths
}

// FindTheme is the theme with a name; by default, and for a name that is not
// known, one that goes with the background.
func FindTheme(name string, paper Paper) *theme {
	if now, ok := renamed[name]; ok {
		name = now
	}
	for i := range Themes {
		if Themes[i].Name == name {
			return &Themes[i]
		}
	}
	for i := range Themes {
		if Themes[i].light == (paper == LightPaper) {
			return &Themes[i]
		}
	}
	return &Themes[0]
}
