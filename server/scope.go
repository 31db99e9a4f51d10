package server

import (
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"sync"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/logctx"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/program"
)

// scope is what a session runs in, over SSH or in a page. Its context ends when the channel or page
// does.
type scope struct {
	server *Server
	id     string
	from   string       // address and port of the client
	source netip.Prefix // the source that counts in limits
	limits netip.Prefix // the same, or zero if no limits by source apply
	log    *slog.Logger
	ctx    context.Context
	cancel context.CancelCauseFunc
	work   sync.WaitGroup // the handler and what it starts
	broken chan struct{}  // closed by the first panic
	once   sync.Once      // for broken

	// Set before the session begins, constant afterwards.
	line     table.Line
	terminal bool
	size     program.Size

	sizes sizes // of the window since then
}

// open begins the nth scope of a connection. The prefix limits is zero if no limits by source apply.
func (in *scope) open(s *Server, conn string, n int, limits netip.Prefix, log *slog.Logger) {
	in.limits = limits
	in.server, in.id = s, fmt.Sprintf("%s.%d", conn, n)
	in.log = log.With("session", in.id)
	in.broken = make(chan struct{})
	in.sizes = newSizes(func(f func()) { in.protect("the size of a window", f) })
	in.ctx, in.cancel = context.WithCancelCause(logctx.With(identity.WithSource(context.Background(), limits),
		slog.String("conn", conn), slog.String("session", in.id)))
}

// end ends what belongs to the scope alone.
func (in *scope) end() {
	in.cancel(errHungUp)
	in.sizes.stop()
}
