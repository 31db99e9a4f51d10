package play

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/rescue"
	"pawnstorm/server"
)

// TestPanicsOfPages checks that a panic in part of a page's session ends at most that session.
// Another session goes on, and the server shuts down normally.
func TestPanicsOfPages(t *testing.T) {
	ends := func(b *browser) { b.ends() }
	leaves := func(b *browser) {
		b.sees("size: 300x100")
		b.types("Q")
		b.ends()
	}
	for part, c := range map[string]struct {
		bring func(*browser)
		lives bool // the session survives
	}{
		"serving a page":        {ends, false},
		"the session of a page": {ends, false},
		"the line of a page": {func(b *browser) {
			b.sees("size: 300x100")
			b.conn.CloseNow()
			synctest.Wait()
			<-time.After(awayTime + time.Second)
		}, false},
		"closing a socket": {leaves, false},
		"the pulse of a page": {func(b *browser) {
			b.sees("size: 300x100")
			<-time.After(beatEvery + time.Second)
			b.types("on")
			b.sees("on")
		}, true},
		"a line that is cut": {func(b *browser) {
			b.sees("size: 300x100")
			b.conn.CloseNow()
			synctest.Wait()
			<-time.After(awayTime + time.Second)
			b.open()
			b.types("on")
			b.sees("on")
		}, true},
		"cutting pages": {func(b *browser) {
			b.sees("size: 300x100")
			go b.p.door.Wait()
			<-time.After(closeTime + time.Second)
			b.types("on")
			b.sees("on")
		}, true},
	} {
		t.Run(part, func(t *testing.T) {
			in(t, func(_ *Config, s *server.Config) { s.Idle = time.Hour }, func(t *testing.T, p *place) {
				began, other := time.Now(), p.browser()
				other.sees("size: 300x100")
				var sprung atomic.Bool
				open := rescue.Trap(func(what string) {
					if what == part && !sprung.Swap(true) {
						panic("a trap")
					}
				})
				defer open()
				c.bring(p.browser())
				synctest.Wait()
				if !sprung.Load() {
					t.Error("the panic did not happen")
				}
				want := 1
				if c.lives {
					want = 2
				}
				if n := len(p.ssh.Sessions()); n != want {
					t.Errorf("got %d sessions", n)
				}
				if time.Since(began) < silentTime { // the other sends nothing meanwhile
					other.types("still")
					other.sees("still")
				}
			})
		})
	}
}
