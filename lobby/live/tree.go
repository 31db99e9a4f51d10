package live

import "github.com/tidwall/btree"

// tree is a sorted set that is cheap to copy. It is an interface for the same reason as
// [store.Collection]: otherwise each package that can see Tables would compile the B-tree again.
type tree[T any] interface {
	Len() int
	Get(like T) (T, bool)
	GetAt(index int) (T, bool)
	Set(item T) (replaced T, ok bool)
	Delete(like T) (deleted T, ok bool)
	Scan(yield func(T) bool)
	Ascend(from T, yield func(T) bool)
	snapshot() tree[T]
}

func newTree[T any](before func(a, b T) bool) tree[T] {
	return btreeOf[T]{btree.NewBTreeGOptions(before, btree.Options{Degree: 16, NoLocks: true})}
}

// btreeOf is a tree based on a B-tree. Other goroutines can read a snapshot while the tree changes.
type btreeOf[T any] struct{ *btree.BTreeG[T] }

func (s btreeOf[T]) snapshot() tree[T] { return btreeOf[T]{s.Copy()} }
