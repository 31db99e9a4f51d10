package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/schedule"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/backup"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/server/ops"
)

// backupFlags configure the backups that a server makes by itself.
type backupFlags struct {
	BackupEvery time.Duration `default:"6h" help:"How often to make a backup, in backups in the data folder; 0 is never."`
	BackupKeep  int           `default:"14" help:"How many of those backups to keep."`
}

func (f *backupFlags) check() error {
	if f.BackupEvery != 0 && f.BackupEvery < time.Second {
		return errors.New("--backup-every must be at least a second, or 0 for never")
	}
	if f.BackupKeep < 1 {
		return errors.New("--backup-keep must be at least 1")
	}
	return nil
}

// keeper makes the backups of a running server, ships its commits, and sends its database to
// "pawnstorm backup". Its failures never harm the server.
type keeper struct {
	backupFlags
	home    home
	folder  string // for backups
	seal    backup.Seal
	shipper *backup.Shipper // nil without --ship
	log     *slog.Logger

	made, failed atomic.Uint64 // since the server started
	last         atomic.Int64  // Unix time of the newest backup; 0 means never

	one  sync.Mutex // held while a backup is made
	stop context.CancelFunc
	done sync.WaitGroup
}

// openKeeper starts the keeper's work, and its close ends it. If a part can't start, openKeeper logs
// why and goes on.
func (c *serveCmd) openKeeper(ctx context.Context, h home, log *slog.Logger) (k *keeper, err error) {
	data := h.where
	if h.file == nil {
		if data, err = c.ownFolder(); err != nil {
			return nil, err
		}
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	k = &keeper{backupFlags: c.backupFlags, home: h, folder: filepath.Join(data, bolt.BackupFolder), log: log, stop: stop}
	if k.seal, err = c.sealWith(h.key); err == nil {
		k.shipper, err = c.shipFlags.open(h, k.seal, log)
	}
	if err != nil {
		stop()
		return nil, err
	}
	if len(c.Recipient) > 0 {
		log.Info("backups are encrypted", "recipients", strings.Join(c.Recipient, ", "))
	}
	if made := newestTime(k.folder); !made.IsZero() {
		k.last.Store(made.Unix())
	}
	// The default folder may belong to another club, so a node on NATS needs one of its own.
	if c.BackupEvery > 0 && (h.file != nil || c.Data != "") {
		log.Info("backups are on", "every", c.BackupEvery, "keep", c.BackupKeep, "folder", k.folder)
		k.done.Go(rescue.Service(ctx, log, "making backups", func() { k.makeBackups(ctx) }))
	}
	if h.file == nil {
		return k, nil
	}
	listener, err := listenForCopies(data)
	if err != nil {
		log.Warn("pawnstorm backup will not work while this server runs", "err", err)
		return k, nil
	}
	k.done.Go(rescue.Func(log, "handing out copies", func() { k.handOut(ctx, listener) }))
	return k, nil
}

// shipWithin is how long the last commits can take to be shipped when the server ends.
const shipWithin = 3 * time.Second

// close ends the keeper and closes the store. The last commits are shipped after that.
func (k *keeper) close() {
	k.stop()
	k.done.Wait()
	k.home.store.Close()
	if k.shipper != nil {
		k.shipper.Close(shipWithin)
	}
}

// figures shows the metrics of backups.
func (k *keeper) figures(show ops.Show) {
	show("backups_total", "Backups that were made.", float64(k.made.Load()))
	show("backups_failed_total", "Backups that failed.", float64(k.failed.Load()))
	show("backup_last_seconds",
		"When the newest backup in the folder backups was made, in seconds since 1970; 0: never.", float64(k.last.Load()))
	shipFigures(k.shipper, show)
}

// backup makes a backup now, in the folder of backups, and returns its file.
func (k *keeper) backup(ctx context.Context) (string, error) {
	k.one.Lock()
	defer k.one.Unlock()
	now := time.Now()
	file := filepath.Join(k.folder, backup.Name(now, ""))
	set, err := k.write(ctx, file)
	if err != nil {
		k.failed.Add(1)
		return "", errors.New(causeOf(err))
	}
	k.made.Add(1)
	k.last.Store(now.Unix())
	keys := set.Spans[0].Keys
	k.log.Info("backup made", "file", file, "games", keys["done"], "accounts", keys["player"],
		"took", time.Since(now).Round(time.Millisecond))
	return file, nil
}

// write makes a backup, unless it could fill the disk that the games need.
func (k *keeper) write(ctx context.Context, file string) (*backup.Set, error) {
	const reserve = 64 << 20
	data := filepath.Dir(k.folder)
	if err := os.MkdirAll(data, 0o700); err != nil { // of a node on NATS
		return nil, err
	}
	if err := bolt.MakeBackupFolder(data); err != nil {
		return nil, err
	}
	need := int64(reserve)
	if k.home.file != nil {
		need += k.home.file.Counts().Bytes
	}
	room, err := bolt.Room(k.folder)
	if err != nil {
		return nil, err
	}
	if room < uint64(need) {
		left := size(int64(min(room, 1<<62)))
		return nil, fmt.Errorf("the disk has %s left, and a backup may need %s", left, size(need))
	}
	return backup.Write(ctx, k.home.store, k.seal, file, k.home.now)
}

// makeBackups makes a backup whenever one is due.
func (k *keeper) makeBackups(ctx context.Context) {
	const soon = 10 * time.Minute
	wait := min(k.BackupEvery, soon) // a server that has just started is busy
	if made := newestTime(k.folder); !made.IsZero() {
		wait = max(0, k.BackupEvery-time.Since(made))
	}
	for schedule.Sleep(ctx, wait) {
		wait = k.BackupEvery
		if _, err := k.backup(ctx); err != nil && ctx.Err() == nil {
			k.log.Error("a backup failed", "err", err)
			wait = min(k.BackupEvery, soon)
			continue
		}
		k.forget()
	}
}

// newestTime returns the file time of the newest backup in a folder, or zero.
func newestTime(folder string) time.Time {
	all := backup.Files(folder)
	if len(all) == 0 {
		return time.Time{}
	}
	info, err := os.Stat(all[len(all)-1])
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// forget removes the oldest backups beyond BackupKeep.
func (k *keeper) forget() {
	all := backup.Files(k.folder)
	for _, file := range all[:max(0, len(all)-k.BackupKeep)] {
		if err := store.Ignore(os.Remove(file), fs.ErrNotExist); err != nil {
			k.log.Error("cannot remove an old backup", "err", err)
		}
	}
}

// socketFile is the socket in the data folder where a server sends its database. Only its user and root
// have access.
const socketFile = "pawnstorm.sock"

func listenForCopies(folder string) (net.Listener, error) {
	path := filepath.Join(folder, socketFile)
	// We hold the database, so the server that made the socket is gone.
	if err := store.Ignore(os.Remove(path), fs.ErrNotExist); err != nil {
		return nil, err
	}
	listener, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(path, 0o600); err != nil {
		listener.Close()
		return nil, err
	}
	return listener, nil
}

// handOut serves copies of the database until ctx ends.
func (k *keeper) handOut(ctx context.Context, listener net.Listener) {
	const stall = 30 * time.Second // during a copy the database can only grow
	mux := http.NewServeMux()
	mux.HandleFunc("GET /database", func(w http.ResponseWriter, r *http.Request) {
		connection := http.NewResponseController(w)
		err := k.home.file.Copy(r.Context(), writerFunc(func(p []byte) (int, error) {
			if err := connection.SetWriteDeadline(time.Now().Add(stall)); err != nil {
				return 0, err
			}
			return w.Write(p)
		}))
		if err != nil {
			k.log.Error("a copy of the database failed", "err", err)
			panic(http.ErrAbortHandler) // so the other side notices
		}
	})
	s := &http.Server{
		Handler: mux, ReadTimeout: stall, BaseContext: func(net.Listener) context.Context { return ctx },
		ErrorLog: slog.NewLogLogger(k.log.Handler(), slog.LevelWarn),
	}
	ended := context.AfterFunc(ctx, rescue.Service(context.Background(), k.log, "ending copies", func() { s.Close() }))
	defer ended()
	if err := s.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		k.log.Error("pawnstorm backup will not work any more", "err", err)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// errNoServer means that no server runs on a folder's database.
var errNoServer = errors.New("no server runs there")

// copyFromServer writes a copy of the database of a running server.
func copyFromServer(ctx context.Context, folder string, w io.Writer) error {
	var dialer net.Dialer
	client := http.Client{Transport: &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return dialer.DialContext(ctx, "unix", filepath.Join(folder, socketFile))
		},
	}}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://server/database", nil)
	if err != nil {
		return err
	}
	answer, err := client.Do(request)
	// EINVAL: the path is too long for a socket. The server has logged that, too.
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED) || errors.Is(err, syscall.EINVAL) {
		return errNoServer
	}
	if err != nil {
		return fmt.Errorf("the running server does not hand out its database: %w", err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the running server does not hand out its database: %s", answer.Status)
	}
	if _, err = io.Copy(w, answer.Body); err != nil {
		return fmt.Errorf("the copy of the running server's database was cut off: %w", err)
	}
	return nil
}
