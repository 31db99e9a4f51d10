// Package metrics counts what happens, cheaply enough for the hottest ways: a few
// nanoseconds each time, and no allocation. The zero value of each type is ready, and
// safe for concurrent use. Package server/ops shows the figures to the operator.
//
// A count must not tell of persons: the words are literals of the program.
package metrics
