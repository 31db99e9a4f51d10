package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/alecthomas/kong"
	"github.com/coreos/go-systemd/v22/activation"
	"github.com/coreos/go-systemd/v22/daemon"

	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
	"pawnstorm/server"
)

// sockets are those that a supervisor holds for this server; one that it does not hold is
// nil. They stay open while the server is restarted: clients that connect meanwhile wait.
type sockets struct{ ssh, web net.Listener }

// webSocket is the name of the socket of the pages (FileDescriptorName in
// pawnstorm-web.socket); one with any other name is for SSH.
const webSocket = "web"

// handed takes the sockets that systemd has handed over.
func handed() (s sockets, err error) {
	files := activation.Files(true)
	defer func() {
		for _, f := range files {
			f.Close() // a listener has a copy of it
		}
		if err != nil {
			s.close()
		}
	}()
	for _, f := range files {
		held, unit := &s.ssh, "pawnstorm.socket"
		if f.Name() == webSocket {
			held, unit = &s.web, "pawnstorm-web.socket"
		}
		l, err := net.FileListener(f)
		if *held != nil || err != nil || l.Addr().Network() != "tcp" {
			if err == nil {
				l.Close()
			}
			return s, fmt.Errorf("systemd handed over %s, and of %s one that listens for TCP is needed: see ListenStream there", count(len(files), "socket"), unit)
		}
		*held = l
	}
	return s, nil
}

// close closes what was handed over.
func (s sockets) close() {
	for _, l := range []net.Listener{s.ssh, s.web} {
		if l != nil {
			l.Close()
		}
	}
}

// hasWebSocket reports whether systemd hands over a socket for the pages.
func hasWebSocket() bool {
	return slices.Contains(strings.Split(os.Getenv("LISTEN_FDNAMES"), ":"), webSocket) && os.Getenv("LISTEN_PID") == strconv.Itoa(os.Getpid())
}

// listen returns the socket that was handed over, or else opens one at an address, which
// is that of a flag.
func listen(held net.Listener, addr, flag string) (net.Listener, error) {
	if held != nil {
		return held, nil
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, ListenError(addr, flag, err)
	}
	return listener, nil
}

// credentials finds the files of flags that were not given among the credentials that
// systemd hands over (LoadCredential), by the names of the flags. An empty line is none.
func credentials(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	folder := os.Getenv("CREDENTIALS_DIRECTORY")
	if folder == "" || flag.Tag.Type != "path" || slices.ContainsFunc(flag.Envs, func(name string) bool { return os.Getenv(name) != "" }) {
		return nil, nil
	}
	file := filepath.Join(folder, flag.Name)
	if text, err := os.ReadFile(file); err != nil || len(bytes.TrimSpace(text)) == 0 {
		return nil, nil
	}
	return file, nil
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
	stopping := context.AfterFunc(ctx, rescue.Func(s.log, "telling of the end", func() {
		s.tell(daemon.SdNotifyStopping + "\nSTATUS=Telling everybody that their games are saved.")
	}))
	every, err := daemon.SdWatchdogEnabled(false)
	if err != nil || every == 0 {
		return func() { stopping() }
	}
	within, stop := context.WithCancel(context.WithoutCancel(ctx)) // the end takes time, too
	var done sync.WaitGroup
	done.Go(rescue.Service(within, s.log, "the watchdog", func() { s.watch(within, every/2) }))
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
