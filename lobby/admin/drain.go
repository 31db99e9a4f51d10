package admin

import (
	"context"
	"fmt"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/nodes"
	"pawnstorm/lobby/table"
)

// DrainAfter is the default time that a draining server waits for games. mostDrain is the
// longest.
const (
	DrainAfter = 30 * time.Minute
	mostDrain  = 24 * time.Hour
)

// Drain describes a server that is draining. No game starts and no visitor comes in. When the
// last game with a running clock is over, the program ends. If a club has several nodes and
// only this one is draining, it waits only for games of players who are on this node.
type Drain struct {
	By    string
	Since time.Time
	Until time.Time // the program ends then at the latest
	Alone bool      // other nodes keep running
}

// closedToAll and noGames hold the refusals for visitors and for players who want to start a
// game. The key says whether only one node is draining.
var (
	closedToAll = map[bool]string{
		false: "The server is about to restart. Only players with a game to finish can log in. " +
			"Come back in a few minutes.",
		true: "This node is about to restart. Only players with a game to finish can log in here. " +
			"Connect again to reach another node.",
	}
	noGames = map[bool]string{
		false: "The server is about to restart, so no new games can begin. Try again in a few minutes.",
		true:  "This node is about to restart, so no new games can begin here. Connect again to reach another node.",
	}
)

// Draining returns the drain that is under way. It returns false if there is none.
func (d *Service) Draining() (Drain, bool) {
	if now := d.drain.Load(); now != nil {
		return *now, true
	}
	return Drain{}, false
}

// Drain starts to drain the selected nodes. Each node ends when the last game that it waits for
// is over, or after the given time. Affected players get an announcement. If a drain is already
// under way, Drain changes its time.
func (d *Service) Drain(ctx context.Context, by account.Player, w NodeSelection, after time.Duration) (drain Drain, list []NodeAnswer, err error) {
	of, err := d.of(by, w)
	if err == nil && (after < 0 || after > mostDrain) {
		err = errs.New(errs.Invalid, "A drain can take at most %v.", mostDrain)
	}
	if err != nil {
		return drain, nil, err
	}
	now := d.Now()
	drain = Drain{By: d.nameOf(by), Since: now, Until: now.Add(after), Alone: d.isPart(of)}
	text := fmt.Sprintf(
		"The server restarts when the games being played are over, %s at the latest. No new games can begin.",
		within(after))
	if drain.Alone {
		text = fmt.Sprintf(
			"This node restarts when the games of its players are over, %s at the latest. Connect again to reach "+
				"another node.", within(after))
	}
	it := entry{Operator, fmt.Sprintf("drain after %v", after), d.meant(w, of), ""}
	err = d.do(ctx, by, it, func() (err error) {
		if list, err = d.order(ctx, of, question{Word: "drain", Drain: &drain}); err != nil {
			return err
		}
		return d.announce(ctx, of, text)
	})
	return drain, list, err
}

// isPart reports whether the given nodes are only a part of the club.
func (d *Service) isPart(of []nodes.Node) bool { return len(of) < len(d.Tables.Nodes.All()) }

// announce shows a text to everyone on the given nodes, which are either one node or all.
func (d *Service) announce(ctx context.Context, of []nodes.Node, text string) error {
	if d.isPart(of) {
		return d.Notices.AnnounceOn(ctx, of[0].ID, text)
	}
	return d.Notices.Announce(ctx, text)
}

// drainHere starts to drain this node.
func drainHere(d *Service, q question) (Reply, error) {
	if q.Drain == nil {
		return Reply{}, errCannot
	}
	drain := *q.Drain
	drain.By = clean(drain.By)
	if after := drain.Until.Sub(drain.Since); after < 0 || after > mostDrain {
		return Reply{}, errs.New(errs.Invalid, "A drain can take at most %v.", mostDrain)
	}
	d.Pairing.Suspend(errs.New(errs.Refused, "%s", noGames[drain.Alone]))
	d.drain.Store(&drain)
	d.wake.Offer(struct{}{})
	return Reply{Games: d.Running()}, nil
}

