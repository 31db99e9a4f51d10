package presence

import _ "pawnstorm/game/gametest/golden" // all tests take -update
