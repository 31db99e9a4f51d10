// Package replica keeps in the memory of a node the documents that are stored of accounts below
// a prefix of keys, one for each account. A decision reads the store; a question that comes
// with each change of a table is answered from memory. [Docs] is where to begin.
package replica
