// Package replica keeps in the memory of a node what is stored below a prefix of keys. A
// decision reads the store; a question that comes with each change of a table, or with each
// key that somebody presses, is answered from memory.
//
//   - [Docs] are the documents of accounts, one for each.
//   - [States] are the things of a kind that have ids of their own: the tournaments, say.
package replica
