package server

import (
	"net"
	"testing"
	"testing/synctest"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// slowPeer is a client that takes some time to answer each keepalive.
type slowPeer struct {
	gossh.Conn
	takes time.Duration
	asked int
}

func (p *slowPeer) SendRequest(string, bool, []byte) (bool, []byte, error) {
	p.asked++
	elapse(p.takes)
	return false, nil, nil
}

// TestTripOfAPlayer checks that the line of a client is measured when it makes moves, but not at each one.
func TestTripOfAPlayer(t *testing.T) {
	inBubble(t, nil, func(t *testing.T, s *running, dial func() net.Conn) {
		near, far := net.Pipe()
		defer far.Close()
		c, peer := s.newConn(near, "c7"), &slowPeer{takes: 300 * time.Millisecond}
		c.enter(peer)
		defer c.end("")
		defer c.leave()
		elapse(tripEvery)
		if peer.asked > 0 {
			t.Fatal("a client that makes no moves is measured")
		}
		if got := c.line(time.Minute); got != 0 {
			t.Errorf("before the first measurement: %v", got)
		}
		elapse(time.Second)
		for range 5 {
			if got := c.line(time.Minute); got != peer.takes {
				t.Errorf("got %v, want %v", got, peer.takes)
			}
		}
		peer.takes = 100 * time.Millisecond
		elapse(tripEvery)
		c.line(time.Minute)
		elapse(time.Second)
		if got := c.line(time.Minute); got != 200*time.Millisecond {
			t.Errorf("after a faster trip: %v", got)
		}
		synctest.Wait()
		if peer.asked != 2 {
			t.Errorf("measured %d times, want 2", peer.asked)
		}
	})
}

// TestLateAnswers checks that a client that answers late cannot claim any time.
func TestLateAnswers(t *testing.T) {
	var trip Trip
	trip.Measured(time.Hour)
	if got := trip.Usual(); got != longestTrip {
		t.Errorf("got %v", got)
	}
	trip.Measured(0)
	trip.Measured(0)
	if got := trip.Usual(); got != longestTrip/4 {
		t.Errorf("after two fast answers: %v", got)
	}
}
