package admin

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"regexp"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/nodes"
)

// question is a request from one node's service to itself or to another node's. The asking
// node has already checked the role and written the audit log.
type question struct {
	Word     string    // key in answers
	At       time.Time // when it was asked, by the club's clock
	IDs      []string  `json:",omitempty"` // sessions to end
	Sentence string    `json:",omitempty"` // message for the users of those sessions
	Drain    *Drain    `json:",omitempty"`
	Level    string    `json:",omitempty"`
}

// Reply is a service's answer to a question.
type Reply struct {
	Refused  string    `json:",omitempty"` // why it was not done, as a sentence
	Sessions []Session `json:",omitempty"`
	Ended    int       `json:",omitempty"` // number of ended sessions
	Games    int       `json:",omitempty"` // games that a drain waits for
	Level    string    `json:",omitempty"` // log level
	Limits   []Limit   `json:",omitempty"`
}

// answers maps the word of a question to its handler.
var answers = map[string]func(*Service, question) (Reply, error){
	"sessions": sessionsHere, "kick": kickHere, "drain": drainHere, "cancel": cancelHere, "level": levelHere, "limits": limitsHere,
}

const (
	// tooOld is the maximum age of a question. Older questions are ignored. A node that was
	// frozen finds old questions when it wakes up, and the askers have given up on them.
	tooOld = 5 * time.Second
	// mostSessions and mostLimits limit how many sessions and limits a node reports. mostHelp
	// is the maximum width of a limit's texts, in cells.
	mostSessions = 20_000
	mostLimits   = 500
	mostHelp     = 2000
)

// Answer answers a question from another node. It returns nil if it does not understand the
// question.
func (d *Service) Answer(_ context.Context, text []byte) []byte {
	var q question
	if err := decode(text, &q); err != nil {
		d.Log.Warn("a node asks something this one does not understand", "err", err)
		return nil
	}
	if old := d.Now().Sub(q.At); old > tooOld {
		d.Log.Warn("a node's request came too late", "word", clean(q.Word), "ago", old)
		return nil
	}
	answer, err := json.Marshal(d.answer(q))
	if err != nil {
		d.Log.Error("cannot answer a node", "err", err)
		return nil
	}
	return answer
}

func (d *Service) answer(q question) Reply {
	carry, ok := answers[q.Word]
	if !ok {
		return Reply{Refused: errs.Sentence(errCannot)}
	}
	r, err := carry(d, q)
	if err != nil {
		r.Refused = errs.Sentence(err)
	}
	return r
}

// decode decodes exactly one JSON value and rejects unknown fields.
func decode(text []byte, v any) error {
	r := json.NewDecoder(bytes.NewReader(text))
	r.DisallowUnknownFields()
	if err := r.Decode(v); err != nil {
		return err
	}
	if _, err := r.Token(); err != io.EOF {
		return errs.New(errs.Invalid, "There is more than one value.")
	}
	return nil
}

// NodeAnswer is the answer of one node to a question.
type NodeAnswer struct {
	Node       string // node name, or "" if there is only one node
	Unanswered bool   // the node did not answer
	Reply
	id string
}

// ask sends questions to nodes. This node's answer comes first. It takes about a second at
// most.
func (d *Service) ask(ctx context.Context, questions map[nodes.Node]question) (list []NodeAnswer) {
	all, texts := d.Tables.Nodes.All(), make(map[nodes.Node][]byte)
	for node, q := range questions {
		if node.ID == all[0].ID {
			h := NodeAnswer{id: node.ID, Reply: d.answer(q)}
			if len(all) > 1 {
				h.Node = node.Name
			}
			list = append(list, h)
			continue
		}
		q.At = d.Now()
		text, err := json.Marshal(q)
		if err != nil {
			d.Log.Error("cannot ask a node", "err", err)
		}
		texts[node] = text
	}
	for _, a := range d.Tables.Nodes.Ask(ctx, texts) {
		h := NodeAnswer{Node: a.Name, id: a.ID, Unanswered: a.Err != nil}
		if !h.Unanswered {
			if err := h.read(a.Data); err != nil {
				d.Log.Warn("a node's answer cannot be read", "node", a.ID, "err", err)
				h.Reply, h.Unanswered = Reply{}, true
			}
		}
		list = append(list, h)
	}
	return list
}

