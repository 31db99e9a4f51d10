package web

import (
	"sync"
	"time"

	"pawnstorm/lobby/live"
	"pawnstorm/server/web/packing"
)

// mostKept is how many renderings of one lobby are kept: one for each host in the addresses of visitors.
const mostKept = 8

// keptFront keeps the front page of visitors without a login until it changes.
type keptFront struct {
	mu    sync.Mutex
	of    frontState
	pages map[string]*keptPage // by host
}

// frontState is what the front page shows. The finished games are looked up again after a while, so no page is
// kept longer than that, though ratings change without news of the lobby.
type frontState struct {
	lobby    *live.Listing
	finished time.Time // when they were looked up
}

// keptPage is a page that is rendered, compressed and hashed once.
type keptPage struct {
	kind, tag string
	file      *packing.File
}

// get returns the page for a host in a state, and renders it if there is none. Others who want one meanwhile
// wait for it.
func (k *keptFront) get(state frontState, host string, render func() (*answer, error)) (*answer, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.of != state || len(k.pages) >= mostKept && k.pages[host] == nil {
		k.of, k.pages = state, make(map[string]*keptPage)
	}
	p := k.pages[host]
	if p == nil {
		a, err := render()
		if err != nil {
			return nil, err
		}
		p = &keptPage{a.kind, tagOf(a.Bytes()), packing.NewPage(a.Bytes())}
		k.pages[host] = p
	}
	return &answer{kind: p.kind, tag: p.tag, file: p.file}, nil
}
