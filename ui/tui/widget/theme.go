package widget

// theme is a named set of colours that users choose. The name is stored, so it must never change.
type theme struct {
	Name string
	// light themes suit terminals with a light background.
	light bool
	// strong themes draw text with high contrast and never faint.
	strong   bool
	palettes depths
}

// FindTheme returns the theme with a name. If there is none, it returns the first theme that suits
// the background.
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
