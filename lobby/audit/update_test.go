package audit

import _ "pawnstorm/game/gametest/golden" // all tests take -update
