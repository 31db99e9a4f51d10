package lobby

import (
	cryptorand "crypto/rand"
	"encoding/binary"
	"math/rand/v2"
)

// lot draws a number that nobody can foresee.
func lot() uint32 {
	var b [4]byte
	cryptorand.Read(b[:])
	return binary.LittleEndian.Uint32(b[:])
}

// lotteryFrom is the source of chance for a set-up; the same lot makes the same
// set-up.
func lotteryFrom(lot uint32) *rand.Rand { return rand.New(rand.NewPCG(uint64(lot), 0)) }
