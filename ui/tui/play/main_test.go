package play_test

import (
	"os"
	"testing"

	"pawnstorm/game/gametest/golden"
)

// TestMain checks that every golden frame belongs to a test.
func TestMain(m *testing.M) { os.Exit(golden.Run(m)) }
