package study

import _ "pawnstorm/game/gametest/golden" // all tests take -update
