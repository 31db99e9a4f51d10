package puzzles

import "pawnstorm/ui/words"

// Standing returns the clock and the score of the storm, which the screen draws in large digits.
func (p *PuzzleScreen) Standing() string { return words.StormStanding(p.storm.Storm, p.s.Now()) }
