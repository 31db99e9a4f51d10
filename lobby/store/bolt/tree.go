package bolt

import (
	"math"
)

// tree has the pages of one commit in a file that can be damaged anywhere. Branch pages lead to the
// pages of entries. Where one is broken, the list of free pages helps: a page of entries that is
// neither free nor in the tree must have been below the broken one.
type tree struct {
	pageFile
	end     uint64 // number of pages that the file should have
	root    root
	rootErr error
	free    map[uint64]bool // nil if the list of free pages is damaged
	inUse   int             // number of pages that should be visited, if free is known

	buffer  []byte
	visited map[uint64]bool // the pages of the tree and of the list of free pages
	lost    map[uint64]bool // the pages of the tree that cannot be read
	leaves  []leafPage
	broken  []Loss // what was on the lost pages or below them
	// disputed is set if a page of the tree is also in the list of free pages.
	disputed bool
	flawed   error // why a page that can be read has wrong keys or a wrong entry, or nil
}

// leafPage is a page of entries.
type leafPage struct {
	id     uint64
	inline []byte // the page itself, if it is part of the root page
	// stray is set if the tree does not lead to the page and the list of free pages is damaged, so
	// that the page can be old. It then counts only for keys that were below broken pages.
	stray bool
}

// deepest limits the height of a tree. Each of its pages has dozens of pages below it.
const deepest = 32

// newTree follows the tree of a commit.
func newTree(f pageFile, v view) *tree {
	t := &tree{pageFile: f, end: v.pages, visited: map[uint64]bool{v.root: true}, lost: make(map[uint64]bool)}
	t.pages = min(f.pages, v.pages)
	var size uint64
	if t.free, size = t.freePages(v); t.free != nil {
		for i := range size {
			t.visited[v.freelist+i] = true
		}
		t.inUse = int(v.pages) - 2 - len(t.free)
	}
	t.root, t.rootErr = t.readRoot(v.root)
	if t.root.last == 0 && t.rootErr != nil {
		t.root.last = math.MaxUint64 // not known
	}
	if t.root.inline != nil {
		t.leaf(leafPage{inline: t.root.inline}, child{}, t.root.inline)
	} else {
		t.visit(child{id: t.root.entries}, deepest)
	}
	return t
}

// visit follows the tree from a page. deep is how many levels of pages there can be.
func (t *tree) visit(c child, deep int) {
	if t.visited[c.id] || deep == 0 {
		t.lose(c)
		return
	}
	page, err := t.read(c.id, t.buffer)
	if t.buffer = page; err != nil {
		t.lose(c)
		return
	}
	if kindOf(page) == leafFlag && countOf(page) > 0 {
		t.leaf(leafPage{id: c.id}, c, page)
		return
	}
	children, err := childrenOf(c.id, page, c.low, c.high)
	if kindOf(page) != branchFlag || err != nil || len(children) == 0 {
		t.lose(c)
		return
	}
	t.mark(c.id, page)
	t.buffer = nil // the keys of children are in it
	for _, below := range children {
		t.visit(below, deep-1)
	}
}

// leaf takes a page of entries of the tree. A free page with the wrong keys is not the right page.
func (t *tree) leaf(l leafPage, c child, page []byte) {
	err := eachElement(l.id, page, c.low, c.high, func(e element) error {
		return e.check(t.root.last)
	})
	switch {
	case err != nil && t.free[l.id]:
		t.lose(c)
		return
	case err != nil:
		t.flawed = err
	case t.free[l.id]:
		t.broken = append(t.broken, Loss{From: string(c.low), To: string(c.high), Pages: 1, Old: true})
	}
	if l.inline == nil {
		t.mark(l.id, page)
	}
	t.leaves = append(t.leaves, l)
}

func (t *tree) mark(id uint64, page []byte) {
	for i := range len(page) / t.pageSize {
		t.visited[id+uint64(i)] = true
		t.disputed = t.disputed || t.free[id+uint64(i)]
	}
}

// lose notes a page of the tree that cannot be read.
func (t *tree) lose(c child) {
	if !t.visited[c.id] {
		t.lost[c.id] = true
	}
	t.broken = append(t.broken, Loss{From: string(c.low), To: string(c.high), Pages: 1})
}

// whole reports whether the tree has no damage.
func (t *tree) whole() bool { return t.rootErr == nil && len(t.broken) == 0 && t.flawed == nil }

// unused reports whether nothing was ever written.
func (t *tree) unused(v view) bool {
	page, err := t.read(v.root, nil)
	return v.txid <= 1 && err == nil && kindOf(page) == leafFlag && countOf(page) == 0
}

// anchored reports whether there is something to go by: the tree or the list of free pages.
func (t *tree) anchored() bool { return t.root.entries > 0 || t.root.inline != nil || t.free != nil }

// adopt adds the pages of entries that the tree should lead to and does not.
func (t *tree) adopt() {
	if t.whole() && (t.free == nil || len(t.visited) >= t.inUse) || t.free == nil && len(t.broken) == 0 {
		return
	}
	unknown, known := t.missing(), true
	var step uint64
	for id := uint64(2); id < t.pages; id += step {
		if step = 1; t.visited[id] || t.free[id] || t.lost[id] {
			known = !t.lost[id]
			continue
		}
		page, err := t.read(id, nil)
		if err != nil || kindOf(page) != leafFlag && kindOf(page) != branchFlag {
			if known { // or a broken page continues over this one
				unknown++
			}
			continue
		}
		if known = true; kindOf(page) == leafFlag {
			t.leaves = append(t.leaves, leafPage{id: id, stray: t.free == nil})
		}
		step = uint64(len(page) / t.pageSize)
	}
	if t.free != nil && unknown > 0 {
		t.broken = append(t.broken, Loss{Pages: unknown, Somewhere: true})
	}
}

// missing returns how many pages in use are beyond the end of the file, and not yet counted as lost.
func (t *tree) missing() int {
	n := int(t.end) - int(t.pages)
	for _, pages := range []map[uint64]bool{t.free, t.lost, t.visited} {
		for id := range pages {
			if id >= t.pages {
				n--
			}
		}
	}
	return n
}

// freed returns the pages of entries that are not in use. A commit that cannot be found may have written
// them.
func (t *tree) freed() (leaves []leafPage) {
	for id := uint64(2); id < t.pages; id++ {
		if page, err := t.read(id, nil); err == nil && t.free[id] && kindOf(page) == leafFlag {
			leaves = append(leaves, leafPage{id: id, stray: true})
		}
	}
	return leaves
}
