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

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/nodes"
)

// question is what the desk of one node asks of that of another, or of its own. That
// somebody may ask it, and that the audit log has it, is seen to where they ask.
type question struct {
	Word     string    // of the table of answers
	At       time.Time // when it was asked, by the club's time
	IDs      []string  `json:",omitempty"` // of sessions
	Sentence string    `json:",omitempty"` // that their people are told
	Drain    *Drain    `json:",omitempty"`
	Level    string    `json:",omitempty"`
}

// Reply is what a desk says to a question.
type Reply struct {
	Refused  string    `json:",omitempty"` // why it was not done, in a sentence
	Sessions []Session `json:",omitempty"`
	Ended    int       `json:",omitempty"` // sessions
	Games    int       `json:",omitempty"` // that a drain waits for
	Level    string    `json:",omitempty"` // of the log
	Limits   []Limit   `json:",omitempty"`
}

// answers are by the words of questions.
var answers = map[string]func(*Desk, question) (Reply, error){
	"sessions": sessionsHere, "kick": kickHere, "drain": drainHere, "cancel": cancelHere, "level": levelHere, "limits": limitsHere,
}

const (
	// tooOld is when a question is not carried out any more: a node that was frozen finds
	// what it was asked meanwhile, and nobody expects that still.
	tooOld = 5 * time.Second
	// mostSessions and mostLimits are how many of them a node tells of, and mostHelp is how
	// many cells the text of a limit has.
	mostSessions = 20_000
	mostLimits   = 500
	mostHelp     = 2000
)

// Answer answers what another node asks of this one. A question that it does not
// understand it leaves unanswered.
func (d *Desk) Answer(_ context.Context, text []byte) []byte {
	var q question
	if err := decode(text, &q); err != nil {
		d.Log.Warn("a node asks what this one does not understand", "err", err)
		return nil
	}
	if old := d.Now().Sub(q.At); old > tooOld {
		d.Log.Warn("a node has asked too long ago", "word", clean(q.Word), "ago", old)
		return nil
	}
	answer, err := json.Marshal(d.answer(q))
	if err != nil {
		d.Log.Error("answering a node", "err", err)
		return nil
	}
	return answer
}

func (d *Desk) answer(q question) Reply {
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

// decode reads one value of JSON, and nothing that is not known.
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

// Heard is what a node makes of what it was asked.
type Heard struct {
	Node   string // by its name; "" if it is the only one
	Silent bool   // it did not answer
	Reply
	id string
}

// ask asks nodes, this one first. It takes about a second at most.
func (d *Desk) ask(ctx context.Context, questions map[nodes.Node]question) (list []Heard) {
	all, texts := d.Tables.Nodes.All(), make(map[nodes.Node][]byte)
	for node, q := range questions {
		if node.ID == all[0].ID {
			h := Heard{id: node.ID, Reply: d.answer(q)}
			if len(all) > 1 {
				h.Node = node.Name
			}
			list = append(list, h)
			continue
		}
		q.At = d.Now()
		text, err := json.Marshal(q)
		if err != nil {
			d.Log.Error("asking a node", "err", err)
		}
		texts[node] = text
	}
	for _, a := range d.Tables.Nodes.Ask(ctx, texts) {
		h := Heard{Node: a.Name, id: a.ID, Silent: a.Err != nil}
		if !h.Silent {
			if err := h.read(a.Data); err != nil {
				d.Log.Warn("a node answers what this one does not understand", "node", a.ID, "err", err)
				h.Reply, h.Silent = Reply{}, true
			}
		}
		list = append(list, h)
	}
	return list
}

// askAll asks nodes the same.
func (d *Desk) askAll(ctx context.Context, of []nodes.Node, q question) []Heard {
	questions := make(map[nodes.Node]question, len(of))
	for _, node := range of {
		questions[node] = q
	}
	return d.ask(ctx, questions)
}

// fingerprint is what a key looks like.
var fingerprint = regexp.MustCompile(`^[0-9a-f]{64}$`)

// read reads what another node has said, as far as it can be meant.
func (h *Heard) read(text []byte) error {
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
		return errs.New(errs.Invalid, "That is no session.")
	case r.Level != "" && level.UnmarshalText([]byte(r.Level)) != nil:
		return errs.New(errs.Invalid, "That is no level.")
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

// Where says which nodes are meant: that which is asked, unless one is named or all are.
type Where struct {
	Node string // its name, or its id
	All  bool
}

// of are the nodes that are meant.
func (d *Desk) of(w Where) ([]nodes.Node, error) {
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
	return nil, errs.New(errs.NotFound, "There is no node %s. There are: %s.", clean(w.Node), strings.Join(names, ", "))
}

// meant is what nodes are called in the audit log: nothing if there is only one.
func (d *Desk) meant(w Where, of []nodes.Node) string {
	switch {
	case len(d.Tables.Nodes.All()) == 1:
		return ""
	case w.All:
		return "all nodes"
	}
	return "node " + of[0].Name
}

// order has nodes do something. That none of them did it is an error.
func (d *Desk) order(ctx context.Context, of []nodes.Node, q question) ([]Heard, error) {
	list := d.askAll(ctx, of, q)
	for _, h := range list {
		if !h.Silent && h.Refused == "" {
			return list, nil
		}
	}
	for _, h := range list {
		if !h.Silent {
			return list, errs.New(errs.Refused, "%s", h.Refused)
		}
	}
	return list, errs.New(errs.Unavailable, "Node %s did not answer.", list[0].Node)
}
