package nodes

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"pawnstorm/lobby/rescue"
)

// Self says how other nodes see this one. The zero value is for a node without others.
type Self struct {
	// ID is unique in the club.
	ID string
	// Name is the name that operators see.
	Name string
	// Line carries questions to the other nodes. It can be nil.
	Line Line
}

// Line carries questions from node to node.
type Line interface {
	// Ask sends a question to the node with an id and returns its answer. It returns when ctx ends.
	Ask(ctx context.Context, node string, question []byte) (answer []byte, err error)
	// Answer answers the questions to a node, one after the other, until ctx ends.
	Answer(ctx context.Context, node string, answer func(ctx context.Context, question []byte) []byte) error
}

// Named turns a text into a valid name of a node: it replaces every character except letters,
// digits, "-", "_" and "." with "-", and cuts the text at 60 characters.
func Named(text string) string {
	name := strings.Map(func(r rune) rune {
		if r < 0x80 && (r == '-' || r == '_' || r == '.' || '0' <= r && r <= '9' || 'a' <= r|0x20 && r|0x20 <= 'z') {
			return r
		}
		return '-'
	}, text)
	return name[:min(len(name), mostName)]
}

const (
	// mostName is the greatest length of a node's name.
	mostName = 60
	// askWithin is how long Ask waits for an answer.
	askWithin = time.Second
	// mostPacked limits the bytes of a compressed question or answer, mostAsked of a plain one.
	mostPacked = 1 << 20
	mostAsked  = 16 << 20
)

// Node identifies a node of the club.
type Node struct {
	ID   string
	Name string // unique in the club
}

// ID returns the id of this node, or "" if the club has no other nodes.
func (n *Nodes) ID() string { return n.id }

// All returns the nodes of the club: this one first, and the others by name. If several nodes have
// the same name, All adds the id to each of them.
func (n *Nodes) All() []Node {
	n.mu.Lock()
	defer n.mu.Unlock()
	list := []Node{{n.id, n.name}}
	called := map[string]int{n.name: 1}
	for id, p := range n.peers {
		list = append(list, Node{id, p.name})
		called[p.name]++
	}
	for i, node := range list {
		if called[node.Name] > 1 || node.Name == "" {
			list[i].Name = strings.TrimPrefix(node.Name+"-"+node.ID, "-")
		}
	}
	slices.SortFunc(list[1:], func(a, b Node) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// Answer is the answer of a node. Err is not nil if there was none.
type Answer struct {
	Node
	Data []byte
	Err  error
}

// errNoLine means that this node has no line to the others.
var errNoLine = errors.New("nodes: there is no line to the others")

// Ask sends questions to several nodes at the same time, and waits at most a second. It returns the
// answers sorted by the nodes' names.
func (n *Nodes) Ask(ctx context.Context, questions map[Node][]byte) []Answer {
	ctx, cancel := context.WithTimeout(ctx, askWithin)
	defer cancel()
	var list []Answer
	for node := range questions {
		list = append(list, Answer{Node: node, Err: errNoLine})
	}
	slices.SortFunc(list, func(a, b Answer) int { return strings.Compare(a.Name, b.Name) })
	var all sync.WaitGroup
	for i := range list {
		all.Go(rescue.Func(n.log, "asking the node "+list[i].ID, func() {
			a := &list[i]
			a.Data, a.Err = n.ask(ctx, a.ID, questions[a.Node])
		}))
	}
	all.Wait()
	for _, a := range list {
		if a.Err != nil {
			n.log.Warn("a node did not answer", "node", a.ID, "name", a.Name, "err", a.Err)
		}
	}
	return list
}

func (n *Nodes) ask(ctx context.Context, id string, question []byte) ([]byte, error) {
	if n.line == nil {
		return nil, errNoLine
	}
	packed, err := pack(question)
	if err != nil {
		return nil, err
	}
	if packed, err = n.line.Ask(ctx, id, packed); err != nil {
		return nil, err
	}
	return unpack(packed)
}

// Answer answers the questions of other nodes until ctx ends. The answer to a question that can't be
// read or answered is empty.
func (n *Nodes) Answer(ctx context.Context, answer func(ctx context.Context, question []byte) []byte) {
	if n.line == nil {
		return
	}
	err := n.line.Answer(ctx, n.id, func(ctx context.Context, packed []byte) (reply []byte) {
		rescue.Run(n.log, "answering a node", func() {
			within, cancel := context.WithTimeout(ctx, askWithin)
			defer cancel()
			question, err := unpack(packed)
			if err == nil {
				reply, err = pack(answer(within, question))
			}
			if err != nil {
				n.log.Warn("cannot answer a node", "err", err)
			}
		})
		return reply
	})
	if err != nil && ctx.Err() == nil {
		n.log.Error("other nodes cannot ask this one", "err", err)
	}
}

// errTooMuch means that a question or answer exceeds a limit.
var errTooMuch = errors.New("nodes: a question or an answer is too large")

// pack compresses a question or answer.
func pack(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(data)
	if err = errors.Join(err, w.Close()); err != nil {
		return nil, err
	}
	if b.Len() > mostPacked || len(data) > mostAsked {
		return nil, errTooMuch
	}
	return b.Bytes(), nil
}

func unpack(packed []byte) ([]byte, error) {
	if len(packed) > mostPacked {
		return nil, errTooMuch
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(r, mostAsked+1))
	if err == nil && len(data) > mostAsked {
		err = errTooMuch
	}
	return data, err
}
