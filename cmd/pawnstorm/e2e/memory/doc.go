// Package memory tests the memory of a real server: what sessions cost, and that a crowd
// cannot exhaust it. It has tests only.
package memory
