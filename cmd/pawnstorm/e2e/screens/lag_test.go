package screens

import (
	"fmt"
	"net"
	"testing"
	"time"
)

// slowly returns a connection that delivers everything later, both ways.
func slowly(c net.Conn, delay time.Duration) net.Conn {
	near, far := net.Pipe()
	go pump(c, far, delay)
	go pump(far, c, delay)
	return near
}

// pump passes on what it reads after a delay, and then closes both ends.
func pump(to, from net.Conn, delay time.Duration) {
	type chunk struct {
		due   time.Time
		bytes []byte
	}
	chunks := make(chan chunk, 1024)
	go func() {
		defer to.Close()
		for c := range chunks {
			<-time.After(time.Until(c.due))
			if _, err := to.Write(c.bytes); err != nil {
				from.Close()
			}
		}
	}()
	defer close(chunks)
	for {
		b := make([]byte, 32<<10)
		n, err := from.Read(b)
		if err != nil {
			return
		}
		chunks <- chunk{time.Now().Add(delay), b[:n]}
	}
}

// quietMoves returns 40 moves for each side in which nothing is captured and no position repeats often.
func quietMoves() (moves []string) {
	shuffle := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	for _, ranks := range [][4]int{{2, 3, 7, 6}, {3, 4, 6, 5}} {
		for _, file := range "abdegh" {
			moves = append(moves, fmt.Sprintf("%c%d%c%d", file, ranks[0], file, ranks[1]), fmt.Sprintf("%c%d%c%d", file, ranks[2], file, ranks[3]))
			moves = append(moves, shuffle...)
		}
	}
	return append(moves, append(shuffle, shuffle...)...)
}

// TestSlowLine plays 40 moves at once on a line that takes 0.3 s there and back. The game must not lose a
// second to it: without the line's allowance it would lose 12.
func TestSlowLine(t *testing.T) {
	const oneWay = 150 * time.Millisecond
	inSlowRoom(t, "3+2", oneWay, func(p *clockRoom, s *sitting) {
		s.play(quietMoves()...)
		table := p.only(t)
		if n := len(table.Plies); n != 80 {
			t.Fatalf("%d plies were played", n)
		}
		const given = 3*time.Minute + 39*2*time.Second // the first move earns nothing
		lost := given - table.Clock.Left(0, table.Changed)
		t.Logf("40 moves on a line of %v lost %v", 2*oneWay, lost)
		if lost > time.Second {
			t.Error("that is too much")
		}
	})
}
