// Package tabletest makes tables for tests. [Ann] and [Ben] play, and every step must succeed.
package tabletest
