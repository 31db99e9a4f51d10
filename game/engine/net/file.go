package net

import (
	"bufio"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// magic begins a file, after decompression. A line with the shape as JSON follows, then
// the weights as little-endian integers in the order of Network.
const magic = "pawnstorm network 1\n"

// Write writes the network as a compressed file.
func (n *Network) Write(w io.Writer) error {
	zip, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	shape, err := json.Marshal(n.Shape)
	if err != nil {
		return err
	}
	if _, err := zip.Write(append([]byte(magic), append(shape, '\n')...)); err != nil {
		return err
	}
	for _, part := range n.parts() {
		if err := binary.Write(zip, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	return zip.Close()
}

func (n *Network) parts() []any { return []any{n.rows, n.bias, n.last, n.outputBias} }

// Checksum returns a number that differs for networks with other weights.
func (n *Network) Checksum() uint32 {
	sum := crc32.NewIEEE()
	for _, part := range n.parts() {
		_ = binary.Write(sum, binary.LittleEndian, part) // a checksum takes everything
	}
	return sum.Sum32()
}

// Read reads a file.
func Read(r io.Reader) (*Network, error) {
	n, err := read(r)
	if err != nil {
		return nil, fmt.Errorf("cannot read the network: %w", err)
	}
	return n, nil
}

func read(r io.Reader) (*Network, error) {
	zip, err := gzip.NewReader(r)
	if err != nil {
		return nil, errors.New("it is not a file of pawnlab train")
	}
	in := bufio.NewReader(zip)
	begin := make([]byte, len(magic))
	if _, err := io.ReadFull(in, begin); err != nil || string(begin) != magic {
		return nil, errors.New("it is not a file of pawnlab train, or of another version")
	}
	line, err := in.ReadSlice('\n')
	if err != nil {
		return nil, errors.New("its first lines are damaged")
	}
	n := &Network{}
	if err := json.Unmarshal(line, &n.Shape); err != nil {
		return nil, fmt.Errorf("its first lines are damaged: %w", err)
	}
	if err := n.Shape.check(); err != nil {
		return nil, err
	}
	n.rows, n.bias = make([]int16, n.Features()*n.Hidden), make([]int16, n.Hidden)
	n.last, n.outputBias = make([]int16, Buckets*2*n.Hidden), make([]int32, Buckets)
	for _, part := range n.parts() {
		if err := binary.Read(in, binary.LittleEndian, part); err != nil {
			return nil, fmt.Errorf("it is damaged: %w", err)
		}
	}
	if _, err := in.ReadByte(); !errors.Is(err, io.EOF) {
		return nil, errors.New("it is damaged or does not end")
	}
	return n, n.check()
}
