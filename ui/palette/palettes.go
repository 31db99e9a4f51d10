package palette

// The palettes. Those for 256 colours come first. The others refine them or get by with fewer
// colours.
//
// A test measures them. The figures of both sides and the marks have a contrast of at least 3:1 on
// every ground. In the theme "safe" colour-blind users can tell apart everything that colours show.
var (
	// 95 is the quiet brown of the 256 colours: 94 looks olive, and 130 looks orange, as running factories
	// do.
	walnutCube = Palette{
		Light: "137", Dark: "95", From: "60", To: "67", Chosen: "28", Danger: "160",
		Running: [2]Colour{"130", "166"}, Stopped: [2]Colour{"243", "241"},
		Sides: whiteAndBlack, Gardeners: greenAndBlue,
		Cursor: "226", Target: "195", Trail: "195", Alarm: "226", Letters: [2]Colour{"230", "52"},
	}
	walnutRich = Palette{
		Light: "#b08560", Dark: "#84582f", From: "#58608c", To: "#5a86b5", Chosen: "#2f7d3a", Danger: "#cc1f2b",
		Running: [2]Colour{"#b24f08", "#d2600f"}, Stopped: [2]Colour{"#747270", "#646260"},
		Sides: richWhiteAndBlack, Gardeners: richGreenAndBlue, Letters: [2]Colour{"#ffeedd", "#4a1f08"},
		Cursor: "#fffa9e", Target: "#e6fbff", Trail: "#e6fbff", Alarm: "#fffa9e",
	}
	harbourCube = Palette{
		Light: "66", Dark: "59", From: "94", To: "137", Chosen: "28", Danger: "160",
		Running: [2]Colour{"130", "166"}, Stopped: [2]Colour{"96", "95"},
		Sides: whiteAndBlack, Gardeners: greenAndBlue,
		Cursor: "226", Target: "230", Trail: "230", Alarm: "226", Letters: [2]Colour{"231", "16"},
	}
	harbourRich = Palette{
		Light: "#5f8f8f", Dark: "#576a72", From: "#84582f", To: "#b08560", Chosen: "#1f7f3f", Danger: "#c81e2a",
		Running: [2]Colour{"#b24f08", "#d2600f"}, Stopped: [2]Colour{"#8f7476", "#7d6466"},
		Sides: richWhiteAndBlack, Gardeners: richGreenAndBlue, Letters: [2]Colour{"#ffffff", "#0b1e1e"},
		Cursor: "#fffa9e", Target: "#fffbe0", Trail: "#fffbe0", Alarm: "#fffa9e",
	}
	slateCube = Palette{
		Light: "103", Dark: "60", From: "94", To: "137", Chosen: "28", Danger: "160",
		Running: [2]Colour{"130", "166"}, Stopped: [2]Colour{"242", "241"},
		Sides: whiteAndBlack, Gardeners: greenAndBlue,
		Cursor: "226", Target: "230", Trail: "230", Alarm: "226", Letters: [2]Colour{"231", "16"},
	}
	slateRich = Palette{
		Light: "#7a90a4", Dark: "#4f6678", From: "#7d5a2c", To: "#ab8055", Chosen: "#2f7d3a", Danger: "#cc1f2b",
		Running: [2]Colour{"#b24f08", "#d2600f"}, Stopped: [2]Colour{"#6e6e6e", "#626262"},
		Sides: richWhiteAndBlack, Gardeners: richGreenAndBlue, Letters: [2]Colour{"#ffffff", "#101820"},
		Cursor: "#fffa9e", Target: "#fffbe0", Trail: "#fffbe0", Alarm: "#fffa9e",
	}
	mossCube = Palette{
		Light: "65", Dark: "58", From: "60", To: "67", Chosen: "31", Danger: "160",
		Running: [2]Colour{"130", "166"}, Stopped: [2]Colour{"243", "241"},
		Sides: whiteAndBlack, Gardeners: greenAndBlue,
		Cursor: "226", Target: "230", Trail: "195", Alarm: "226", Letters: [2]Colour{"231", "16"},
	}
	mossRich = Palette{
		Light: "#74906a", Dark: "#4d6b4a", From: "#58608c", To: "#5a86b5", Chosen: "#0f6f86", Danger: "#cc1f2b",
		Running: [2]Colour{"#b24f08", "#d2600f"}, Stopped: [2]Colour{"#747270", "#646260"},
		Sides: richWhiteAndBlack, Gardeners: richGreenAndBlue, Letters: [2]Colour{"#ffffff", "#0e1a0c"},
		Cursor: "#fffa9e", Target: "#fffbe0", Trail: "#e6fbff", Alarm: "#fffa9e",
	}
	paperCube = Palette{
		Light: "101", Dark: "242", From: "60", To: "67", Chosen: "28", Danger: "160",
		Running: [2]Colour{"130", "166"}, Stopped: [2]Colour{"96", "95"},
		Sides: whiteAndBlack, Gardeners: greenAndBlue,
		Cursor: "226", Target: "230", Trail: "230", Alarm: "226", Letters: [2]Colour{"231", "16"},
	}
	paperRich = Palette{
		Light: "#8f8570", Dark: "#6b6250", From: "#58608c", To: "#5a86b5", Chosen: "#1f7f3f", Danger: "#c81e2a",
		Running: [2]Colour{"#b24f08", "#d2600f"}, Stopped: [2]Colour{"#80636f", "#705763"},
		Sides: richWhiteAndBlack, Gardeners: richGreenAndBlue, Letters: [2]Colour{"#ffffff", "#14110a"},
		Cursor: "#fffa9e", Target: "#fffbe0", Trail: "#fffbe0", Alarm: "#fffa9e",
	}
	// safeSquares came from a search through all 256 colours: they differ most to colour-blind people
	// with two kinds of cones.
	safeSquares = Palette{
		Light: "245", Dark: "242", From: "25", To: "25", Chosen: "33", Danger: "161",
		Running: [2]Colour{"136", "136"}, Stopped: [2]Colour{"94", "94"},
		Sides: whiteAndBlack, Gardeners: greenAndBlue,
		Cursor: "226", Target: "230", Trail: "230", Alarm: "226", Letters: [2]Colour{"231", "16"},
	}
	contrastCube = Palette{
		Light: "237", Dark: "16", From: "18", To: "19", Chosen: "22", Danger: "88",
		Running: [2]Colour{"94", "94"}, Stopped: [2]Colour{"240", "240"},
		Sides:  [2]Side{{"231", "251"}, {"214", "172"}},
		Cursor: "51", Target: "159", Trail: "159", Alarm: "231", Letters: [2]Colour{"159", "159"},
	}
	contrastRich = Palette{
		Light: "#3a3a3a", Dark: "#000000", From: "#00005f", To: "#0000af", Chosen: "#005f00", Danger: "#870000",
		Running: [2]Colour{"#7a4a00", "#7a4a00"}, Stopped: [2]Colour{"#585858", "#585858"},
		Sides: [2]Side{{"#ffffff", "#c6c6c6"}, {"#ffb000", "#c07800"}}, Letters: [2]Colour{"#afffff", "#afffff"},
		Cursor: "#00ffff", Target: "#afffff", Trail: "#afffff", Alarm: "#ffffff",
	}
	// basicSquares uses only the colours that every colour terminal has. Terminals choose and vary
	// their shades: white is readable nearly everywhere on black, blue, red, magenta and grey. Black is
	// readable only on light colours, so black pieces stand on a light chip. A Linux console shows
	// grey backgrounds as black.
	basicSquares = Palette{
		Light: "4", Dark: "0", From: "8", To: "8", Chosen: "5", Danger: "1",
		Running: [2]Colour{"5", "5"}, Stopped: [2]Colour{"8", "8"},
		Sides:  [2]Side{{"15", "15"}, {"0", "0"}},
		Chip:   "7",
		Cursor: "11", Target: "11", Trail: "11", Alarm: "11", Letters: [2]Colour{"15", "15"},
	}
)

