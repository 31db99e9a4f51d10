package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
)

func free() error { return nil }

// TestShare checks that a page shares the position that it shows: its address, pictures, the animation up
// to it, and the line for a terminal.
func TestShare(t *testing.T) {
	w := open(t, nil)
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	at := "/t/" + string(w.play(w.table(pairing.Proposal{Game: "chess"}, people[0], people[1]), people, "e4", "e5", "Nf3").ID)
	for query, escaped := range map[string]string{"": "", "?ply=1": "?ply=1", "?flip=1&ply=2": "?flip=1&amp;ply=2"} {
		text := w.get(at + query).text
		for _, want := range []string{
			`href="` + at + ".png" + escaped + `"`, `href="` + at + ".svg" + escaped + `"`, `href="` + at + ".gif" + escaped + `"`,
			"ssh -t ", `id="share-title"`,
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%s%s lacks %s:\n%s", at, query, want, text)
			}
		}
	}
}

// TestPaintedOnce checks that concurrent requests for a picture paint it once and cache it. Every
// request that waits for the painter pays, and a cached picture is free.
func TestPaintedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPictures(t.Context(), 2)
		var painted, paid atomic.Int64
		paint := make(chan struct{})
		painting := func() ([]byte, error) {
			painted.Add(1)
			<-paint
			return []byte("a picture"), nil
		}
		var all sync.WaitGroup
		ask := func() {
			if png, err := p.of("1", painting, func() error { paid.Add(1); return nil }); err != nil || string(png) != "a picture" {
				t.Errorf("got %q, %v", png, err)
			}
		}
		for range 40 {
			all.Go(ask)
		}
		synctest.Wait()
		close(paint)
		all.Wait()
		before := paid.Load()
		ask()
		if painted.Load() != 1 || before != 40 || paid.Load() != before {
			t.Errorf("painted %d times, paid %d times, then %d", painted.Load(), before, paid.Load())
		}
		poor := errors.New("poor")
		if _, err := p.of("2", painting, func() error { return poor }); err != poor || painted.Load() != 1 {
			t.Errorf("without budget: got %v, painted %d", err, painted.Load())
		}
	})
}

// TestPicturesAreBounded checks the limits: pictures painted at once, waiting requests, their wait,
// and the cache.
func TestPicturesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		p := newPictures(ctx, 2)
		paint := make(chan struct{})
		var painting, most atomic.Int64
		draw := func() ([]byte, error) {
			most.Store(max(most.Load(), painting.Add(1)))
			defer painting.Add(-1)
			<-paint
			return make([]byte, 100<<10), nil
		}
		var refused atomic.Int64
		var all sync.WaitGroup
		crowd := func() {
			for n := range 200 {
				all.Go(func() {
					if _, err := p.of(strconv.Itoa(n), draw, free); err == errUnpainted {
						refused.Add(1)
					} else if err != nil {
						t.Error(err)
					}
				})
			}
			synctest.Wait()
		}
		crowd()
		if want := int64(200 - mostUnpainted - cap(p.painters)); refused.Load() != want {
			t.Errorf("refused %d at once, want %d", refused.Load(), want)
		}
		close(paint)
		all.Wait()
		if most.Load() > int64(cap(p.painters)) {
			t.Errorf("painted %d at once", most.Load())
		}
		for n := range 400 {
			if _, err := p.of(strconv.Itoa(n), draw, free); err != nil {
				t.Fatal(err)
			}
		}
		if p.bytes > mostPictureBytes || len(p.kept) != p.order.Len() || p.get("399") == nil {
			t.Errorf("the cache has %d bytes in %d pictures", p.bytes, len(p.kept))
		}
		paint = make(chan struct{})
		refused.Store(0)
		for n := range cap(p.painters) + 1 {
			all.Go(func() {
				if _, err := p.of(strconv.Itoa(1000+n), draw, free); err == errUnpainted {
					refused.Add(1)
				}
			})
		}
		synctest.Wait()
		cancel() // stops the site
		synctest.Wait()
		if refused.Load() != 1 {
			t.Errorf("refused %d at the end", refused.Load())
		}
		close(paint)
		all.Wait()
	})
}

// TestHostilePictures is row 33 without the time limits: the server answers other pages while 40
// pictures wait for the painter.
func TestHostilePictures(t *testing.T) {
	w := open(t, nil)
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	tbl := w.table(pairing.Proposal{Game: "chess"}, people[0], people[1])
	for range 20 {
		moves := tbl.State.Moves()
		tbl = w.play(tbl, people, tbl.State.Format(moves[len(moves)/2]))
	}
	ctx, stop := context.WithCancel(t.Context())
	s, err := newSite(ctx, Config{Club: w.club, Games: catalog.All(), Now: time.Now, SSH: func(string) string { return "" }, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	s.pictures.painters = make(chan struct{}, 1)
	s.pictures.painters <- struct{}{} // the painter is busy
	ask := func(path string) int {
		answer := httptest.NewRecorder()
		s.ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
		return answer.Code
	}
	var all sync.WaitGroup
	for ply := range 40 {
		all.Go(func() {
			if code := ask(fmt.Sprintf("/t/%s.png?ply=%d&flip=%d", tbl.ID, ply/2, ply%2)); code != http.StatusServiceUnavailable {
				t.Errorf("picture %d without a painter: %d", ply, code)
			}
		})
	}
	for late := time.Now().Add(patience); s.pictures.waiting.Load() < 40; <-time.After(time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("only %d pictures wait for the painter", s.pictures.waiting.Load())
		}
	}
	for range 3 {
		if code := ask("/"); code != http.StatusOK {
			t.Errorf("the front page: %d", code)
		}
	}
	stop()
	all.Wait()
}
