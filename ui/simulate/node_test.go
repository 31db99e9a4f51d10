package simulate

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/nodes"
)

// node is one server of the club. It can die and start again.
type node struct {
	world *world
	name  string
	alone bool // the only node of its club
	lives int
	link  *link
	club  *lobby.Club  // nil while the node is down
	ahead atomic.Int64 // how far its clock is ahead
	log   panicLog
}

// panicLog keeps the panics that a node has logged.
type panicLog struct {
	mu     sync.Mutex
	panics []string
}

func (l *panicLog) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if bytes.Contains(line, []byte("panic")) {
		l.panics = append(l.panics, string(line[:min(len(line), 600)]))
	}
	return len(line), nil
}

// now returns the time on the node's clock.
func (n *node) now() time.Time { return time.Now().UTC().Add(time.Duration(n.ahead.Load())) }

// up reports whether the node runs.
func (n *node) up() bool { return n.club != nil }

// serves reports whether people at the node can do something.
func (n *node) serves() bool { return n.up() && n.link.isCut() == nil }

// start opens a club on the node. With a bad line to the disk it can fail.
func (n *node) start() error {
	n.lives++
	w := n.world
	l := newLink(w.disk, fmt.Sprintf("%s%d", n.name, n.lives), w.seed)
	l.blow(w.weather)
	c := lobby.Config{
		Store: l, Games: w.games, Now: n.now, Budgets: w.budgets, NoWebhooks: true,
		Log: slog.New(slog.NewTextHandler(&n.log, &slog.HandlerOptions{Level: slog.LevelError})),
	}
	if !n.alone {
		c.Node = nodes.Self{ID: l.node, Name: n.name, Line: w.wire}
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	club, err := lobby.New(ctx, c)
	if err != nil {
		l.Close()
		return err
	}
	club.Staff.SetMembers(admin.Members{w.people[0].key: {Role: admin.Operator, Name: w.people[0].name}})
	n.link, n.club = l, club
	return nil
}

// die ends the node as if someone had pulled the plug.
func (n *node) die() {
	n.link.Close()
	n.end()
}

// stop ends the node in good order.
func (n *node) stop() {
	n.world.sendAway(n)
	club := n.club
	n.club = nil
	club.Close()
	n.link.Close()
}

// end closes the club of a node that has lost its disk.
func (n *node) end() {
	club := n.club
	n.club = nil
	n.world.sendAway(n)
	club.Close()
}

// describe returns the state of all nodes, for the log.
func describe(list []*node) string {
	var b strings.Builder
	for _, n := range list {
		state := "down"
		switch {
		case n.serves():
			state = "up"
		case n.up():
			state = "cut off"
		}
		fmt.Fprintf(&b, " %s %s", n.name, state)
	}
	return b.String()[1:]
}
