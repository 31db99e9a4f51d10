package examining

import (
	"fmt"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// Announced returns a line about the studies that the user can watch, or "".
func Announced(s *app.Session) string {
	switch all := s.Club.Studies.Watchable(s.Me.ID); len(all) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("%s. Join to watch.", widget.Shown(words.StudyTitle(all[0]), 60))
	default:
		return fmt.Sprintf("%d studies to watch.", len(all))
	}
}