// askAll sends the same question to several nodes.
func (d *Service) askAll(ctx context.Context, of []nodes.Node, q question) []NodeAnswer {
	questions := make(map[nodes.Node]question, len(of))
	for _, node := range of {
		questions[node] = q
	}
	return d.ask(ctx, questions)
}

// fingerprint matches the fingerprint of a key.
var fingerprint = regexp.MustCompile(`^[0-9a-f]{64}$`)

// read decodes the answer of another node, checks it and cleans its texts.
func (h *NodeAnswer) read(text []byte) error {
	if err := decode(text, &h.Reply); err != nil {
		return err
	}
	r := &h.Reply
	bad := func(s Session) bool {
		return !sessionID.MatchString(s.ID) || s.Key != "" && !fingerprint.MatchString(s.Key)
	}
	level := new(slog.Level)
	switch {
	case len(r.Sessions) > mostSessions, len(r.Limits) > mostLimits, r.Ended < 0, r.Games < 0:
		return errs.New(errs.Invalid, "That is too much.")
	case slices.ContainsFunc(r.Sessions, bad):
		return errs.New(errs.Invalid, "That is not a session.")
	case r.Level != "" && level.UnmarshalText([]byte(r.Level)) != nil:
		return errs.New(errs.Invalid, "That is not a level.")
	}
	r.Refused = clean(r.Refused)
	for i := range r.Sessions {
		for _, text := range []*string{&r.Sessions[i].From, &r.Sessions[i].Client, &r.Sessions[i].User, &r.Sessions[i].Name, &r.Sessions[i].Shows} {
			*text = clean(*text)
		}
	}
	for i := range r.Limits {
		for _, text := range []*string{&r.Limits[i].Name, &r.Limits[i].Value, &r.Limits[i].Used, &r.Limits[i].Help} {
			*text = identity.Clean(*text, mostHelp)
		}
	}
	return nil
}

// NodeSelection selects nodes. The zero value selects the node that gets the command.
type NodeSelection struct {
	Node string // name or id of one node
	All  bool
}

// of returns the nodes that an operator has selected, this node first.
func (d *Service) of(by account.Player, w NodeSelection) ([]nodes.Node, error) {
	if err := d.May(by, Operator); err != nil {
		return nil, err
	}
	all := d.Tables.Nodes.All()
	switch {
	case w.Node != "" && w.All:
		return nil, errs.New(errs.Invalid, "Name one node, or say all.")
	case w.All:
		return all, nil
	case w.Node == "":
		return all[:1], nil
	case all[0].ID == "":
		return nil, errs.New(errs.NotFound, "This server is alone: there are no other nodes.")
	}
	var names []string
	for _, node := range all {
		if w.Node == node.Name || w.Node == node.ID {
			return []nodes.Node{node}, nil
		}
		names = append(names, node.Name)
	}
	return nil, errs.New(errs.NotFound, "There is no node %s. Choose %s.", clean(w.Node), strings.Join(names, ", "))
}

// meant returns the name of the selected nodes for the audit log, or "" if there is only one
// node.
func (d *Service) meant(w NodeSelection, of []nodes.Node) string {
	switch {
	case len(d.Tables.Nodes.All()) == 1:
		return ""
	case w.All:
		return "all nodes"
	}
	return "node " + of[0].Name
}

// order asks nodes to do something. It returns an error if no node did it.
func (d *Service) order(ctx context.Context, of []nodes.Node, q question) ([]NodeAnswer, error) {
	list := d.askAll(ctx, of, q)
	for _, h := range list {
		if !h.Unanswered && h.Refused == "" {
			return list, nil
		}
	}
	for _, h := range list {
		if !h.Unanswered {
			return list, errs.New(errs.Refused, "%s", h.Refused)
		}
	}
	return list, errs.New(errs.Unavailable, "Node %s did not answer.", list[0].Node)
}
