// Package agenda tells what is due next, of many things that are due at some time.
package agenda
