package director

import _ "pawnstorm/game/gametest/golden" // all tests take -update
