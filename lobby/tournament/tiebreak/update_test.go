package tiebreak

import _ "pawnstorm/game/gametest/golden" // all tests take -update
