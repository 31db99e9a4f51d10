package examining

import (
	"fmt"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// Announced is a line about those that may be watched; "" while there is none.
func Announced(s *app.Session) string {
	switch all := s.Club.Studies.Watchable(s.Me.ID); len(all) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("%s. Come and watch.", widget.Shown(words.StudyTitle(all[0]), 60))
	default:
		return fmt.Sprintf("%d studies to watch.", len(all))
	}
}
