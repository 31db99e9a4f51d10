package nats

import (
	"context"
	"crypto/rand"
	"errors"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"pawnstorm/lobby/store"
)

// The headers of a message that the client library does not name.
const (
	headerBatch      = "Nats-Batch-Id"
	headerBatchPlace = "Nats-Batch-Sequence"
	headerCommit     = "Nats-Batch-Commit"
	headerCall       = "Pawnstorm-Call" // tells a call which message is its own
	headerDeleted    = "Pawnstorm-Deleted"
)

// deletedFor is how long the message of a delete stays. A node that was away for longer reads
// everything again.
const deletedFor = "1h"

// part is one stream: the documents, or a share of the live tables.
type part struct {
	store    *Store
	name     string // of the stream
	subjects string // prefix of the subjects of its keys
	news     string // prefix of the subjects of its commits
	feed     feed
	acked    atomic.Uint64 // the newest sequence that was acknowledged to this node
}

// message is what a stream has for a key.
type message struct {
	key     string
	seq     uint64
	value   []byte
	deleted bool
	call    string
	more    bool // the next message is of the same batch
}

func (m message) entry() store.Entry {
	e := store.Entry{Key: m.key, Rev: revOf(m.seq, m.deleted), Deleted: m.deleted}
	if !m.deleted {
		e.Value = m.value
	}
	return e
}

// storedMessage is the answer to a request for a message.
type storedMessage struct {
	Message struct {
		Subject string `json:"subject"`
		Seq     uint64 `json:"seq"`
		Header  []byte `json:"hdrs"`
		Data    []byte `json:"data"`
	} `json:"message"`
}

// get asks the leader for a message.
func (p *part) get(ctx context.Context, request map[string]any) (message, error) {
	var found storedMessage
	err := p.store.read(ctx, "$JS.API.STREAM.MSG.GET."+p.name, request, &found)
	switch {
	case refusal(err) == codeNoMessage:
		return message{}, store.ErrNotFound
	case err != nil:
		return message{}, err
	}
	header, err := nats.DecodeHeadersMsg(found.Message.Header)
	if err != nil && len(found.Message.Header) > 0 {
		return message{}, errors.Join(store.ErrDamaged, err)
	}
	return p.message(found.Message.Subject, found.Message.Seq, header, found.Message.Data)
}

// message decodes what is stored under a subject.
func (p *part) message(subject string, seq uint64, header nats.Header, data []byte) (message, error) {
	if len(subject) < len(p.subjects) {
		return message{}, store.ErrDamaged
	}
	key, err := keyOf(subject[len(p.subjects):])
	more := header.Get(headerBatch) != "" && header.Get(headerCommit) == ""
	return message{key, seq, data, header.Get(headerDeleted) != "", header.Get(headerCall), more}, err
}

// last returns the newest message of a key, which can be a delete, or ErrNotFound.
func (p *part) last(ctx context.Context, key string) (message, error) {
	return p.get(ctx, map[string]any{"last_by_subj": p.subjects + subjectOf(key)})
}

// next returns the first message from a sequence on, or ErrNotFound.
func (p *part) next(ctx context.Context, seq uint64) (message, error) {
	return p.get(ctx, map[string]any{"seq": seq, "next_by_subj": p.subjects + ">"})
}

// newest returns the sequence of the last message that the leader knows.
func (p *part) newest(ctx context.Context) (uint64, error) {
	asked := time.Now()
	info, err := p.info(ctx, nil)
	if err == nil {
		p.store.clock.observe(info.Time, asked, time.Now())
	}
	return info.State.Last, err
}

// streamInfo is what a stream reports about itself.
type streamInfo struct {
	Total int       `json:"total"`
	Time  time.Time `json:"ts"`
	State struct {
		Last     uint64            `json:"last_seq"`
		Subjects map[string]uint64 `json:"subjects"`
	} `json:"state"`
}

func (p *part) info(ctx context.Context, request map[string]any) (info streamInfo, err error) {
	err = p.store.read(ctx, askInfo+p.name, request, &info)
	return info, err
}

// write returns a message that replaces the message with a sequence.
func (p *part) write(c store.Change, over uint64, call string) *nats.Msg {
	msg := nats.NewMsg(p.subjects + subjectOf(c.Key))
	msg.Header.Set(jetstream.ExpectedLastSubjSeqHeader, strconv.FormatUint(over, 10))
	msg.Header.Set(headerCall, call)
	if c.Delete {
		msg.Header.Set(headerDeleted, "1")
		msg.Header.Set(jetstream.MsgTTLHeader, deletedFor)
	} else {
		msg.Data = c.Value
	}
	return msg
}

// put stores one change over the message with a sequence, and returns its own sequence. A refusal
// is ErrConflict, or ErrInDoubt if an earlier try may have succeeded.
//
// A try without an answer may have been carried out, or may still be. It is repeated with the same
// id and over the same sequence. The server stores only one of several tries, and answers the
// others like the first. After the server has forgotten that, the message itself says which call it
// came from, until another message replaces it.
func (p *part) put(ctx context.Context, c store.Change, over uint64) (uint64, error) {
	call := rand.Text()
	msg := p.write(c, over, call)
	msg.Header.Set(jetstream.MsgIDHeader, call) // for some time, the server stores an id only once
	doubt := false
	t := p.store.begin(ctx)
	defer t.cancel()
	for {
		var stored jetstream.PubAck
		err := p.store.ask(t, msg, &stored)
		switch {
		case err == nil:
			p.note(stored.Sequence)
			return stored.Sequence, nil
		case refusal(err) == codeWrongLast && doubt:
			return p.own(ctx, c.Key, call)
		case refusal(err) == codeWrongLast:
			return 0, store.ErrConflict
		case refusal(err) != 0 && !passing(err):
			return 0, doubtful(doubt, err)
		case !passing(err):
			doubt = true
		}
		if err := t.again(err); err != nil {
			return 0, doubtful(doubt, err)
		}
	}
}

// own returns the sequence of a key's message if it comes from the given call.
func (p *part) own(ctx context.Context, key, call string) (uint64, error) {
	switch m, err := p.last(ctx, key); {
	case err == nil && m.call == call:
		p.note(m.seq)
		return m.seq, nil
	case err == nil || errors.Is(err, store.ErrNotFound):
		return 0, store.ErrInDoubt
	default:
		return 0, doubtful(true, err)
	}
}

// note records which sequence the feed has to reach before Close.
func (p *part) note(seq uint64) {
	for {
		old := p.acked.Load()
		if seq <= old || p.acked.CompareAndSwap(old, seq) {
			return
		}
	}
}

// doubtful returns err, joined with ErrInDoubt if a write may have happened.
func doubtful(doubt bool, err error) error {
	if doubt {
		return errors.Join(err, store.ErrInDoubt)
	}
	return err
}
