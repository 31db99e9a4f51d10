package metrics

import _ "pawnstorm/game/gametest/golden" // all tests take -update
