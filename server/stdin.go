package server

import (
	"context"
	"io"
)

// commandInput is the standard input of a command. It ends with the command's context, so a command
// that waits for its client can be stopped.
type commandInput struct {
	s      *session
	ctx    context.Context
	chunks chan []byte // nil until the first Read
	rest   []byte      // of the last chunk
}

func (in *commandInput) Read(p []byte) (int, error) {
	if in.chunks == nil {
		in.chunks = make(chan []byte)
		in.s.in.start("the input of a command", in.pump, func() { close(in.chunks) })
	}
	if len(in.rest) == 0 {
		in.s.touch()
		in.s.asking.Store(true)
		defer in.s.asking.Store(false)
		select {
		case <-in.ctx.Done():
			return 0, in.ctx.Err()
		case chunk, ok := <-in.chunks:
			if !ok {
				return 0, io.EOF
			}
			in.rest = chunk
		}
	}
	n := copy(p, in.rest)
	in.rest = in.rest[n:]
	return n, nil
}

// pump reads what the client sends until the client stops or the command ends.
func (in *commandInput) pump() {
	for {
		chunk := make([]byte, 4<<10)
		n, err := in.s.readActive(chunk)
		if n > 0 {
			select {
			case in.chunks <- chunk[:n]:
			case <-in.ctx.Done():
				return
			}
		}
		if err != nil {
			return
		}
	}
}
