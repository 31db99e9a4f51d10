package meter

import _ "pawnstorm/game/gametest/golden" // all tests take -update
