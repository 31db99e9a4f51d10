package book

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"sync"

	"pawnstorm/game"
)

// Entry is a book's move for a position.
type Entry struct {
	Key    uint64
	Move   Code
	Weight uint16 // among the moves of its position
}

// Book is a list of entries, sorted by key.
type Book struct{ entries []Entry }

// entryBytes is the length of an entry in a file.
const entryBytes = 16

var errLength = fmt.Errorf("a book must consist of entries of %d bytes", entryBytes)

// New makes a book from entries. Each move of a position may appear once. Entries
// with the same key are sorted by weight, the heaviest first.
func New(entries []Entry) *Book {
	sorted := slices.Clone(entries)
	slices.SortFunc(sorted, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.Move, b.Move))
	})
	return &Book{sorted}
}

// Read reads a book.
func Read(r io.Reader) (*Book, error) {
	var entries []Entry
	for {
		var record [entryBytes]byte
		switch _, err := io.ReadFull(r, record[:]); {
		case errors.Is(err, io.EOF):
			return New(entries), nil
		case errors.Is(err, io.ErrUnexpectedEOF):
			return nil, errLength
		case err != nil:
			return nil, err
		}
		entries = append(entries, Entry{
			Key:    binary.BigEndian.Uint64(record[:]),
			Move:   Code(binary.BigEndian.Uint16(record[8:])),
			Weight: binary.BigEndian.Uint16(record[10:]),
		})
	}
}

// Write writes a book in the format that Read and other programs read.
func (b *Book) Write(w io.Writer) error {
	var all []byte
	for _, e := range b.entries {
		all = binary.BigEndian.AppendUint64(all, e.Key)
		all = binary.BigEndian.AppendUint16(all, uint16(e.Move))
		all = binary.BigEndian.AppendUint16(all, e.Weight)
		all = binary.BigEndian.AppendUint32(all, 0)
	}
	_, err := w.Write(all)
	return err
}

// Len returns the number of entries.
func (b *Book) Len() int { return len(b.entries) }

// Choice is a book's move for a position.
type Choice struct {
	Move   game.Move
	Weight int
}

// Choices returns the moves for a state of chess, the heaviest first. It leaves out
// illegal moves, which come from another position with the same key or a damaged book.
func (b *Book) Choices(s game.State) []Choice {
	key, err := Key(s.String())
	if err != nil {
		return nil
	}
	at, _ := slices.BinarySearchFunc(b.entries, key, func(e Entry, key uint64) int {
		return cmp.Compare(e.Key, key)
	})
	var list []Choice
	for ; at < len(b.entries) && b.entries[at].Key == key; at++ {
		if m, ok := b.entries[at].Move.of(s); ok {
			list = append(list, Choice{m, int(b.entries[at].Weight)})
		}
	}
	return list
}

// Pick returns a random move for a state of chess, in proportion to the weights.
func (b *Book) Pick(s game.State, rnd *rand.Rand) (game.Move, bool) {
	choices, all := b.Choices(s), 0
	for _, c := range choices {
		all += c.Weight
	}
	if all == 0 {
		return 0, false
	}
	left := rnd.IntN(all)
	at := slices.IndexFunc(choices, func(c Choice) bool {
		left -= c.Weight
		return left < 0
	})
	return choices[at].Move, true
}

//go:embed data/chess.bin
var builtIn []byte

// BuiltIn returns the built-in book.
var BuiltIn = sync.OnceValue(func() *Book {
	b, err := Read(bytes.NewReader(builtIn))
	if err != nil {
		panic(err) // a test reads it
	}
	return b
})
