package admin

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/nodes"
)

// Placed is a session on one of the nodes.
type Placed struct {
	Session
	ID   string // which no other session of the club has
	Node string // by its name; "" if it is the only one
	node nodes.Node
}

// Sessions are those under way on all nodes, the longest first, and silent the nodes
// that did not answer.
func (d *Desk) Sessions(ctx context.Context, by account.Player) (list []Placed, silent []string, err error) {
	if err := d.May(by, Moderator); err != nil {
		return nil, nil, err
	}
	list, silent = d.everywhere(ctx)
	return list, silent, nil
}

// everywhere asks all nodes for their sessions.
func (d *Desk) everywhere(ctx context.Context) (list []Placed, silent []string) {
	for _, h := range d.askAll(ctx, d.Tables.Nodes.All(), question{Word: "sessions"}) {
		if h.Silent {
			silent = append(silent, h.Node)
		}
		for _, s := range h.Sessions {
			list = append(list, Placed{Session: s, ID: at(s.ID, h.Node), Node: h.Node, node: nodes.Node{ID: h.id, Name: h.Node}})
		}
	}
	slices.SortFunc(list, func(a, b Placed) int { return cmp.Or(a.Since.Compare(b.Since), strings.Compare(a.ID, b.ID)) })
	return list, silent
}

// isHere reports whether a session is on this node.
func (d *Desk) isHere(s Placed) bool { return s.node.ID == d.Tables.Nodes.ID() }

// end ends sessions, wherever they are, and tells how many that were.
func (d *Desk) end(ctx context.Context, sessions []Placed, sentence string) (ended int, silent []string) {
	questions := make(map[nodes.Node]question)
	for _, s := range sessions {
		q := questions[s.node]
		questions[s.node] = question{Word: "kick", IDs: append(q.IDs, s.Session.ID), Sentence: sentence}
	}
	for _, h := range d.ask(ctx, questions) {
		if ended += h.Ended; h.Silent {
			silent = append(silent, h.Node)
		}
	}
	return ended, silent
}

func sessionsHere(d *Desk, _ question) (Reply, error) {
	list := d.present()
	return Reply{Sessions: list[:min(len(list), mostSessions)]}, nil
}

// kickHere ends sessions of this node.
func kickHere(d *Desk, q question) (r Reply, err error) {
	kick := d.Host().Kick
	if kick == nil {
		return r, errCannot
	}
	sentence := identity.Clean(q.Sentence, mostHelp)
	if len(q.IDs) > mostSessions || sentence == "" {
		return r, errs.New(errs.Invalid, "That is no reason to end sessions.")
	}
	for _, id := range q.IDs {
		if kick(id, sentence) {
			r.Ended++
		}
	}
	return r, nil
}

// union is what is in one of two lists, in order.
func union(a, b []string) []string {
	list := slices.Concat(a, b)
	slices.Sort(list)
	return slices.Compact(list)
}