var (
	whiteAndBlack     = [2]Side{{"231", "251"}, {"16", "237"}}
	richWhiteAndBlack = [2]Side{{"#ffffff", "#c6c6c6"}, {"#000000", "#3a3a3a"}}
	// Green and blue must be as light and as dark as white and black to be readable on the squares.
	// Their shades show the hue.
	greenAndBlue     = [2]Side{{"231", "71"}, {"16", "26"}}
	richGreenAndBlue = [2]Side{{"#eaffea", "#4fa35a"}, {"#00000c", "#2a5fd0"}}
)

// The boards of discs are the same in every theme: Felt is for black and white ones, Rack for red and
// yellow ones.
var (
	Felt = Depths{&feltRich, &feltCube, &basicSquares}
	Rack = Depths{&rackRich, &rackCube, &basicRack}
)

var (
	feltCube = Palette{
		Light: "30", Dark: "29", From: "60", To: "67", Chosen: "94", Danger: "160",
		Running: [2]Colour{"130", "166"}, Stopped: [2]Colour{"243", "241"},
		Sides:  whiteAndBlack,
		Cursor: "226", Target: "195", Trail: "195", Alarm: "226", Letters: [2]Colour{"231", "231"},
	}
	feltRich = Palette{
		Light: "#2f7d53", Dark: "#2a734b", From: "#58608c", To: "#5a86b5", Chosen: "#84582f", Danger: "#cc1f2b",
		Running: [2]Colour{"#b24f08", "#d2600f"}, Stopped: [2]Colour{"#747270", "#646260"},
		Sides: richWhiteAndBlack, Letters: [2]Colour{"#e6fbff", "#e6fbff"},
		Cursor: "#fffa9e", Target: "#e6fbff", Trail: "#e6fbff", Alarm: "#fff34d",
	}
	rackCube = Palette{
		Light: "18", Dark: "18", From: "18", To: "18", Chosen: "17", Danger: "52",
		Running: [2]Colour{"18", "18"}, Stopped: [2]Colour{"18", "18"},
		Sides:  [2]Side{{"203", "160"}, {"226", "178"}},
		Cursor: "231", Target: "117", Trail: "195", Alarm: "226", Letters: [2]Colour{"195", "195"}, Hole: "16",
	}
	rackRich = Palette{
		Light: "#10265a", Dark: "#10265a", From: "#10265a", To: "#10265a", Chosen: "#00000a", Danger: "#4a0d2c",
		Running: [2]Colour{"#10265a", "#10265a"}, Stopped: [2]Colour{"#10265a", "#10265a"},
		Sides: [2]Side{{"#f2483c", "#b92c24"}, {"#fff070", "#d0ac2c"}}, Letters: [2]Colour{"#e6fbff", "#e6fbff"},
		Cursor: "#ffffff", Target: "#8fc0f0", Trail: "#e6fbff", Alarm: "#fff34d", Hole: "#081430",
	}
	basicRack = Palette{
		Light: "0", Dark: "0", From: "0", To: "0", Chosen: "0", Danger: "0",
		Running: [2]Colour{"0", "0"}, Stopped: [2]Colour{"0", "0"},
		Sides:  [2]Side{{"9", "9"}, {"11", "11"}},
		Cursor: "14", Target: "14", Trail: "14", Alarm: "11", Letters: [2]Colour{"15", "15"}, Hole: "8",
	}
)
