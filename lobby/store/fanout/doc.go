// Package fanout tells all who watch a store of its commits: a buffer of bounded size for
// each, so that no slow one holds up the store or the others.
package fanout
