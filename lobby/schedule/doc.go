// Package schedule tells what is due next, of many things that are due at some time.
package schedule
