package ui

// themes are all that there are, in the order in which they are offered. The
// first dark one and the first light one are the defaults.
//
// A test measures them: on every square both sides' pieces have a contrast of
// 3:1 at least, and everything that colour tells differs visibly; in the theme
// "safe", for those too who do not tell red from green, or blue from yellow.
var themes = []theme{
	{
		name: "slate", help: "grey and blue, for dark terminals",
		rich: palette{
			dark:  shades{"#4f6678", "#75763a", "#3f7a52", "#b0413e", "#8b6b1a", "#8a5a9c"},
			light: shades{"#7f95a8", "#93964d", "#5f9c72", "#c4564f", "#a8872c", "#a070b4"},
			sides: whiteBlack,
		},
		cube: palette{
			dark:  shades{"60", "100", "29", "131", "94", "97"},
			light: shades{"103", "100", "65", "167", "136", "133"},
			sides: whiteBlack256,
		},
		basic: sixteen,
	},
	{
		name: "walnut", help: "brown wood, for dark terminals",
		rich: palette{
			dark:  shades{"#7a5c45", "#6f7330", "#2f7d6b", "#c03a35", "#a8760f", "#7d55a8"},
			light: shades{"#ae8b68", "#93973c", "#3f9c86", "#d9534b", "#bd8917", "#9a74c9"},
			sides: whiteBlack,
		},
		cube: palette{
			dark:  shades{"95", "58", "29", "160", "136", "97"},
			light: shades{"137", "100", "29", "167", "136", "134"},
			sides: whiteBlack256,
		},
		basic: sixteen,
	},
	{
		name: "moss", help: "green, for dark terminals",
		rich: palette{
			dark:  shades{"#4d6b4a", "#7d7026", "#2f6f9c", "#b5443c", "#a8701c", "#84569a"},
			light: shades{"#7f9a72", "#a69229", "#4f93bd", "#cf5c52", "#c38609", "#a274bb"},
			sides: whiteBlack,
		},
		cube: palette{
			dark:  shades{"58", "100", "25", "131", "130", "97"},
			light: shades{"65", "100", "67", "167", "136", "133"},
			sides: whiteBlack256,
		},
		basic: sixteen,
	},
	{
		name: "paper", help: "warm grey, for light terminals", light: true,
		rich: palette{
			dark:  shades{"#74694f", "#86802c", "#3f8560", "#c2453d", "#a8761c", "#8a5fa8"},
			light: shades{"#9b9079", "#9d952f", "#52a077", "#d65f55", "#bb8a22", "#a97fc4"},
			sides: whiteBlack,
		},
		cube: palette{
			dark:  shades{"243", "100", "29", "131", "136", "97"},
			light: shades{"246", "100", "65", "167", "136", "139"},
			sides: whiteBlack256,
		},
		basic: sixteen,
	},
	{
		name: "glacier", help: "blue, for light terminals", light: true,
		rich: palette{
			dark:  shades{"#47718a", "#857c2c", "#3a8060", "#bd4a45", "#a2741a", "#8a62a8"},
			light: shades{"#7798ad", "#9e9520", "#4f9f78", "#d4645c", "#b98a2a", "#a582c4"},
			sides: whiteBlack,
		},
		cube: palette{
			dark:  shades{"31", "100", "29", "131", "136", "97"},
			light: shades{"68", "100", "65", "167", "136", "139"},
			sides: whiteBlack256,
		},
		basic: sixteen,
	},
	{
		name: "safe", help: "told apart with any colour vision",
		rich: palette{
			dark:  shades{"#6c6c6c", "#875f00", "#005faf", "#d7005f", "#af8700", "#0087ff"},
			light: shades{"#949494", "#875f00", "#005faf", "#d7005f", "#af8700", "#0087ff"},
			sides: whiteBlack,
		},
		cube: palette{
			dark:  shades{"242", "94", "25", "161", "136", "33"},
			light: shades{"246", "94", "25", "161", "136", "33"},
			sides: whiteBlack256,
		},
		basic: palette{dark: sixteen.dark, light: sixteen.light, sides: [2]string{"11", "14"}},
	},
	{
		name: "contrast", help: "high contrast: white and gold on black", strong: true,
		rich: palette{
			dark:  shades{"#000000", "#00005f", "#005f00", "#870000", "#5f005f", "#0000d7"},
			light: shades{"#3a3a3a", "#00005f", "#005f00", "#870000", "#5f005f", "#0000d7"},
			sides: [2]string{"#ffffff", "#ffd700"},
		},
		cube: palette{
			dark:  shades{"16", "17", "22", "88", "53", "20"},
			light: shades{"237", "17", "22", "88", "53", "20"},
			sides: [2]string{"231", "220"},
		},
		basic: sixteen,
	},
}

// discs is the board of games whose sides are red and yellow, in every theme: both
// can only be read on dark squares.
var discs = theme{
	rich: palette{
		dark:  shades{"#0c1f47", "#3d3d00", "#004a2c", "#6a0d2c", "#4b1a66", "#1d3fae"},
		light: shades{"#21456f", "#3d3d00", "#004a2c", "#6a0d2c", "#4b1a66", "#1d3fae"},
		sides: [2]string{"#ff655c", "#ffe566"},
	},
	cube: palette{
		dark:  shades{"16", "237", "22", "52", "53", "19"},
		light: shades{"17", "237", "22", "52", "53", "19"},
		sides: [2]string{"210", "226"},
	},
	basic: palette{
		dark:  shades{"0", "0", "0", "0", "4", "4"},
		light: shades{"0", "0", "0", "0", "4", "4"},
		sides: [2]string{"9", "11"},
	},
}

var whiteBlack, whiteBlack256 = [2]string{"#ffffff", "#000000"}, [2]string{"231", "16"}

// sixteen keeps to the colours that every colour terminal has. What these look
// like is for the terminal to say, and differs much: white and yellow on black,
// blue, red, magenta and grey can be read nearly everywhere, black on anything
// else but white cannot. A Linux console shows grey backgrounds black.
var sixteen = palette{
	dark:  shades{"0", "8", "8", "1", "5", "5"},
	light: shades{"4", "8", "8", "1", "5", "5"},
	sides: [2]string{"15", "11"},
}

// wordColours are those of words. On a dark background the ordinary ones are the
// terminal's own, as the person has chosen them there.
var wordColours = []struct {
	light, strong bool
	cube, basic   accents
}{
	{cube: accents{"3", "2", "1"}, basic: accents{"3", "2", "1"}},
	{light: true, cube: accents{"94", "22", "124"}, basic: accents{"5", "2", "1"}},
	{strong: true, cube: accents{"227", "120", "217"}, basic: accents{"11", "10", "9"}},
	{light: true, strong: true, cube: accents{"54", "22", "88"}, basic: accents{"4", "0", "1"}},
}
