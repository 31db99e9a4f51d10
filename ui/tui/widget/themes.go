package widget

// Themes lists all themes, in the order of the menu. The first dark one and the first light one are
// the defaults.
var Themes = []theme{
	{Name: "walnut", palettes: walnutBoard},
	{Name: "slate", palettes: slateBoard},
	{Name: "moss", palettes: mossBoard},
	{Name: "harbour", light: true, palettes: harbourBoard},
	{Name: "paper", light: true, palettes: paperBoard},
	{Name: "safe", palettes: safeBoard},
	{Name: "contrast", strong: true, palettes: contrastBoard},
}

// renamed maps old names of themes to their new names, because users' choices are stored by name.
var renamed = map[string]string{"glacier": "harbour"}
