package play

import (
	"context"
	"encoding/binary"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"pawnstorm/lobby/rescue"
)

const (
	// beatEvery is how often the server sends a heartbeat, and silentTime how long a page may send nothing,
	// although it answers heartbeats.
	beatEvery, silentTime = 15 * time.Second, 40 * time.Second
	// openTime is how long a page may take to say what it wants.
	openTime = 10 * time.Second
	// sendTime is how long a page may take to read a message.
	sendTime = 30 * time.Second
	// mostMessages and mostBytes limit what a page may send between heartbeats: many times what keys and a
	// mouse produce.
	mostMessages, mostBytes = 6000, 2 << 20
)

// Close codes of a socket, which tell the page what to do.
const (
	codeOver  = 4000 // the session is over, and has said why
	codeTaken = 4001 // the session goes on elsewhere
	codeGone  = 4004 // the session no longer exists
	codeOld   = 4009 // the page has another version
)

// restarted is the reason of codeOver and codeGone if the server restarts: the page comes back by itself.
const restarted = "restarted"

// socket is one WebSocket, which a line uses.
type socket struct {
	conn *websocket.Conn
	door *Server
	ctx  context.Context
	cut  context.CancelFunc
	open time.Time
	beat atomic.Int64 // when a heartbeat was sent that the page has not answered, since open; 0 if none
}

// send sends a message to a page, and cuts a page that does not read it in time.
func (s *socket) send(kind byte, parts ...[]byte) error {
	ctx, cancel := context.WithTimeout(s.ctx, sendTime)
	defer cancel()
	message := []byte{kind}
	for _, p := range parts {
		message = append(message, p...)
	}
	err := s.conn.Write(ctx, websocket.MessageBinary, message)
	if err != nil {
		s.cut()
	}
	return err
}

// end closes the socket. That may take a while, because the page should answer.
func (s *socket) end(code int, why string) {
	s.door.work.Go(func() {
		defer s.cut()
		rescue.Run(s.door.log, "closing a socket", func() { s.conn.Close(websocket.StatusCode(code), why) })
	})
}

// hear reads a message within a time limit; ok is false if there is none or it is invalid.
func (s *socket) hear(within time.Duration) (m message, ok bool) {
	ctx, cancel := context.WithTimeout(s.ctx, within)
	defer cancel()
	kind, b, err := s.conn.Read(ctx)
	if err != nil {
		return m, false
	}
	if m, err = decode(b); err != nil || kind != websocket.MessageBinary {
		s.conn.Close(websocket.StatusPolicyViolation, errMessage.Error())
		return m, false
	}
	return m, true
}

// listen passes the page's messages to a line until there are no more.
func (s *socket) listen(l *line) {
	messages, bytes := 0, 0
	beaten := time.Now()
	for {
		m, ok := s.hear(silentTime)
		if !ok {
			return
		}
		if now := time.Now(); now.Sub(beaten) >= beatEvery {
			messages, bytes, beaten = 0, 0, now
		}
		if m.kind == kindBeat {
			if sent := time.Duration(s.beat.Swap(0)); sent > 0 {
				l.trip.Measured(time.Since(s.open) - sent)
			}
		}
		messages, bytes = messages+1, bytes+len(m.keys)
		if messages > mostMessages || bytes > mostBytes || !l.take(m) {
			s.conn.Close(websocket.StatusPolicyViolation, "too much")
			return
		}
	}
}

// pulse sends heartbeats to the page until stop is called.
func (s *socket) pulse() (stop func()) {
	var beat *time.Timer
	beat = time.AfterFunc(beatEvery, rescue.Func(s.door.log, "the pulse of a page", func() {
		s.beat.Store(int64(time.Since(s.open)))
		if s.send(kindBeat) == nil {
			beat.Reset(beatEvery)
		}
	}))
	return func() { beat.Stop() }
}

func number(n uint64) []byte { return binary.AppendUvarint(nil, n) }
