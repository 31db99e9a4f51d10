package table

import (
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
)

// UsualClocks are the time controls that people choose from.
var UsualClocks = []clock.Control{
	{},
	fischer(1, 0), fischer(2, 1),
	fischer(3, 0), fischer(3, 2), fischer(5, 0), fischer(5, 3),
	fischer(10, 0), fischer(10, 5), fischer(15, 10),
	fischer(30, 20), fischer(90, 30),
	{Kind: clock.Bronstein, Base: 15 * time.Minute, Step: 10 * time.Second},
	{Kind: clock.Delay, Base: 5 * time.Minute, Step: 5 * time.Second},
	correspondence(1), correspondence(3), correspondence(7),
}

func fischer(base, increment time.Duration) clock.Control {
	return clock.Control{Kind: clock.Fischer, Base: base * time.Minute, Step: increment * time.Second}
}

func correspondence(n time.Duration) clock.Control {
	return clock.Control{Kind: clock.Correspondence, Step: n * clock.Day}
}

// ClocksBetween are those of UsualClocks that begin with so many minutes and may
// add some time for each move, as a Seek has them.
func ClocksBetween(from, to time.Duration) []string {
	var clocks []string
	for _, c := range UsualClocks {
		if c.Kind == clock.Fischer && c.Base >= from && c.Base <= to {
			clocks = append(clocks, c.String())
		}
	}
	return clocks
}

// usualSpeeds are the speeds of UsualClocks, as a Seek has those: to read a thousand
// of them again for each seek would take long.
var usualSpeeds = func() map[string]clock.Speed {
	speeds := make(map[string]clock.Speed)
	for _, c := range UsualClocks {
		speeds[c.String()] = c.Speed()
	}
	return speeds
}()

// speedOf is the speed of a time control as clock.Control writes it.
func speedOf(text string) (clock.Speed, bool) {
	if speed, ok := usualSpeeds[text]; ok {
		return speed, true
	}
	c, err := clock.Parse(text)
	return c.Speed(), err == nil
}

// Pool is who is compared with whom: the players of one game at one speed.
type Pool struct {
	Game  string      `json:"game"`
	Speed clock.Speed `json:"speed"`
}

// Pool is whom a rated game at this table compares its players with.
func (t *Table) Pool() Pool { return Pool{t.Game, t.Clock.Control().Speed()} }

// ControlOf returns the time control of a seat, with the time that the host of a simul has
// more in the game.
func (t *Table) ControlOf(seat game.Seat) clock.Control {
	control, host := t.Clock.ControlOf(int(seat)), t.Start.Turn()
	if t.First != nil {
		host = host.Other()
	}
	if seat == host && RealTime(control) {
		control.Base += t.Board.extra()
	}
	return control
}

// RealTime reports whether a clock runs while the players sit at the table: not
// where there is none, and not by correspondence.
func RealTime(c clock.Control) bool {
	return c.Kind != clock.Unlimited && c.Kind != clock.Correspondence
}
