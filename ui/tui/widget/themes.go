package widget

// Themes are all that there are, in the order in which they are offered. The
// first dark one and the first light one are the defaults.
//
// A test measures them: on every square both sides' pieces have a contrast of
// 3:1 at least, and everything that colour tells differs visibly; in the theme
// "safe", for those too who do not tell red from green, or blue from yellow.
var Themes = []theme{
	{
		Name: "slate", Help: "grey and blue, for dark terminals",
		Rich: Palette{
			Dark:  Shades{"#4f6678", "#75763a", "#3f7a52", "#b0413e", "#8b6b1a", "#8a5a9c"},
			Light: Shades{"#7f95a8", "#93964d", "#5f9c72", "#c4564f", "#a8872c", "#a070b4"},
			Sides: whiteBlack,
		},
		cube: Palette{
			Dark:  Shades{"60", "100", "29", "131", "94", "97"},
			Light: Shades{"103", "100", "65", "167", "136", "133"},
			Sides: whiteBlack256,
		},
		Basic: sixteen,
	},
	{
		Name: "walnut", Help: "brown wood, for dark terminals",
		Rich: Palette{
			Dark:  Shades{"#7a5c45", "#6f7330", "#2f7d6b", "#c03a35", "#a8760f", "#7d55a8"},
			Light: Shades{"#ae8b68", "#93973c", "#3f9c86", "#d9534b", "#bd8917", "#9a74c9"},
			Sides: whiteBlack,
		},
		cube: Palette{
			Dark:  Shades{"95", "58", "29", "160", "136", "97"},
			Light: Shades{"137", "100", "29", "167", "136", "134"},
			Sides: whiteBlack256,
		},
		Basic: sixteen,
	},
	{
		Name: "moss", Help: "green, for dark terminals",
		Rich: Palette{
			Dark:  Shades{"#4d6b4a", "#7d7026", "#2f6f9c", "#b5443c", "#a8701c", "#84569a"},
			Light: Shades{"#7f9a72", "#a69229", "#4f93bd", "#cf5c52", "#c38609", "#a274bb"},
			Sides: whiteBlack,
		},
		cube: Palette{
			Dark:  Shades{"58", "100", "25", "131", "130", "97"},
			Light: Shades{"65", "100", "67", "167", "136", "133"},
			Sides: whiteBlack256,
		},
		Basic: sixteen,
	},
	{
		Name: "paper", Help: "warm grey, for light terminals", light: true,
		Rich: Palette{
			Dark:  Shades{"#74694f", "#86802c", "#3f8560", "#c2453d", "#a8761c", "#8a5fa8"},
			Light: Shades{"#9b9079", "#9d952f", "#52a077", "#d65f55", "#bb8a22", "#a97fc4"},
			Sides: whiteBlack,
		},
		cube: Palette{
			Dark:  Shades{"243", "100", "29", "131", "136", "97"},
			Light: Shades{"246", "100", "65", "167", "136", "139"},
			Sides: whiteBlack256,
		},
		Basic: sixteen,
	},
	{
		Name: "glacier", Help: "blue, for light terminals", light: true,
		Rich: Palette{
			Dark:  Shades{"#47718a", "#857c2c", "#3a8060", "#bd4a45", "#a2741a", "#8a62a8"},
			Light: Shades{"#7798ad", "#9e9520", "#4f9f78", "#d4645c", "#b98a2a", "#a582c4"},
			Sides: whiteBlack,
		},
		cube: Palette{
			Dark:  Shades{"31", "100", "29", "131", "136", "97"},
			Light: Shades{"68", "100", "65", "167", "136", "139"},
			Sides: whiteBlack256,
		},
		Basic: sixteen,
	},
	{
		Name: "safe", Help: "told apart with any colour vision",
		Rich: Palette{
			Dark:  Shades{"#6c6c6c", "#875f00", "#005faf", "#d7005f", "#af8700", "#0087ff"},
			Light: Shades{"#949494", "#875f00", "#005faf", "#d7005f", "#af8700", "#0087ff"},
			Sides: whiteBlack,
		},
		cube: Palette{
			Dark:  Shades{"242", "94", "25", "161", "136", "33"},
			Light: Shades{"246", "94", "25", "161", "136", "33"},
			Sides: whiteBlack256,
		},
		Basic: Palette{Dark: sixteen.Dark, Light: sixteen.Light, Sides: [2]string{"11", "14"}},
	},
	{
		Name: "contrast", Help: "high contrast: white and gold on black", strong: true,
		Rich: Palette{
			Dark:  Shades{"#000000", "#00005f", "#005f00", "#870000", "#5f005f", "#0000d7"},
			Light: Shades{"#3a3a3a", "#00005f", "#005f00", "#870000", "#5f005f", "#0000d7"},
			Sides: [2]string{"#ffffff", "#ffd700"},
		},
		cube: Palette{
			Dark:  Shades{"16", "17", "22", "88", "53", "20"},
			Light: Shades{"237", "17", "22", "88", "53", "20"},
			Sides: [2]string{"231", "220"},
		},
		Basic: sixteen,
	},
}

// Discs is the board of games whose sides are red and yellow, in every theme: both
// can only be read on dark squares.
var Discs = theme{
	Rich: Palette{
		Dark:  Shades{"#0c1f47", "#3d3d00", "#004a2c", "#6a0d2c", "#4b1a66", "#1d3fae"},
		Light: Shades{"#21456f", "#3d3d00", "#004a2c", "#6a0d2c", "#4b1a66", "#1d3fae"},
		Sides: [2]string{"#ff655c", "#ffe566"},
	},
	cube: Palette{
		Dark:  Shades{"16", "237", "22", "52", "53", "19"},
		Light: Shades{"17", "237", "22", "52", "53", "19"},
		Sides: [2]string{"210", "226"},
	},
	Basic: Palette{
		Dark:  Shades{"0", "0", "0", "0", "4", "4"},
		Light: Shades{"0", "0", "0", "0", "4", "4"},
		Sides: [2]string{"9", "11"},
	},
}

var whiteBlack, whiteBlack256 = [2]string{"#ffffff", "#000000"}, [2]string{"231", "16"}

// sixteen keeps to the colours that every colour terminal has. Their look
// is for the terminal to say, and differs much: white and yellow on black,
// blue, red, magenta and grey can be read nearly everywhere, black on anything
// else but white cannot. A Linux console shows grey backgrounds black.
var sixteen = Palette{
	Dark:  Shades{"0", "8", "8", "1", "5", "5"},
	Light: Shades{"4", "8", "8", "1", "5", "5"},
	Sides: [2]string{"15", "11"},
}

// WordColours are those of words. On a dark background the ordinary ones are the
// terminal's own, as the person has chosen them there.
var WordColours = []struct {
	Light, Strong bool
	Cube, basic   accents
}{
	{Cube: accents{"3", "2", "1"}, basic: accents{"3", "2", "1"}},
	{Light: true, Cube: accents{"94", "22", "124"}, basic: accents{"5", "2", "1"}},
	{Strong: true, Cube: accents{"227", "120", "217"}, basic: accents{"11", "10", "9"}},
	{Light: true, Strong: true, Cube: accents{"54", "22", "88"}, basic: accents{"4", "0", "1"}},
}
