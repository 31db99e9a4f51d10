// Package budget bounds how much one person, and all who come from one place on the
// network, may do within a time: how many accounts they make, how much they say, how
// many codes they try. [Defaults] is the table of what is allowed. An allowance
// comes back little by little, like tokens into a bucket; a refusal is
// a sentence that says when to try again.
package budget
