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

// NodeSession is a session and its node.
type NodeSession struct {
	Session
	ID   string // unique in the club
	Node string // node name, or "" if there is only one node
	node nodes.Node
}

// Sessions returns the open sessions on all nodes, the oldest first. silent lists the nodes
// that did not answer.
func (d *Service) Sessions(ctx context.Context, by account.Player) (list []NodeSession, silent []string, err error) {
	if err := d.May(by, Moderator); err != nil {
		return nil, nil, err
	}
	list, silent = d.everywhere(ctx)
	return list, silent, nil
}

// everywhere asks all nodes for their sessions.
func (d *Service) everywhere(ctx context.Context) (list []NodeSession, silent []string) {
	for _, h := range d.askAll(ctx, d.Tables.Nodes.All(), question{Word: "sessions"}) {
		if h.Unanswered {
			silent = append(silent, h.Node)
		}
		for _, s := range h.Sessions {
			list = append(list, NodeSession{Session: s, ID: at(s.ID, h.Node), Node: h.Node, node: nodes.Node{ID: h.id, Name: h.Node}})
		}
	}
	slices.SortFunc(list, func(a, b NodeSession) int { return cmp.Or(a.Since.Compare(b.Since), strings.Compare(a.ID, b.ID)) })
	return list, silent
}

// isHere reports whether a session is on this node.
func (d *Service) isHere(s NodeSession) bool { return s.node.ID == d.Tables.Nodes.ID() }

// end ends sessions on any node. It returns how many it ended and which nodes did not answer.
func (d *Service) end(ctx context.Context, sessions []NodeSession, sentence string) (ended int, silent []string) {
	questions := make(map[nodes.Node]question)
	for _, s := range sessions {
		q := questions[s.node]
		questions[s.node] = question{Word: "kick", IDs: append(q.IDs, s.Session.ID), Sentence: sentence}
	}
	for _, h := range d.ask(ctx, questions) {
		if ended += h.Ended; h.Unanswered {
			silent = append(silent, h.Node)
		}
	}
	return ended, silent
}

func sessionsHere(d *Service, _ question) (Reply, error) {
	list := d.present()
	return Reply{Sessions: list[:min(len(list), mostSessions)]}, nil
}

// kickHere ends sessions on this node.
func kickHere(d *Service, q question) (r Reply, err error) {
	kick := d.Host().Kick
	if kick == nil {
		return r, errCannot
	}
	sentence := identity.Clean(q.Sentence, mostHelp)
	if len(q.IDs) > mostSessions || sentence == "" {
		return r, errs.New(errs.Invalid, "That is not a reason to end sessions.")
	}
	for _, id := range q.IDs {
		if kick(id, sentence) {
			r.Ended++
		}
	}
	return r, nil
}

// union returns the strings of two lists, sorted and without duplicates.
func union(a, b []string) []string {
	list := slices.Concat(a, b)
	slices.Sort(list)
	return slices.Compact(list)
}
