package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/lobby/audit"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/backup"
	"pawnstorm/server/ops"
)

// recipientFlag says who can read backups.
type recipientFlag struct {
	Recipient []string `sep:"none" placeholder:"RECIPIENT" help:"Encrypt backups for this age or SSH public key, such as age1… or 'ssh-ed25519 …', or for those in a file. Repeatable."`
}

// sealWith returns the seal of backups that a key signs, which can be nil.
func (f *recipientFlag) sealWith(key gossh.Signer) (backup.Seal, error) {
	recipients, err := backup.ParseRecipients(f.Recipient)
	return backup.Seal{Signer: key, Recipients: recipients}, err
}

// shipFlags configure the continuous backup.
type shipFlags struct {
	Ship      string        `placeholder:"DEST" help:"Ship every commit within a second to this existing folder, or, after a |, to the standard input of a command."`
	ShipEvery time.Duration `default:"24h" help:"How often to ship a snapshot. A restore reads the commits since the last."`
	ShipKeep  time.Duration `default:"168h" help:"For how long every second can be restored. Older files are removed from the folder; 0 keeps all."`
	recipientFlag
}

func (f *shipFlags) check() error {
	if line, ok := strings.CutPrefix(f.Ship, "|"); ok && strings.TrimSpace(line) == "" {
		return errors.New("--ship needs a command after |, such as '|ssh other ./keep'")
	}
	if f.ShipEvery < time.Minute {
		return errors.New("--ship-every must be at least a minute")
	}
	if f.ShipKeep < 0 {
		return errors.New("--ship-keep must be a time such as 168h, or 0 to keep everything")
	}
	_, err := backup.ParseRecipients(f.Recipient)
	return err
}

// destination returns where to ship to.
func (f *shipFlags) destination(now func() time.Time) (backup.Destination, error) {
	if line, ok := strings.CutPrefix(f.Ship, "|"); ok {
		return backup.ToCommand(line), nil
	}
	path, err := filepath.Abs(f.Ship)
	return backup.ToFolder(path, now), err
}

// open starts to ship the commits of a club. Without --ship it returns nil.
func (f *shipFlags) open(h home, seal backup.Seal, log *slog.Logger) (*backup.Shipper, error) {
	if f.Ship == "" {
		return nil, nil
	}
	if h.isCopy {
		log.Warn("continuous backup is off, because this is a copy of a club and could spoil the club's own backup")
		return nil, nil
	}
	to, err := f.destination(h.now)
	if err != nil {
		return nil, err
	}
	log.Info("continuous backup is on", "to", to.String(), "every", f.ShipEvery, "keep", f.ShipKeep)
	return backup.Ship(backup.Config{
		Store: h.store, To: to, Seal: seal, Every: f.ShipEvery, Keep: f.ShipKeep, Now: h.now, Log: log,
		Marks: auditMarks(audit.New(store.Docs{Store: h.store, Log: log}, h.now)),
	}), nil
}

// auditMarks returns the mark of a segment for an audit log: how many entries its chain has, and the
// hash of the newest. Changing entries later does not change the segments elsewhere. While the log cannot
// be read, the mark is the last one.
func auditMarks(l *audit.Log) func() map[string]string {
	var last map[string]string
	return func() map[string]string {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if head, err := l.Head(ctx); err == nil && head.Number > 0 {
			last = map[string]string{"audit": fmt.Sprintf("%d %s", head.Number, head.Hash)}
		}
		return last
	}
}

// snapshotWithin is how long a server waits at its start for the first snapshot.
const snapshotWithin = 10 * time.Second

// untilSafe waits for the first snapshot, because what people do before it is complete could be lost
// with the machine. A destination that is slow or fails keeps no one out for long.
func (k *keeper) untilSafe(ctx context.Context) {
	if k.shipper == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, snapshotWithin)
	defer cancel()
	if !k.shipper.Begun(ctx) {
		k.log.Warn("people are let in before the first snapshot is shipped: until then, what they do is lost with the machine")
	}
}

// shipFigures shows the metrics of the continuous backup.
func shipFigures(s *backup.Shipper, show ops.Show) {
	if s == nil {
		return
	}
	n := s.Status()
	ready := 0.0
	if !n.Ready.IsZero() {
		ready = float64(n.Ready.Unix())
	}
	show("ship_lag_seconds", "For how long the oldest commit waits that would be lost with this machine.", n.Lag.Seconds())
	show("ship_failing", "1 while the destination of the continuous backup does not take segments.", oneIf(n.Why != ""))
	show("ship_snapshot_last_seconds", "When the last snapshot was shipped, in seconds since 1970; 0: never.", ready)
	show("ship_snapshots_total", "Snapshots that were shipped.", float64(n.Snapshots))
	show("ship_segments_total", "Segments that were shipped.", float64(n.Segments))
	show("ship_bytes_total", "Bytes that were shipped.", float64(n.Bytes))
	show("ship_failed_total", "Tries to ship a segment that failed.", float64(n.Failed))
	show("ship_gaps_total", "Times the continuous backup missed commits and began again.", float64(n.Gaps))
}

// notes returns a sentence about the continuous backup for /readyz, or "".
func (k *keeper) notes() string {
	if k.shipper == nil {
		return ""
	}
	return k.shipper.Sentence()
}
