package fsck_test

import _ "pawnstorm/game/gametest/golden" // all tests take -update
