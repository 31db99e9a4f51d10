package table

import "pawnstorm/game/clock"

// Pool is who is compared with whom: the players of one game at one speed.
type Pool struct {
	Game  string      `json:"game"`
	Speed clock.Speed `json:"speed"`
}

// Pool is whom a rated game at this table compares its players with.
func (t *Table) Pool() Pool { return Pool{t.Game, t.Clock.Control().Speed()} }
