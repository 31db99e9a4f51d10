package screens

import (
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	_ "pawnstorm/game/gametest/golden" // knows -update
)

func TestMain(m *testing.M) { e2etest.MainUnlessShort(m) }
