// Package tournaments has the screens of tournaments: the list of them, the page of one, and
// the form that makes one.
package tournaments
