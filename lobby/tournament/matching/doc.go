// Package matching finds the best way to put things in pairs: a perfect matching of
// greatest weight in any graph, by Edmonds' algorithm, exactly and in whole numbers.
//
// A weight is a list of numbers. Weights are added number by number, and of two lists that
// one is heavier which has the greater number where they first differ. So one matching
// serves many wishes, each of which counts only where those before it leave a choice.
//
// The libraries that there are for Go take plain integers or big ones; wishes in the
// hundreds, as the pairing of a large Swiss tournament has them, want numbers of which
// mostly the first few are looked at.
//
// Begin with [New] and [Graph.Perfect].
package matching
