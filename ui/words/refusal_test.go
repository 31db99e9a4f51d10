package words_test

import (
	"strings"
	"testing"

	"pawnstorm/ui/words"
)

// TestMissingOf checks that an error suggests the nearest name, or lists all if they are few.
func TestMissingOf(t *testing.T) {
	many := strings.Fields("theme pieces images pad size names motion evaluation light dark white black last check " +
		"cursor marks mouse confirm reactions premove challenges house")
	for _, c := range []struct {
		word  string
		there []string
		want  string
	}{
		{"piece", many, `There is no setting "piece". Did you mean pieces?`},
		{"gong", many[:2], `There is no setting "gong". Choose theme, pieces.`},
		{"gong", many, `There is no setting "gong". Choose theme, pieces, images, pad, size, names, motion, ` +
			`evaluation, light, dark, white, black, last, check, cursor, marks, mouse, confirm, reactions, premove, ` +
			`or one of 2 more.`},
	} {
		if got := words.MissingOf("setting", c.word, c.there).Error(); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.word, got, c.want)
		}
	}
	if many[20] != "challenges" {
		t.Error("it changed the list of names")
	}
}
