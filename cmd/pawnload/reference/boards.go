package reference

import (
	"sync"

	tea "charm.land/bubbletea/v2"
)

// boards are those that are shown, by the numbers of their sessions.
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

// move tells a session that a piece has moved at its board. The moves are counted
// by whoever makes them.
func (b *boards) move(number, made int) {
	b.mu.Lock()
	send := b.send[number]
	b.mu.Unlock()
	if send != nil {
		send(moveMsg{made: made})
	}
}
