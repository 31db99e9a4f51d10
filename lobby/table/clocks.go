package table

import (
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/slice"
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

// DefaultClock is the time control of a game for which people choose none in a form.
var DefaultClock = fischer(10, 5)

// PresetClocks are the few time controls that forms offer first. People can type any other.
var PresetClocks = []clock.Control{
	fischer(1, 0), fischer(3, 2), fischer(5, 3), DefaultClock, fischer(15, 10), correspondence(3),
}

func fischer(base, increment time.Duration) clock.Control {
	return clock.Control{Kind: clock.Fischer, Base: base * time.Minute, Step: increment * time.Second}
}

func correspondence(n time.Duration) clock.Control {
	return clock.Control{Kind: clock.Correspondence, Step: n * clock.Day}
}

// ClocksAt returns the usual time controls of a speed that add time for each move, or give days.
func ClocksAt(speed clock.Speed) []clock.Control {
	return slice.Filter(UsualClocks, func(c clock.Control) bool {
		return c.Speed() == speed && (c.Kind == clock.Fischer || c.Kind == clock.Correspondence)
	})
}

// usualSpeeds has the speed of each of UsualClocks. Parsing the clocks of a thousand seeks again
// for each new seek would take long.
var usualSpeeds = func() map[string]clock.Speed {
	speeds := make(map[string]clock.Speed)
	for _, c := range UsualClocks {
		speeds[c.String()] = c.Speed()
	}
	return speeds
}()

// speedOf returns the speed of a time control in the form that clock.Control writes.
func speedOf(text string) (clock.Speed, bool) {
	if speed, ok := usualSpeeds[text]; ok {
		return speed, true
	}
	c, err := clock.Parse(text)
	return c.Speed(), err == nil
}

// Pool is a group of players whose ratings are compared: everyone who plays one game at one speed.
type Pool struct {
	Game  string      `json:"game"`
	Speed clock.Speed `json:"speed"`
}

// Pool returns the pool of rated games at this table.
func (t *Table) Pool() Pool { return Pool{t.Game, t.Clock.Control().Speed()} }

// ControlOf returns the time control of a seat, including the extra time of the host of a simul.
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

// RealTime reports whether the clock runs while the players sit at the table. It is false for
// unlimited and correspondence games.
func RealTime(c clock.Control) bool {
	return c.Kind != clock.Unlimited && c.Kind != clock.Correspondence
}
