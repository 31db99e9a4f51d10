package nats

import (
	"context"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go"
)

// The nodes of a club ask each other questions on subjects beside the streams; each node has its
// own. Nothing is stored. A question to a missing node fails at once, and a question to a node that
// does not answer ends with its context.

// The limits of the questions that wait for a node.
const (
	mostWaiting      = 64
	mostWaitingBytes = 8 << 20
)

func (s *Store) subjectOf(node string) string { return s.club + ".ask." + subjectOf(node) }

// Ask asks a node of the club, by its id.
func (s *Store) Ask(ctx context.Context, node string, question []byte) (answer []byte, err error) {
	if err := s.usable(ctx); err != nil {
		return nil, err
	}
	msg, err := s.conn.RequestWithContext(ctx, s.subjectOf(node), question)
	if err != nil {
		return nil, fmt.Errorf("nats: asking the node %s: %w", node, err)
	}
	return msg.Data, nil
}

// Answer answers the questions to a node, one after another, until ctx ends.
func (s *Store) Answer(
	ctx context.Context, node string, answer func(ctx context.Context, question []byte) []byte,
) error {
	sub, err := s.conn.SubscribeSync(s.subjectOf(node))
	if err != nil {
		return err
	}
	defer sub.Unsubscribe()
	if err := sub.SetPendingLimits(mostWaiting, mostWaitingBytes); err != nil {
		return err
	}
	for {
		msg, err := sub.NextMsgWithContext(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, nats.ErrSlowConsumer): // some questions were lost; their senders time out
			continue
		case err != nil:
			return err
		}
		if err := msg.Respond(answer(ctx, msg.Data)); err != nil {
			s.log.Warn("cannot answer a node", "err", err)
		}
	}
}
