package web

import _ "pawnstorm/game/gametest/golden" // all tests take -update
