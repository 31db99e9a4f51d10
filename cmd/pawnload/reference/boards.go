package reference

import (
	"sync"

	tea "charm.land/bubbletea/v2"
)

// boards has the open boards: a func(tea.Msg) for each session number.
type boards struct{ send sync.Map }

// move moves a piece at a session's board. The caller counts the moves.
func (b *boards) move(number, made int) {
	if send, ok := b.send.Load(number); ok {
		send.(func(tea.Msg))(moveMsg{made: made})
	}
}
