// Package inbox is what people write to one another, for nobody else to read. Each account
// has a mailbox, one key, with what came and what was sent; a letter is put into both
// boxes at once, or into neither. It comes to people who are here at once, and to others
// when they look. [Office] is where to begin.
package inbox
