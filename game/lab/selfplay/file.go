package selfplay

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/engine/search"
)

const (
	// magic begins every file.
	magic = "pawnlab games 1 "
	// mostContent limits a record, and mostHeader the first line, in bytes.
	mostContent = 1 << 20
	mostHeader  = 1 << 12
)

// header returns the first line of a file, without the line break.
func (c *Config) header() string {
	line := fmt.Sprintf("%s%s seed=%d nodes=%d clear=%d plies=%d",
		magic, c.Rules.Info().ID, c.Seed, c.Nodes, c.Clear, c.Plies)
	if c.Network != nil {
		line += fmt.Sprintf(" network=%08x", c.Network.Checksum())
	}
	for _, option := range slices.Sorted(maps.Keys(c.Options)) {
		line += fmt.Sprintf(" %s=%q", option, c.Options[option])
	}
	return line
}

// File is a file of games that grows.
type File struct {
	file  *os.File
	end   int64 // its size
	Games int   // how many it has
}

// Open opens a file to add the games of a configuration, or creates it. A file of another
// configuration is an error.
func Open(name string, c *Config) (f *File, err error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("cannot open the games: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, file.Close())
		}
	}()
	info, err := file.Stat()
	if err != nil {
		return nil, fmt.Errorf("cannot open the games: %w", err)
	}
	if info.Size() == 0 {
		n, err := file.WriteString(c.header() + "\n")
		return &File{file: file, end: int64(n)}, err
	}
	r, err := newReader(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if r.header != c.header() {
		return nil, fmt.Errorf("%s has games made in another way (%s); choose another file", name, r.header)
	}
	f = &File{file: file}
	for {
		_, err := r.next()
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		f.Games++
	}
	if err := file.Truncate(r.end); err != nil {
		return nil, fmt.Errorf("cannot remove half a game from the end of %s: %w", name, err)
	}
	f.end, err = file.Seek(r.end, io.SeekStart)
	return f, err
}

// Add writes a game to the end. It is an error if another program has written to the file.
func (f *File) Add(g *Game) error {
	info, err := f.file.Stat()
	if err != nil {
		return fmt.Errorf("cannot write a game: %w", err)
	}
	if info.Size() != f.end {
		return errors.New("another program writes to the file; choose one file for each")
	}
	content := g.content()
	record := binary.AppendUvarint(nil, uint64(len(content)))
	record = binary.LittleEndian.AppendUint32(record, crc32.ChecksumIEEE(content))
	n, err := f.file.Write(append(record, content...))
	f.end += int64(n)
	if err != nil {
		return fmt.Errorf("cannot write a game: %w", err)
	}
	f.Games++
	return nil
}

// Close closes the file.
func (f *File) Close() error { return f.file.Close() }

// content returns the content of a game's record.
func (g *Game) content() []byte {
	b := binary.AppendUvarint(nil, uint64(len(g.Setup)))
	b = append(b, g.Setup...)
	b = append(b, winnerCode(g.Winner))
	b = binary.AppendUvarint(b, uint64(len(g.Random)))
	for _, i := range g.Random {
		b = binary.AppendUvarint(b, uint64(i))
	}
	for _, m := range g.Moves {
		view := int64(m.Score) * 2
		if m.Quiet {
			view++
		}
		b = binary.AppendVarint(binary.AppendUvarint(b, uint64(m.Index)), view)
	}
	return b
}

// drawnCode stands for no winner.
const drawnCode = 2

func winnerCode(s game.Seat) byte {
	if s == game.NoSeat {
		return drawnCode
	}
	return byte(s)
}

// reader reads a file of games.
type reader struct {
	in     *bufio.Reader
	header string
	end    int64 // of the last complete record
	buffer []byte
}

func newReader(r io.Reader) (*reader, error) {
	in := bufio.NewReaderSize(r, mostHeader)
	line, err := in.ReadSlice('\n')
	if err != nil || !bytes.HasPrefix(line, []byte(magic)) {
		return nil, errors.New("not a file of pawnlab data")
	}
	return &reader{in: in, header: string(line[:len(line)-1]), end: int64(len(line))}, nil
}

// game returns the ID of the game.
func (r *reader) game() string {
	id, _, _ := strings.Cut(strings.TrimPrefix(r.header, magic), " ")
	return id
}

// next reads a game. At the end it returns io.EOF, and in the middle of a record
// io.ErrUnexpectedEOF.
func (r *reader) next() (*Game, error) {
	size, err := binary.ReadUvarint(r.in)
	if err != nil {
		return nil, err
	}
	if size > mostContent {
		return nil, fmt.Errorf("damaged at byte %d: a game of %d bytes", r.end, size)
	}
	r.buffer = slices.Grow(r.buffer[:0], 4+int(size))[:4+size]
	if _, err := io.ReadFull(r.in, r.buffer); err != nil {
		return nil, io.ErrUnexpectedEOF
	}
	content := r.buffer[4:]
	if binary.LittleEndian.Uint32(r.buffer) != crc32.ChecksumIEEE(content) {
		return nil, fmt.Errorf("damaged at byte %d: wrong checksum", r.end)
	}
	g, err := parse(content)
	if err != nil {
		return nil, fmt.Errorf("damaged at byte %d: %w", r.end, err)
	}
	r.end += int64(len(binary.AppendUvarint(nil, size)) + len(r.buffer))
	return g, nil
}

// errContent is the error for content that does not make a game.
var errContent = errors.New("a game cannot be read")

// parse reverses content.
func parse(content []byte) (*Game, error) {
	in := bytes.NewReader(content)
	size, err := binary.ReadUvarint(in)
	if err != nil || size > uint64(in.Len()) {
		return nil, errContent
	}
	setup := make([]byte, size)
	if _, err := io.ReadFull(in, setup); err != nil {
		return nil, errContent
	}
	g := &Game{Setup: string(setup), Winner: game.NoSeat}
	winner, err := in.ReadByte()
	if err != nil || winner > drawnCode {
		return nil, errContent
	}
	if winner != drawnCode {
		g.Winner = game.Seat(winner)
	}
	random, err := binary.ReadUvarint(in)
	if err != nil || random > uint64(in.Len()) {
		return nil, errContent
	}
	for range random {
		i, err := binary.ReadUvarint(in)
		if err != nil || i > mostContent {
			return nil, errContent
		}
		g.Random = append(g.Random, int(i))
	}
	for in.Len() > 0 {
		i, err := binary.ReadUvarint(in)
		if err != nil || i > mostContent {
			return nil, errContent
		}
		view, err := binary.ReadVarint(in)
		if err != nil || view>>1 > int64(search.Infinite) || view>>1 < -int64(search.Infinite) {
			return nil, errContent
		}
		g.Moves = append(g.Moves, Move{Index: int(i), Score: search.Score(view >> 1), Quiet: view&1 == 1})
	}
	return g, nil
}
