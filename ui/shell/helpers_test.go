package shell

import (
	"strings"
	"testing"

	"go.uber.org/goleak"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/words"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// isWrong reports whether err is one sentence about wrong words.
func isWrong(err error) bool {
	if err == nil || errs.KindOf(err) != errs.Invalid {
		return false
	}
	s := errs.Sentence(err)
	return identity.Clean(s, words.MaxSentence) == s && strings.ContainsAny(s[len(s)-1:], ".?") && !strings.Contains(s, "%!")
}
