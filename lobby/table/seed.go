package table

import (
	cryptorand "crypto/rand"
	"encoding/binary"
	"math/rand/v2"
)

// NewSeed returns an unpredictable number.
func NewSeed() uint32 {
	var b [4]byte
	cryptorand.Read(b[:])
	return binary.LittleEndian.Uint32(b[:])
}

// Chance returns the random numbers for a set-up. The same seed makes the same set-up.
func Chance(seed uint32) *rand.Rand { return rand.New(rand.NewPCG(uint64(seed), 0)) }
