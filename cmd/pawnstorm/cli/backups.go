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
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/schedule"
	"pawnstorm/lobby/store"
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

// keeper makes the backups of a running server, and sends its database to "pawnstorm backup". Its
// failures never harm the server.
type keeper struct {
	backupFlags
	store  *bolt.Store
	folder string // data folder
	log    *slog.Logger

	made, failed atomic.Uint64 // since the server started
	last         atomic.Int64  // Unix time of the newest backup; 0 means never

	one  sync.Mutex // held while a backup is made
	stop context.CancelFunc
	done sync.WaitGroup
}

// open starts the keeper's work, and close ends it. If a part can't start, open logs why and goes on.
// Without a database file it does nothing.
func (f backupFlags) open(ctx context.Context, store *bolt.Store, folder string, log *slog.Logger) *keeper {
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	k := &keeper{backupFlags: f, store: store, folder: folder, log: log, stop: stop}
	if store == nil { // the club is on NATS
		return k
	}
	if made := newestTime(k.backups()); !made.IsZero() {
		k.last.Store(made.Unix())
	}
	if f.BackupEvery > 0 {
		log.Info("backups are on", "every", f.BackupEvery, "keep", f.BackupKeep, "folder", k.backups())
		k.done.Go(rescue.Service(ctx, log, "making backups", func() { k.makeBackups(ctx) }))
	}
	listener, err := listenForCopies(folder)
	if err != nil {
		log.Warn("pawnstorm backup will not work while this server runs", "err", err)
		return k
	}
	k.done.Go(rescue.Func(log, "handing out copies", func() { k.handOut(ctx, listener) }))
	return k
}

func (k *keeper) close() {
	k.stop()
	k.done.Wait()
}

func (k *keeper) backups() string { return filepath.Join(k.folder, bolt.BackupFolder) }

// figures shows the metrics of backups.
func (k *keeper) figures(show ops.Show) {
	show("backups_total", "Backups that were made.", float64(k.made.Load()))
	show("backups_failed_total", "Backups that failed.", float64(k.failed.Load()))
	show("backup_last_seconds",
		"When the newest backup in the folder backups was made, in seconds since 1970; 0: never.", float64(k.last.Load()))
}

// backup makes a backup now, and returns its file. Without a folder in the name, it goes to the folder
// of the automatic backups. With the name "" it is named like one of them.
func (k *keeper) backup(ctx context.Context, file string) (string, error) {
	k.one.Lock()
	defer k.one.Unlock()
	now := time.Now()
	if file == "" {
		file = bolt.BackupName(now, "")
	}
	if !filepath.IsAbs(file) {
		file = filepath.Join(k.backups(), file)
	}
	contents, err := k.write(ctx, file, now)
	if err != nil {
		k.failed.Add(1)
		return "", err
	}
	k.made.Add(1)
	k.last.Store(now.Unix())
	k.log.Info("backup made", "file", file, "games", contents.Keys["done"], "accounts", contents.Keys["player"],
		"took", time.Since(now).Round(time.Millisecond))
	return file, nil
}

// write makes a backup, unless it could fill the disk that the games need.
func (k *keeper) write(ctx context.Context, file string, now time.Time) (bolt.Contents, error) {
	const reserve = 64 << 20
	folder := filepath.Dir(file)
	if folder == k.backups() {
		if err := bolt.MakeBackupFolder(k.folder); err != nil {
			return bolt.Contents{}, err
		}
	}
	info, err := os.Stat(filepath.Join(k.folder, DatabaseFile))
	if err != nil {
		return bolt.Contents{}, err
	}
	room, err := bolt.Room(folder)
	if err != nil {
		return bolt.Contents{}, err
	}
	if need := 2*info.Size() + reserve; room < uint64(need) {
		left := size(int64(min(room, 1<<62)))
		return bolt.Contents{}, fmt.Errorf("the disk has %s left, and a backup may need %s", left, size(need))
	}
	return bolt.Backup(ctx, k.store.Copy, file, now)
}

// makeBackups makes a backup whenever one is due.
func (k *keeper) makeBackups(ctx context.Context) {
	const soon = 10 * time.Minute
	wait := min(k.BackupEvery, soon) // a server that has just started is busy
	if made := newestTime(k.backups()); !made.IsZero() {
		wait = max(0, k.BackupEvery-time.Since(made))
	}
	for schedule.Sleep(ctx, wait) {
		wait = k.BackupEvery
		if _, err := k.backup(ctx, ""); err != nil && ctx.Err() == nil {
			k.log.Error("a backup failed", "err", err)
			wait = min(k.BackupEvery, soon)
			continue
		}
		k.forget()
	}
}

// newestTime returns the file time of the newest backup in a folder, or zero.
func newestTime(folder string) time.Time {
	all := bolt.BackupsIn(folder)
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
	all := bolt.BackupsIn(k.backups())
	for _, file := range all[:max(0, len(all)-k.BackupKeep)] {
		if err := os.Remove(file); err != nil {
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
		err := k.store.Copy(r.Context(), writerFunc(func(p []byte) (int, error) {
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
