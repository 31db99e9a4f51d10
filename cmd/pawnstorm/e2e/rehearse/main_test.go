package rehearse

import (
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

func TestMain(m *testing.M) { e2etest.MainUnlessShort(m) }
