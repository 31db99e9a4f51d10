package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"sync"
	"time"

	"github.com/coreos/go-systemd/v22/activation"
	"github.com/coreos/go-systemd/v22/daemon"

	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/store"
	"pawnstorm/server"
)

// listen is the socket that a supervisor holds for this server, or else a new one. One
// that is held stays open while the server is restarted: who connects meanwhile waits.
func listen(addr string) (net.Listener, error) {
	held, err := activation.Listeners()
	if err != nil {
		return nil, fmt.Errorf("the sockets that systemd handed over cannot be used: %w", err)
	}
	switch {
	case len(held) == 1 && held[0] != nil:
		return held[0], nil
	case len(held) > 0:
		return nil, fmt.Errorf("systemd handed over %s, and one that listens for TCP is needed: see ListenStream in pawnstorm.socket", count(len(held), "socket"))
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, listenError(addr, "--addr", err)
	}
	return listener, nil
}

// supervised is a server whose supervisor, if it has one that speaks as systemd does,
// hears how it is: that it is ready, now and then that it is alive, and that it ends.
type supervised struct {
	log    *slog.Logger
	status func() string // in a few words
	// alive is nil if the server can do its work. If it cannot, the supervisor hears
	// nothing, and starts it anew.
	alive func(context.Context) error
}

// supervise tells the supervisor of a server, if it has one, until what it returns is called.
func supervise(ctx context.Context, sshServer *server.Server, st store.Store, log *slog.Logger) (end func()) {
	s := supervised{
		log:    log,
		status: func() string { return count(len(sshServer.Sessions()), "session") + "." },
		alive:  func(ctx context.Context) error { return answers(ctx, st) },
	}
	return s.ready(ctx)
}

// ready says that the server is ready, and has the rest said until ctx ends. The
// function that it returns ends that.
func (s supervised) ready(ctx context.Context) (end func()) {
	if !s.tell(daemon.SdNotifyReady + "\nSTATUS=" + s.status()) {
		return func() {}
	}
	stopping := context.AfterFunc(ctx, guard.Func(s.log, "telling of the end", func() {
		s.tell(daemon.SdNotifyStopping + "\nSTATUS=Telling everybody that their games are saved.")
	}))
	every, err := daemon.SdWatchdogEnabled(false)
	if err != nil || every == 0 {
		return func() { stopping() }
	}
	within, stop := context.WithCancel(context.WithoutCancel(ctx)) // the end takes time, too
	var done sync.WaitGroup
	done.Go(guard.Service(within, s.log, "the watchdog", func() { s.watch(within, every/2) }))
	return func() {
		stopping()
		stop()
		done.Wait()
	}
}

// watch says again and again that the server is alive, as long as it is.
func (s supervised) watch(ctx context.Context, every time.Duration) {
	next := time.NewTicker(every)
	defer next.Stop()
	for {
		within, cancel := context.WithTimeout(ctx, every)
		err := s.alive(within)
		cancel()
		switch {
		case err == nil:
			s.tell(daemon.SdNotifyWatchdog + "\nSTATUS=" + s.status())
		case ctx.Err() == nil:
			s.log.Error("the server cannot do its work", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-next.C:
		}
	}
}

// tell reports whether there is a supervisor that wants to be told.
func (s supervised) tell(state string) bool {
	told, err := daemon.SdNotify(false, state)
	if err != nil {
		s.log.Warn("the supervisor cannot be told", "err", err)
	}
	return told
}

// answers reports what keeps a store from answering.
func answers(ctx context.Context, st store.Store) error {
	_, err := st.Get(ctx, "watchdog") // which nobody ever puts
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}
