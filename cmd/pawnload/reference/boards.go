package reference

import (
	"sync"

	tea "charm.land/bubbletea/v2"
	"go.etcd.io/bbolt"
)

// boards has the open boards: a func(tea.Msg) for each session number.
type boards struct {
	send sync.Map
	db   *bbolt.DB // stores the moves; nil if nothing does
}

// move moves a piece at a session's board. The caller counts the moves. If there is a database, it
// stores the move first and then shows it at the board beside it, too.
func (b *boards) move(number, made int) error {
	shown := []int{number}
	if b.db != nil {
		shown = []int{number ^ 1, number}
		if err := b.store(made); err != nil {
			return err
		}
	}
	for _, n := range shown {
		if send, ok := b.send.Load(n); ok {
			send.(func(tea.Msg))(moveMsg{made: made})
		}
	}
	return nil
}

// gameSize is the size of a new game in bytes. Each ply adds plySize, up to mostSize.
const (
	gameSize = 300
	plySize  = 16
	mostSize = 8192
)

// store commits a game with a number of moves.
func (b *boards) store(made int) error {
	return b.db.Update(func(tx *bbolt.Tx) error {
		games, err := tx.CreateBucketIfNotExists([]byte("games"))
		if err != nil {
			return err
		}
		return games.Put([]byte("game"), make([]byte, min(gameSize+plySize*made, mostSize)))
	})
}
