// Package feature declares what people can do: each action once, for all faces. There is a
// file for each kind of subject.
package feature
