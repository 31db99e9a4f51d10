package rescue

import _ "pawnstorm/game/gametest/golden" // all tests take -update
