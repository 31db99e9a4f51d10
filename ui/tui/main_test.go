package tui

import (
	"os"
	"testing"

	"pawnstorm/game/gametest/golden"
)

// TestMain sees to it that no golden frame outlives its test.
func TestMain(m *testing.M) { os.Exit(golden.Run(m)) }
