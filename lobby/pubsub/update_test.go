package pubsub

import _ "pawnstorm/game/gametest/golden" // all tests take -update
