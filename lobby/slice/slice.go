// Package slice makes new slices from others, for what the standard library's package slices lacks.
package slice

// Map returns what f makes of each element. The slice for no elements is empty, but not nil.
func Map[S, T any](list []S, f func(S) T) []T {
	to := make([]T, len(list))
	for i, s := range list {
		to[i] = f(s)
	}
	return to
}

// Filter returns the elements that keeps accepts, or nil if there are none.
func Filter[S any](list []S, keeps func(S) bool) (to []S) {
	for _, s := range list {
		if keeps(s) {
			to = append(to, s)
		}
	}
	return to
}
