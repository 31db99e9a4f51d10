package play_test

import (
	"testing"

	"pawnstorm/ui/tui/tuitest"
	"pawnstorm/ui/tui/widget"
)

func TestMeetingFrames(t *testing.T) {
	for _, s := range tuitest.ClockScenes {
		t.Run(s.Name, func(t *testing.T) { s.Open(tuitest.New(t)).Golden("meeting-" + s.Name) })
	}
}

// At any window size everything needed fits, and the board is complete.
func TestMeetingsFit(t *testing.T) {
	for _, s := range tuitest.ClockScenes {
		t.Run(s.Name, func(t *testing.T) {
			p := s.Open(tuitest.New(t))
			for w := widget.MinWidth; w <= 140; w += 7 {
				boardFits(p, w, 20+w*7%31)
			}
			for h := widget.MinHeight; h <= 50; h += 3 {
				boardFits(p, widget.MinWidth+h*11%100, h)
			}
		})
	}
}
