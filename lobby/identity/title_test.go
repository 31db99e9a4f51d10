package identity

import "testing"

// TestTitleSkeleton checks that only titles that look alike have the same skeleton.
func TestTitleSkeleton(t *testing.T) {
	const title = "Friday Knights"
	for _, same := range []string{
		"friday knights", "FRIDAY KNIGHTS", "Fridayknights", "Friday-Knights", "Friday  Kn1ghts!", "Frïday Knights",
		"Friday Кnights", "Ｆriday Knights", "Friday Knight5",
	} {
		if TitleSkeleton(same) != TitleSkeleton(title) {
			t.Errorf("%q (%s) differs from %q (%s)", same, TitleSkeleton(same), title, TitleSkeleton(title))
		}
	}
	for _, pair := range [][2]string{
		{"Will Power", "VVill Povver"},
		{"Wovv", "VVoW"},
		{"Modern Barn", "Modem Bam"},
		{"Illinois 1", "lllin0is l"},
		{"OTTO", "0tt0"},
		{"Ｗolves", "vvolves"},
	} {
		if TitleSkeleton(pair[0]) != TitleSkeleton(pair[1]) {
			t.Errorf("%q (%s) differs from %q (%s)", pair[0], TitleSkeleton(pair[0]), pair[1], TitleSkeleton(pair[1]))
		}
	}
	if TitleSkeleton("ПЯТНИЦА") != TitleSkeleton("пятница") {
		t.Error("upper and lower case Cyrillic names differ")
	}
	for _, other := range []string{"Friday Knight", "Monday Knights", "Friday Kings", "Пятница", "Friday Knightv"} {
		if TitleSkeleton(other) == TitleSkeleton(title) || TitleSkeleton(other) == "" {
			t.Errorf("%q has the same skeleton as %q", other, title)
		}
	}
	for _, reserved := range []string{
		"The Moderators", "moderator", "A d m i n", "Lobby", "the HOUSE", "Pawn Storm", "Аdmin", "VVhite",
		"Pavvn Storrn",
	} {
		if reserved != "The Moderators" != IsReservedTitle(reserved) {
			t.Errorf("IsReservedTitle(%q) = %v", reserved, IsReservedTitle(reserved))
		}
	}
}
