package feature

import "time"

// LineDoc is a line of a chat, as programs read it.
type LineDoc struct {
	Room string    `json:"room" help:"lobby, team, players or watchers; examiners at an examination; of report, messages too"`
	ID   string    `json:"id,omitempty" help:"the table, the team or the examination; none of the lobby"`
	N    uint64    `json:"n" help:"counts the lines of the room"`
	At   time.Time `json:"at" help:"when it was said"`
	Name string    `json:"name" help:"who said it"`
	Text string    `json:"text" help:"what was said"`
}
