package shell

import (
	"strings"
	"testing"

	"go.uber.org/goleak"

	"pawnstorm/lobby"
	"pawnstorm/ui/words"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// isWrong reports whether an error says that words are wrong, in one sentence.
func isWrong(err error) bool {
	if err == nil || lobby.KindOf(err) != lobby.Invalid {
		return false
	}
	s := lobby.Sentence(err)
	return lobby.Clean(s, words.MaxSentence) == s && strings.ContainsAny(s[len(s)-1:], ".?") && !strings.Contains(s, "%!")
}