// within returns a duration in words.
func within(d time.Duration) string {
	switch minutes := int(d.Round(time.Minute) / time.Minute); {
	case d == 0:
		return "now"
	case minutes <= 1:
		return "in a minute"
	case minutes < 120:
		return fmt.Sprintf("in %d minutes", minutes)
	default:
		return fmt.Sprintf("in %d hours", minutes/60)
	}
}

// CancelDrain stops the drain of the selected nodes, so that games can start again.
func (d *Service) CancelDrain(ctx context.Context, by account.Player, w NodeSelection) (list []NodeAnswer, err error) {
	of, err := d.of(by, w)
	if err != nil {
		return nil, err
	}
	if len(of) == 1 && of[0].ID == d.Tables.Nodes.ID() && d.drain.Load() == nil {
		return nil, errNoDrain
	}
	text := "The server does not restart after all. Games can begin again."
	if d.isPart(of) {
		text = "This node does not restart after all."
	}
	err = d.do(ctx, by, entry{Operator, "cancel the drain", d.meant(w, of), ""}, func() (err error) {
		if list, err = d.order(ctx, of, question{Word: "cancel"}); err != nil {
			return err
		}
		return d.announce(ctx, of, text)
	})
	return list, err
}

var errNoDrain = errs.New(errs.Refused, "The server is not draining.")

// cancelHere stops the drain of this node.
func cancelHere(d *Service, _ question) (Reply, error) {
	if d.drain.Swap(nil) == nil {
		return Reply{}, errNoDrain
	}
	d.Pairing.Suspend(nil)
	d.wake.Offer(struct{}{})
	return Reply{}, nil
}

// Running returns how many games a drain waits for.
func (d *Service) Running() int {
	drain, _ := d.Draining()
	n := 0
	for _, t := range d.Tables.Live() {
		if runs(t) && (!drain.Alone || d.isPlayedHere(t)) {
			n++
		}
	}
	return n
}

// isPlayedHere reports whether a player at the table is on this node. The server's bots do not
// count.
func (d *Service) isPlayedHere(t *table.Table) bool {
	for _, p := range t.Seats {
		if live.IsOnNode(d.Tables, p.ID) && !d.Accounts.IsBuiltInBot(p.ID) {
			return true
		}
	}
	return false
}

// due returns when to check next whether the program can end. The first check comes after
// everyone has had time to read the announcement, and the last at the end of the drain. If only
// this node is draining, due checks every second, because players can reconnect to another node
// and no table reports that.
func (d Drain) due(now time.Time) time.Time {
	if read := d.read(); now.Before(read) {
		return read
	}
	if soon := now.Add(time.Second); d.Alone && soon.Before(d.Until) {
		return soon
	}
	return d.Until
}

// read returns when everyone has had time to read the announcement. That takes five seconds, or
// less if the drain is shorter, but at least a second.
func (d Drain) read() time.Time {
	return d.Since.Add(max(min(d.Until.Sub(d.Since), 5*time.Second), time.Second))
}

// endIfEmpty ends the program if a drain is under way and has finished.
func (d *Service) endIfEmpty() {
	drain, ok := d.Draining()
	now := d.Now()
	over := ok && !now.Before(drain.read()) && (!now.Before(drain.Until) || d.Running() == 0)
	if end := d.Host().End; over && end != nil {
		end()
	}
}

// drainWatch signals when to check whether the drain has finished. The zero value never does.
type drainWatch struct {
	tables <-chan struct{}
	due    <-chan time.Time
	timer  *time.Timer
	cancel context.CancelFunc
}

// watchDrain watches the drain that is under way, if there is one.
func (d *Service) watchDrain(ctx context.Context) (w drainWatch) {
	drain, ok := d.Draining()
	if !ok {
		return w
	}
	ctx, w.cancel = context.WithCancel(ctx)
	w.tables = d.Tables.Changes(ctx)
	w.timer = time.NewTimer(drain.due(d.Now()).Sub(d.Now()))
	w.due = w.timer.C
	return w
}

// again sets the timer for the next check.
func (w drainWatch) again(d *Service) {
	if drain, ok := d.Draining(); ok {
		w.timer.Reset(max(drain.due(d.Now()).Sub(d.Now()), time.Second))
	}
}

func (w drainWatch) stop() {
	if w.cancel != nil {
		w.cancel()
		w.timer.Stop()
	}
}
