// Package tourney reads the operator's file of recurring tournaments.
package tourney
