package web

import (
	"container/list"
	"context"
	"crypto/sha256"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"pawnstorm/lobby/errs"
)

const (
	// mostPictureBytes is how many bytes of pictures are cached.
	mostPictureBytes = 16 << 20
	// mostUnpainted is how many pictures may wait to be painted, and paintWithin how long each may wait.
	mostUnpainted, paintWithin = 64, 20 * time.Second
)

var errUnpainted = errs.New(errs.Unavailable,
	"The server is drawing too many pictures just now. Please try again in a few seconds.")

// pictures paints pictures, each once, and caches the last used ones. Painting takes processor time, so only
// a few are painted at once. It is safe for concurrent use.
type pictures struct {
	ctx      context.Context // ends with the site
	painters chan struct{}   // holds a token for each picture being painted
	waiting  atomic.Int64
	flights  singleflight.Group

	mu    sync.Mutex
	kept  map[string]*list.Element
	order *list.List // of *picture, the last used at the front
	bytes int
}

// picture is a cached picture.
type picture struct {
	of   string
	file []byte
}

// newPictures returns a store of pictures where some painters work at once.
func newPictures(ctx context.Context, painters int) *pictures {
	return &pictures{
		ctx: ctx, painters: make(chan struct{}, painters),
		kept: make(map[string]*list.Element), order: list.New(),
	}
}

// of returns a picture by its cache key. Painting a new one takes from the budget.
func (p *pictures) of(key string, paint func() ([]byte, error), pay func() error) ([]byte, error) {
	if file := p.get(key); file != nil {
		return file, nil
	}
	if err := pay(); err != nil {
		return nil, err
	}
	file, err, _ := p.flights.Do(key, func() (any, error) {
		if file := p.get(key); file != nil { // painted meanwhile
			return file, nil
		}
		if err := p.enter(); err != nil {
			return nil, err
		}
		defer func() { <-p.painters }()
		file, err := paint()
		if err == nil {
			p.keep(key, file)
		}
		return file, err
	})
	if err != nil {
		return nil, err
	}
	return file.([]byte), nil
}

// enter waits for a free painter. It does not end with a request, since others may wait for the same picture.
func (p *pictures) enter() error {
	defer p.waiting.Add(-1)
	if p.waiting.Add(1) > mostUnpainted {
		return errUnpainted
	}
	ctx, cancel := context.WithTimeout(p.ctx, paintWithin)
	defer cancel()
	select {
	case p.painters <- struct{}{}:
		return nil
	case <-ctx.Done():
		return errUnpainted
	}
}

// key returns a picture's cache key: everything visible on it. So a position that is reached again, at any
// table, is painted once, and a position that was taken back never shows.
func (s *scene) key() string {
	b := &s.board
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %t %d %d %+v %+v %+v %v",
		s.info.ID, s.flipped, b.Files, b.Ranks, b.Cells, b.Marks, b.Edges, s.last))
	return string(sum[:])
}

func (p *pictures) get(key string) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	e := p.kept[key]
	if e == nil {
		return nil
	}
	p.order.MoveToFront(e)
	return e.Value.(*picture).file
}

func (p *pictures) keep(key string, file []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.kept[key] = p.order.PushFront(&picture{key, file})
	p.bytes += len(file)
	for p.bytes > mostPictureBytes {
		last := p.order.Remove(p.order.Back()).(*picture)
		delete(p.kept, last.of)
		p.bytes -= len(last.file)
	}
}
