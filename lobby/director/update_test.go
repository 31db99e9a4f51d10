package director

import _ "pawnstorm/game/gametest/golden" // registers the -update flag
