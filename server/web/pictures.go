package web

import (
	"container/list"
	"context"
	"crypto/sha256"
	"fmt"
	"runtime"
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

// pictures paints positions as PNG, each once, and caches the last used ones. A picture takes a
// fifth of a second of CPU time, so only half of the processors paint. It is safe for concurrent use.
type pictures struct {
	ctx      context.Context // ends with the site
	paint    func(*scene) ([]byte, error)
	painters chan struct{} // holds a token for each picture being painted
	waiting  atomic.Int64
	flights  singleflight.Group

	mu    sync.Mutex
	kept  map[string]*list.Element
	order *list.List // of *picture, the last used at the front
	bytes int
}

// picture is a cached picture.
type picture struct {
	of  string
	png []byte
}

func newPictures(ctx context.Context) *pictures {
	return &pictures{
		ctx: ctx, paint: (*scene).png, painters: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)),
		kept: make(map[string]*list.Element), order: list.New(),
	}
}

// of returns the picture of a position. Painting a new one takes from the budget.
func (p *pictures) of(s *scene, pay func() error) ([]byte, error) {
	key := s.key()
	if png := p.get(key); png != nil {
		return png, nil
	}
	if err := pay(); err != nil {
		return nil, err
	}
	png, err, _ := p.flights.Do(key, func() (any, error) {
		if png := p.get(key); png != nil { // painted meanwhile
			return png, nil
		}
		if err := p.enter(); err != nil {
			return nil, err
		}
		defer func() { <-p.painters }()
		png, err := p.paint(s)
		if err == nil {
			p.keep(key, png)
		}
		return png, err
	})
	if err != nil {
		return nil, err
	}
	return png.([]byte), nil
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
	return e.Value.(*picture).png
}

func (p *pictures) keep(key string, png []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.kept[key] = p.order.PushFront(&picture{key, png})
	p.bytes += len(png)
	for p.bytes > mostPictureBytes {
		last := p.order.Remove(p.order.Back()).(*picture)
		delete(p.kept, last.of)
		p.bytes -= len(last.png)
	}
}
