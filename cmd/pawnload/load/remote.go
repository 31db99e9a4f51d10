package load

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"

	"golang.org/x/crypto/ssh"
)

// Remote makes moves at random boards of a reference server.
type Remote struct {
	person *Person
	input  io.Writer
	crowd  *Crowd
}

// NewRemote logs in the person with a number and starts the command that makes
// moves for a crowd of visitors.
func NewRemote(ctx context.Context, addr string, number int, command string, crowd *Crowd) (*Remote, error) {
	p, err := Dial(ctx, addr, number)
	if err != nil {
		return nil, err
	}
	var s *ssh.Session
	r := &Remote{person: p, crowd: crowd}
	if s, err = p.conn.NewSession(); err == nil {
		if r.input, err = s.StdinPipe(); err == nil {
			err = s.Start(command)
		}
	}
	if err != nil {
		p.Close()
		return nil, fmt.Errorf("cannot make moves: %w", err)
	}
	return r, nil
}

// Move makes a move at the board of a random guest.
func (r *Remote) Move(ctx context.Context) (Moved, error) {
	r.crowd.mu.Lock()
	v := r.crowd.guests[rand.IntN(len(r.crowd.guests))].(*Visitor)
	r.crowd.mu.Unlock()
	return timed(ctx, v.session, func() error {
		_, err := fmt.Fprintln(r.input, v.Number)
		return err
	})
}

// Close disconnects.
func (r *Remote) Close() { r.person.Close() }
