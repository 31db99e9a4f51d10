// Package matching finds a perfect matching of maximum weight in any graph, by Edmonds' algorithm,
// exactly and in whole numbers.
//
// A weight is a list of numbers. Lists are added number by number and compared by the first number
// that differs. So one matching can serve many criteria, where each one only breaks ties of the
// criteria before it.
//
// The Go libraries for this take plain or big integers. Pairing a large Swiss tournament has hundreds
// of criteria, and usually only the first few matter.
//
// Start with [New] and [Graph.Perfect].
package matching
