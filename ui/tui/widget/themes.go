package widget

// Themes are all that there are, in the order in which they are offered. The
// first dark one and the first light one are the defaults.
var Themes = []theme{
	{Name: "walnut", Help: "brown wood, for dark terminals", palettes: walnutBoard},
	{Name: "slate", Help: "grey and blue, for dark terminals", palettes: slateBoard},
	{Name: "moss", Help: "green, for dark terminals", palettes: mossBoard},
	{Name: "harbour", Help: "blue, for light terminals", light: true, palettes: harbourBoard},
	{Name: "paper", Help: "warm grey, for light terminals", light: true, palettes: paperBoard},
	{Name: "safe", Help: "told apart with any colour vision", palettes: safeBoard},
	{Name: "contrast", Help: "high contrast: white and gold on black", strong: true, palettes: contrastBoard},
}

// renamed are the themes that had another name: the choice of people is kept.
var renamed = map[string]string{"glacier": "harbour"}
