package clock

import "errors"

// Reasons why a time control is invalid, worded as parts of a sentence.
var (
	errText = errors.New("a time control is written like 5+3 (minutes and seconds for each move), " +
		"15+10 bronstein, 5+5 delay, 3 days or unlimited")
	errNoClock     = errors.New("a game without a clock has no minutes")
	errDays        = errors.New("a correspondence move has 1 to 14 whole days")
	errNoSuchKind  = errors.New("unknown kind of clock")
	errMinutes     = errors.New("a player has at most 180 minutes")
	errQuarters    = errors.New("minutes come in quarters, like 0.5 or 1.25")
	errSeconds     = errors.New("a move adds at most 180 seconds, in whole seconds")
	errDelay       = errors.New("a delay needs seconds, like 15+10 bronstein or 5+5 delay")
	errNoTimeAtAll = errors.New("a game with a clock needs some time on it")
)
