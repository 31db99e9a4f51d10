package reference

import (
	"sync"

	tea "charm.land/bubbletea/v2"
)

// boards has the open boards by session number.
type boards struct {
	mu   sync.Mutex
	send map[int]func(tea.Msg)
}

func (b *boards) open(number int, send func(tea.Msg)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.send[number] = send
}

func (b *boards) close(number int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.send, number)
}

// move moves a piece at a session's board. The caller counts the moves.
func (b *boards) move(number, made int) {
	b.mu.Lock()
	send := b.send[number]
	b.mu.Unlock()
	if send != nil {
		send(moveMsg{made: made})
	}
}
