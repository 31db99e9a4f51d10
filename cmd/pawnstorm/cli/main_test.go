package cli_test

import (
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

func TestMain(m *testing.M) { e2etest.Main(m) }
