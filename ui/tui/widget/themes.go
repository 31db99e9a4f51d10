package widget

// Themes are all that there are, in the order in which they are offered. The
// first dark one and the first light one are the defaults.
var Themes = []theme{
	{Name: "walnut", palettes: walnutBoard},
	{Name: "slate", palettes: slateBoard},
	{Name: "moss", palettes: mossBoard},
	{Name: "harbour", light: true, palettes: harbourBoard},
	{Name: "paper", light: true, palettes: paperBoard},
	{Name: "safe", palettes: safeBoard},
	{Name: "contrast", strong: true, palettes: contrastBoard},
}

// renamed are the themes that had another name: the choice of people is kept.
var renamed = map[string]string{"glacier": "harbour"}
