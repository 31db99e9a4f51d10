// Package people has the screens about people: those who are here, the profile of
// one, and the leaders.
package people
