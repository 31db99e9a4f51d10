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

// Self is what a node is to the others. The zero value is one that is alone.
type Self struct {
	// ID is one that no other node of the club has.
	ID string
	// Name is what those who run the club call it.
	Name string
	// Line carries questions to the others; nil is none.
	Line Line
}

// Line carries questions from node to node.
type Line interface {
	// Ask asks a node, by its id, and returns its answer. It ends with ctx at the latest.
	Ask(ctx context.Context, node string, question []byte) (answer []byte, err error)
	// Answer answers what a node is asked, one question after the other, until ctx ends.
	Answer(ctx context.Context, node string, answer func(ctx context.Context, question []byte) []byte) error
}

// Named is a name that a node may have: of letters, digits, "-", "_" and ".", to which
// all else in a text is turned.
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
	// mostName is how many letters the name of a node has at most.
	mostName = 60
	// askWithin is how long a node may take to answer.
	askWithin = time.Second
	// mostPacked bounds questions and answers as they travel, mostAsked as they are read.
	mostPacked = 1 << 20
	mostAsked  = 16 << 20
)

// Node is one of the club.
type Node struct {
	ID   string
	Name string // which no other has
}

// ID is that of this node, "" if it is alone.
func (n *Nodes) ID() string { return n.id }

// All are the nodes of the club: this one first, and the others by name. Of several that
// are called the same each has its id behind the name.
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

// Answer is what a node has said; Err tells that it has said nothing.
type Answer struct {
	Node
	Data []byte
	Err  error
}

// errNoLine is for a node that others cannot be asked from.
var errNoLine = errors.New("nodes: there is no line to the others")

// Ask asks nodes at once, and waits for about a second. The answers have the order of the
// questions.
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
			n.log.Warn("a node has not answered", "node", a.ID, "name", a.Name, "err", a.Err)
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

// Answer answers what other nodes ask of this one, until ctx ends. A question that cannot
// be read, or answered, is answered with nothing.
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
				n.log.Warn("a node asks what cannot be answered", "err", err)
			}
		})
		return reply
	})
	if err != nil && ctx.Err() == nil {
		n.log.Error("other nodes cannot ask this one", "err", err)
	}
}

// errTooMuch is for what is too large to be carried.
var errTooMuch = errors.New("nodes: a question or an answer is too large")

// pack makes little of what is to be carried.
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
