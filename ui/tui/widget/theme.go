package widget

import (
	"cmp"
	"slices"
)

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
	name = cmp.Or(renamed[name], name)
	at := slices.IndexFunc(Themes, func(t theme) bool { return t.Name == name })
	if at < 0 {
		at = slices.IndexFunc(Themes, func(t theme) bool { return t.light == (paper == LightPaper) })
	}
	return &Themes[at]
}

// Themes lists all themes, in the order of the menu. The first dark one and the first light one are
// the defaults.
var Themes = []theme{
	{Name: "walnut", palettes: depths{&walnutRich, &walnutCube, &basicSquares}},
	{Name: "slate", palettes: depths{&slateRich, &slateCube, &basicSquares}},
	{Name: "moss", palettes: depths{&mossRich, &mossCube, &basicSquares}},
	{Name: "harbour", light: true, palettes: depths{&harbourRich, &harbourCube, &basicSquares}},
	{Name: "paper", light: true, palettes: depths{&paperRich, &paperCube, &basicSquares}},
	{Name: "safe", palettes: depths{&safeSquares, &safeSquares, &basicSquares}},
	{Name: "contrast", strong: true, palettes: depths{&contrastRich, &contrastCube, &basicSquares}},
}

// renamed maps old names of themes to their new names, because users' choices are stored by name.
var renamed = map[string]string{"glacier": "harbour"}
