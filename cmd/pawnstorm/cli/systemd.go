package cli

import (
	"bytes"
	"context"
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

// sockets are the sockets that systemd holds for this server, or nil. They stay open during a restart,
// and clients that connect meanwhile wait.
type sockets struct{ ssh, web net.Listener }

// webSocket is the name of the website's socket (FileDescriptorName in pawnstorm-web.socket). A socket
// with any other name is for SSH.
const webSocket = "web"

// systemdSockets returns the sockets that systemd has passed.
func systemdSockets() (s sockets, err error) {
	files := activation.Files(true)
	defer func() {
		for _, f := range files {
			f.Close() // the listener has a copy
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
			return s, fmt.Errorf("systemd passed %s for %s, which needs a socket that listens on TCP: "+
				"see ListenStream there", count(len(files), "socket"), unit)
		}
		*held = l
	}
	return s, nil
}

func (s sockets) close() { closeAll(s.ssh, s.web) }

// hasWebSocket reports whether systemd passes a socket for the website.
func hasWebSocket() bool {
	return os.Getenv("LISTEN_PID") == strconv.Itoa(os.Getpid()) &&
		slices.Contains(strings.Split(os.Getenv("LISTEN_FDNAMES"), ":"), webSocket)
}

// listen returns a passed socket, or opens one on an address that a flag sets.
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

// credentials sets flags that were not given to the credential of the same name that systemd passes
// (LoadCredential). It skips empty files.
func credentials(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	folder := os.Getenv("CREDENTIALS_DIRECTORY")
	inEnv := func(name string) bool { return os.Getenv(name) != "" }
	if folder == "" || flag.Tag.Type != "path" || slices.ContainsFunc(flag.Envs, inEnv) {
		return nil, nil
	}
	file := filepath.Join(folder, flag.Name)
	if text, err := os.ReadFile(file); err != nil || len(bytes.TrimSpace(text)) == 0 {
		return nil, nil
	}
	return file, nil
}

// supervised notifies systemd, or a supervisor with the same protocol, that the server is ready, that
// it is alive, and that it stops.
type supervised struct {
	log    *slog.Logger
	status func() string // in a few words
	// alive returns nil if the server works. Otherwise the supervisor gets no sign of life and
	// restarts it.
	alive func(context.Context) error
}

// supervise notifies the supervisor of a server, if there is one, until its result is called.
func supervise(ctx context.Context, sshServer *server.Server, st store.Store, log *slog.Logger) (end func()) {
	s := supervised{
		log:    log,
		status: func() string { return count(len(sshServer.Sessions()), "session") + "." },
		alive:  func(ctx context.Context) error { return answers(ctx, st) },
	}
	return s.ready(ctx)
}

// ready notifies systemd that the server is ready, then that it is alive and, when ctx ends, that it
// stops. end stops the notifications.
func (s supervised) ready(ctx context.Context) (end func()) {
	if !s.tell(daemon.SdNotifyReady + "\nSTATUS=" + s.status()) {
		return func() {}
	}
	stopping := context.AfterFunc(ctx, rescue.Func(s.log, "telling of the end", func() {
		s.tell(daemon.SdNotifyStopping + "\nSTATUS=Telling everyone that their games are saved.")
	}))
	every, err := daemon.SdWatchdogEnabled(false)
	if err != nil || every == 0 {
		return func() { stopping() }
	}
	within, stop := context.WithCancel(context.WithoutCancel(ctx)) // the shutdown takes time, too
	var done sync.WaitGroup
	done.Go(rescue.Service(within, s.log, "the watchdog", func() { s.watch(within, every/2) }))
	return func() {
		stopping()
		stop()
		done.Wait()
	}
}

// watch notifies at intervals that the server is alive, as long as it is.
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
			s.log.Error("the server does not respond", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-next.C:
		}
	}
}

// tell sends a notification and reports whether there is a supervisor.
func (s supervised) tell(state string) bool {
	told, err := daemon.SdNotify(false, state)
	if err != nil {
		s.log.Warn("cannot notify the supervisor", "err", err)
	}
	return told
}

// answers returns an error if the store does not answer.
func answers(ctx context.Context, st store.Store) error {
	_, err := st.Get(ctx, "watchdog") // this key never exists
	return store.Ignore(err, store.ErrNotFound)
}
