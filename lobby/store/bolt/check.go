package bolt

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"

	"pawnstorm/lobby/store"
)

// checkFile reads a whole database of size bytes and returns an error unless
// everything in it is as it was written: ErrDamaged, ErrFormat, or an error of
// reading. Everything is: both headers, the page tree, the list of free pages, so that
// each page is in exactly one place, the order of the keys, and the checksum of each
// entry.
//
// bbolt has a check of its own, but it follows the file's pointers through mapped
// memory, in a goroutine of its own where nobody can catch the fault, and round in
// circles if the damage has made one. This one uses plain reads and trusts no number.
func checkFile(f io.ReaderAt, size int64) error {
	h, err := readHeader(f)
	if err != nil {
		return err
	}
	if h.pages > uint64(size)/uint64(h.pageSize) || h.pages <= firstPage {
		return damaged("the file has %d bytes, but %d pages of %d", size, h.pages, h.pageSize)
	}
	c := &checker{pageReader: pageReader{f: f, header: h}, seen: make([]bool, h.pages)}
	if err := c.free(); err != nil {
		return err
	}
	if err := c.buckets(); err != nil {
		return err
	}
	for id := firstPage; id < h.pages; id++ {
		if !c.seen[id] {
			return damaged("page %d is neither used nor free", id)
		}
	}
	return nil
}

// checker is one run of checkFile.
type checker struct {
	pageReader
	seen []bool // by page: it has its place
	last store.Rev
}

// take gives pages their place, which must be their only one.
func (c *checker) take(from, to uint64) error {
	for id := from; id < to; id++ {
		if id < firstPage || id >= uint64(len(c.seen)) {
			return damaged("page %d does not exist", id)
		}
		if c.seen[id] {
			return damaged("page %d is in two places", id)
		}
		c.seen[id] = true
	}
	return nil
}

// page reads a page and gives it its place.
func (c *checker) page(id uint64) (page, error) {
	p, err := c.read(id)
	if err != nil {
		return page{}, err
	}
	return p, c.take(id, id+1+uint64(p.overflow))
}

// free checks the list of free pages.
func (c *checker) free() error {
	p, err := c.page(c.freelist)
	if err != nil {
		return err
	}
	ids, err := p.freeIDs()
	if err != nil {
		return err
	}
	for ; len(ids) > 0; ids = ids[8:] {
		id := binary.NativeEndian.Uint64(ids)
		if err := c.take(id, id+1); err != nil {
			return err
		}
	}
	return nil
}

// buckets checks the two buckets that the file must have, and no other.
func (c *checker) buckets() error {
	found := make(map[string][]byte)
	err := c.tree(c.root, nil, nil, func(e element) error {
		if e.flags != bucketFlag || len(e.value) < bucketHeader {
			return damaged("%q is not a bucket", e.key)
		}
		found[string(e.key)] = e.value
		return nil
	})
	if err != nil || len(found) == 0 { // none: its maker was stopped
		return err
	}
	meta, entries := found[string(metaBucket)], found[string(entriesBucket)]
	if meta == nil && entries == nil {
		return fmt.Errorf("%w: it is another program's", ErrFormat)
	}
	if meta != nil {
		if err := c.meta(meta); err != nil {
			return err
		}
	}
	if meta == nil || entries == nil || len(found) != 2 {
		return damaged("the buckets are not the right ones")
	}
	return c.bucket(entries, c.entry)
}

// meta checks the bucket with the format and the last revision.
func (c *checker) meta(bucket []byte) error {
	found := make(map[string]string)
	err := c.bucket(bucket, func(e element) error {
		value, rev, err := e.unseal()
		found[string(e.key)] = string(value)
		if string(e.key) == revKey {
			c.last = rev
		}
		return err
	})
	if err != nil {
		return err
	}
	written, ok := found[formatKey]
	if ok && written != format {
		return fmt.Errorf("%w: it is %q and not %q", ErrFormat, written, format)
	}
	if _, also := found[revKey]; !ok || !also {
		return damaged("the format or the last revision is missing")
	}
	return nil
}

func (c *checker) entry(e element) error {
	_, rev, err := e.unseal()
	if err == nil && (rev == 0 || rev > c.last) {
		return damaged("the entry %q has revision %d of %d", e.key, rev, c.last)
	}
	return err
}

// unseal reads the element's value as a record.
func (e element) unseal() ([]byte, store.Rev, error) {
	if e.flags != 0 {
		return nil, 0, damaged("%q is not an entry", e.key)
	}
	return unseal(e.key, e.value)
}

// bucket checks a bucket, from the value that stands for it, and shows each element
// to visit. A small bucket has no pages: its one leaf lies in the value.
func (c *checker) bucket(value []byte, visit func(element) error) error {
	if root := binary.NativeEndian.Uint64(value); root != 0 {
		return c.tree(root, nil, nil, visit)
	}
	p, err := parsePage(value[bucketHeader:])
	if err != nil {
		return err
	}
	if p.flags != leafFlag {
		return damaged("a bucket within a page is not a leaf")
	}
	return c.elements(p, nil, nil, visit)
}

// tree checks the pages below id, whose keys must ascend from low and stay below
// high (nil means no limit), and shows each leaf element to visit.
func (c *checker) tree(id uint64, low, high []byte, visit func(element) error) error {
	p, err := c.page(id)
	if err != nil {
		return err
	}
	switch p.flags {
	case leafFlag:
		return c.elements(p, low, high, visit)
	case branchFlag:
		return c.branch(p, low, high, visit)
	}
	return damaged("page %d is of the wrong kind (%#x)", id, p.flags)
}

func (c *checker) branch(p page, low, high []byte, visit func(element) error) error {
	children := make([]element, p.count)
	for i := range children {
		e, err := p.branchElement(i)
		if err != nil {
			return err
		}
		if !inOrder(e.key, low, high, i == 0) {
			return damaged("the keys of page %d are out of order", p.id)
		}
		children[i], low = e, e.key
	}
	if len(children) == 0 {
		return damaged("page %d is empty", p.id)
	}
	for i, e := range children {
		limit := high // a child's keys end where the next child's begin
		if i+1 < len(children) {
			limit = children[i+1].key
		}
		if err := c.tree(e.child, e.key, limit, visit); err != nil {
			return err
		}
	}
	return nil
}

// elements checks the elements of a leaf.
func (c *checker) elements(p page, low, high []byte, visit func(element) error) error {
	for i := range p.count {
		e, err := p.leafElement(i)
		if err != nil {
			return err
		}
		if !inOrder(e.key, low, high, i == 0) {
			return damaged("the keys of page %d are out of order", p.id)
		}
		if err := visit(e); err != nil {
			return err
		}
		low = e.key
	}
	return nil
}

// inOrder reports whether key lies behind low, or on it for a page's first, and
// before high.
func inOrder(key, low, high []byte, first bool) bool {
	order := bytes.Compare(low, key)
	return (order < 0 || order == 0 && first) && (high == nil || bytes.Compare(key, high) < 0)
}

func damaged(text string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrDamaged, fmt.Sprintf(text, args...))
}
