package palette

import (
	"cmp"
	"slices"
)

// Theme is a named set of colours that users choose. The name is stored, so it must never change.
type Theme struct {
	Name string
	// Light themes suit terminals with a light background.
	Light bool
	// Strong themes draw text with high contrast and never faint.
	Strong   bool
	Palettes Depths
}

// FindTheme returns the theme with a name. If there is none, it returns the first theme that suits
// a light or a dark background.
func FindTheme(name string, light bool) *Theme {
	name = cmp.Or(renamed[name], name)
	at := slices.IndexFunc(Themes, func(t Theme) bool { return t.Name == name })
	if at < 0 {
		at = slices.IndexFunc(Themes, func(t Theme) bool { return t.Light == light })
	}
	return &Themes[at]
}

// Themes lists all themes, in the order of the menu. The first dark one and the first light one are
// the defaults.
var Themes = []Theme{
	{Name: "walnut", Palettes: Depths{&walnutRich, &walnutCube, &basicSquares}},
	{Name: "slate", Palettes: Depths{&slateRich, &slateCube, &basicSquares}},
	{Name: "moss", Palettes: Depths{&mossRich, &mossCube, &basicSquares}},
	{Name: "harbour", Light: true, Palettes: Depths{&harbourRich, &harbourCube, &basicSquares}},
	{Name: "paper", Light: true, Palettes: Depths{&paperRich, &paperCube, &basicSquares}},
	{Name: "safe", Palettes: Depths{&safeSquares, &safeSquares, &basicSquares}},
	{Name: "contrast", Strong: true, Palettes: Depths{&contrastRich, &contrastCube, &basicSquares}},
}

// renamed maps old names of themes to their new names, because users' choices are stored by name.
var renamed = map[string]string{"glacier": "harbour"}
