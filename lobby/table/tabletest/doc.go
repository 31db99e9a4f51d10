// Package tabletest makes tables for the tests of what works on tables: each is
// played by [Ann] and [Ben], and every deed must be accepted.
package tabletest
