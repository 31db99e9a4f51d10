package clock

import (
	"testing"
	"time"
)

// noon is when every game in these tests starts.
var noon = time.Date(2030, 5, 1, 12, 0, 0, 0, time.UTC)

func after(d time.Duration) time.Time { return noon.Add(d) }

func mustParse(t testing.TB, text string) Control {
	t.Helper()
	c, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestKinds plays two moves for each side: turns of 2, 20, 7 and 7 seconds.
func TestKinds(t *testing.T) {
	for _, test := range []struct {
		control string
		left    [4]time.Duration // for the side that moved, after each turn
	}{
		{"unlimited", [4]time.Duration{}},
		{"1+0", [4]time.Duration{58 * time.Second, 40 * time.Second, 51 * time.Second, 33 * time.Second}},
		{"1+5", [4]time.Duration{63 * time.Second, 45 * time.Second, 61 * time.Second, 43 * time.Second}},
		{"1+5 bronstein", [4]time.Duration{60 * time.Second, 45 * time.Second, 58 * time.Second, 43 * time.Second}},
		{"1+5 delay", [4]time.Duration{60 * time.Second, 45 * time.Second, 58 * time.Second, 43 * time.Second}},
		{"0+30", [4]time.Duration{58 * time.Second, 40 * time.Second, 81 * time.Second, 63 * time.Second}},
		{"0+30 bronstein", [4]time.Duration{}},
		{"0+30 delay", [4]time.Duration{}},
		{"2 days", [4]time.Duration{2 * Day, 2 * Day, 2 * Day, 2 * Day}},
	} {
		c, now := New(mustParse(t, test.control)), noon
		for i, took := range []time.Duration{2 * time.Second, 20 * time.Second, 7 * time.Second, 7 * time.Second} {
			seat := i % 2
			c = c.Start(seat, now)
			now = now.Add(took)
			c = c.Press(now)
			if got := c.Left(seat, now); got != test.left[i] {
				t.Errorf("%s, turn %d: %v left, want %v", test.control, i+1, got, test.left[i])
			}
			if seat, ok := c.Running(); ok {
				t.Errorf("%s: after turn %d the time of seat %d runs", test.control, i+1, seat)
			}
		}
	}
}

// TestDuringTurn checks a turn of seat 1 while it runs.
func TestDuringTurn(t *testing.T) {
	for _, test := range []struct {
		control      string
		passed, left time.Duration
		deadline     time.Duration // from the start of the turn; 0 for no deadline
	}{
		{"unlimited", time.Hour, 0, 0},
		{"1+5", 0, time.Minute, time.Minute},
		{"1+5", 1500 * time.Millisecond, 58500 * time.Millisecond, time.Minute},
		{"1+5", 2 * time.Minute, 0, time.Minute},
		{"1+5 bronstein", 4 * time.Second, time.Minute, 65 * time.Second},
		{"1+5 bronstein", 7 * time.Second, 58 * time.Second, 65 * time.Second},
		{"0+5 bronstein", 4 * time.Second, 0, 5 * time.Second},
		{"1+5 delay", 4 * time.Second, time.Minute, 65 * time.Second},
		{"1+5 delay", 5001 * time.Millisecond, 59999 * time.Millisecond, 65 * time.Second},
		{"0+5 delay", 4 * time.Second, 0, 5 * time.Second},
		{"3 days", Day, 2 * Day, 3 * Day},
	} {
		c := New(mustParse(t, test.control)).Start(1, noon)
		now := after(test.passed)
		if got := c.Left(1, now); got != test.left {
			t.Errorf("%s after %v: %v left, want %v", test.control, test.passed, got, test.left)
		}
		if got, want := c.Left(0, now), c.Control().begin(); got != want {
			t.Errorf("%s after %v: other has %v, want %v", test.control, test.passed, got, want)
		}
		at, limited := c.Deadline()
		if limited != (test.deadline > 0) || limited && !at.Equal(after(test.deadline)) {
			t.Errorf("%s: deadline %v, %v, want after %v", test.control, at, limited, test.deadline)
		}
		if seat, fell := c.Fallen(now); fell != (limited && test.passed >= test.deadline) || fell && seat != 1 {
			t.Errorf("%s after %v: fallen %d, %v", test.control, test.passed, seat, fell)
		}
	}
}

// TestPause stops a turn of 4 seconds and resumes it for 4 more.
func TestPause(t *testing.T) {
	for control, want := range map[string][2]time.Duration{ // left during the pause, and after the move
		"1+5":           {56 * time.Second, 57 * time.Second},
		"1+5 bronstein": {60 * time.Second, 57 * time.Second},
		"1+5 delay":     {60 * time.Second, 57 * time.Second},
		"3 days":        {3*Day - 4*time.Second, 3 * Day},
	} {
		c := New(mustParse(t, control)).Start(0, noon).Stop(after(4 * time.Second))
		if _, ok := c.Deadline(); ok {
			t.Errorf("%s: has a deadline during the pause", control)
		}
		later := after(time.Hour)
		if c.Press(later) != c || c.Stop(later) != c || c.Credit(time.Second) != c {
			t.Errorf("%s: a stopped clock has changed", control)
		}
		if got := c.Left(0, later); got != want[0] {
			t.Errorf("%s: %v left during the pause, want %v", control, got, want[0])
		}
		c = c.Resume(later)
		if c.Resume(later.Add(time.Second)) != c {
			t.Errorf("%s: resumed a running turn", control)
		}
		later = later.Add(4 * time.Second)
		c = c.Press(later)
		if got := c.Left(0, later); got != want[1] {
			t.Errorf("%s: %v left after the move, want %v", control, got, want[1])
		}
		if c.Resume(later) != c {
			t.Errorf("%s: resumed an ended turn", control)
		}
	}
}

// TestTakeback gives seat 1 ten seconds, then seat 0 moves again.
func TestTakeback(t *testing.T) {
	for control, want := range map[string][2]time.Duration{
		"1+5":           {62 * time.Second, 50 * time.Second},
		"1+5 bronstein": {60 * time.Second, 55 * time.Second},
		"1+5 delay":     {60 * time.Second, 55 * time.Second},
		"3 days":        {3 * Day, 3 * Day},
	} {
		c := New(mustParse(t, control)).Start(0, noon).Press(after(3*time.Second)).Start(1, after(3*time.Second))
		now := after(13 * time.Second)
		c = c.Start(0, now)
		if seat, ok := c.Running(); seat != 0 || !ok {
			t.Errorf("%s: running %d, %v", control, seat, ok)
		}
		if got := [2]time.Duration{c.Left(0, now), c.Left(1, now)}; got != want {
			t.Errorf("%s: %v left, want %v", control, got, want)
		}
	}
}

// TestDelayOfFirstMove checks a player with 15 seconds and a delay of 5. After 17 seconds on the
// first move, 3 of the 15 are left.
func TestDelayOfFirstMove(t *testing.T) {
	for _, control := range []string{"0.25+5 bronstein", "0.25+5 delay"} {
		c, now := New(mustParse(t, control)).Start(0, noon), after(17*time.Second)
		if _, fell := c.Fallen(now); fell || c.Left(0, now) != 3*time.Second {
			t.Errorf("%s: after 17 seconds %v left, flag fallen: %v", control, c.Left(0, now), fell)
		}
		if c = c.Press(now); c.Left(0, now) != 3*time.Second {
			t.Errorf("%s: after the move %v left", control, c.Left(0, now))
		}
		if at, _ := c.Start(0, now).Deadline(); !at.Equal(now.Add(8 * time.Second)) {
			t.Errorf("%s: flag of the second move falls after %v", control, at.Sub(now))
		}
		if _, fell := New(mustParse(t, control)).Start(0, noon).Fallen(after(20 * time.Second)); !fell {
			t.Errorf("%s: no flag after 20 seconds", control)
		}
	}
}

func TestFlagStaysDown(t *testing.T) {
	for _, control := range []string{"1+5", "1+5 bronstein", "1+5 delay"} {
		now := after(2 * time.Minute)
		c := New(mustParse(t, control)).Start(0, noon).Press(now)
		if got := c.Left(0, now); got != 0 {
			t.Errorf("%s: a move after the flag earned %v", control, got)
		}
	}
}

func TestCredit(t *testing.T) {
	c := New(mustParse(t, "1+0")).Start(0, noon)
	now := after(50 * time.Second)
	for credit, want := range map[time.Duration]time.Duration{
		-time.Second:     10 * time.Second,
		0:                10 * time.Second,
		30 * time.Second: 40 * time.Second,
		50 * time.Second: time.Minute,
		time.Hour:        time.Minute,
	} {
		if got := c.Credit(credit).Left(0, now); got != want {
			t.Errorf("after a credit of %v: got %v, want %v", credit, got, want)
		}
	}
	if at, _ := c.Credit(30 * time.Second).Deadline(); !at.Equal(after(90 * time.Second)) {
		t.Errorf("deadline is %v", at)
	}
}

func TestAdd(t *testing.T) {
	c := New(mustParse(t, "1+0")).Start(0, noon).Add(0, 15*time.Second).Add(1, 30*time.Second).Add(1, -time.Minute)
	now := after(70 * time.Second)
	if got, want := c.Left(0, now), 5*time.Second; got != want {
		t.Errorf("%v left, want %v", got, want)
	}
	if got, want := c.Left(1, now), 90*time.Second; got != want {
		t.Errorf("other has %v, want %v", got, want)
	}
	c = New(mustParse(t, "2 days")).Start(0, noon).Add(1, Day).Press(noon).Start(1, noon)
	if got, want := c.Left(1, noon), 3*Day; got != want {
		t.Errorf("a day added before the turn: got %v, want %v", got, want)
	}
}

// TestSetBack sets the server's clock back by an hour during a turn.
func TestSetBack(t *testing.T) {
	for _, control := range []string{"1+5", "1+5 bronstein", "1+5 delay", "3 days"} {
		c, earlier := New(mustParse(t, control)), after(-time.Hour)
		begin := c.Control().begin()
		c = c.Start(0, noon)
		if got := c.Left(0, earlier); got != begin {
			t.Errorf("%s: %v left, want %v", control, got, begin)
		}
		stood := c.Stop(earlier)
		if got := stood.Resume(earlier).Left(0, earlier); got != begin {
			t.Errorf("%s: %v left after a pause, want %v", control, got, begin)
		}
		if got, want := c.Press(earlier).Left(0, earlier), begin+c.control.earn(); control != "3 days" && got != want {
			t.Errorf("%s: %v left after the move, want %v", control, got, want)
		}
	}
}

// TestReplaySame checks that a clock started from this machine's time equals one from a log.
func TestReplaySame(t *testing.T) {
	now := time.Now()
	stored := time.Unix(0, now.UnixNano())
	c := New(mustParse(t, "5+3"))
	if c.Start(1, now) != c.Start(1, stored) {
		t.Error("the clocks differ")
	}
}

// TestBerserk checks that only the seat that gives up half its time loses its increment or delay.
func TestBerserk(t *testing.T) {
	start := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	for text, want := range map[string][2]time.Duration{
		"3+2":           {80 * time.Second, 172 * time.Second},
		"3+2 bronstein": {80 * time.Second, 172 * time.Second},
		"3+2 delay":     {80 * time.Second, 172 * time.Second},
	} {
		control, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		c := New(control).Start(0, start).Berserk(0, start)
		if at, ok := c.Deadline(); !ok || at != start.Add(90*time.Second) {
			t.Errorf("%s: deadline is %v", text, at)
		}
		now := start.Add(10 * time.Second)
		c = c.Press(now).Start(1, now)
		now = now.Add(10 * time.Second)
		c = c.Press(now)
		if got := [2]time.Duration{c.Left(0, now), c.Left(1, now)}; got != want {
			t.Errorf("%s: got %v left, want %v", text, got, want)
		}
	}
}

// TestHandicap checks that a seat has its own clock, with its own increment, delay or days.
func TestHandicap(t *testing.T) {
	for _, test := range []struct {
		control, own string
		want         [2]time.Duration // after a turn of 20 seconds each
	}{
		{"10+5", "3+0", [2]time.Duration{585 * time.Second, 160 * time.Second}},
		{"3+5", "1+2", [2]time.Duration{165 * time.Second, 42 * time.Second}},
		{"3+25 bronstein", "3+5 bronstein", [2]time.Duration{180 * time.Second, 165 * time.Second}},
		{"3+25 delay", "3+5 delay", [2]time.Duration{180 * time.Second, 165 * time.Second}},
		{"5 days", "1 day", [2]time.Duration{5 * Day, Day}},
	} {
		own := mustParse(t, test.own)
		c, now := New(mustParse(t, test.control)).Handicap(1, own), noon
		if c.ControlOf(1) != own || c.ControlOf(0) != c.Control() || c.Control().String() != test.control {
			t.Errorf("%s, %s: %v and %v", test.control, test.own, c.ControlOf(0), c.ControlOf(1))
		}
		if !own.Shorter(c.Control()) || c.Control().Shorter(own) || own.Shorter(own) {
			t.Errorf("%s is not shorter than %s", test.own, test.control)
		}
		for seat := range 2 {
			c = c.Start(seat, now)
			now = now.Add(20 * time.Second)
			c = c.Press(now)
		}
		if got := [2]time.Duration{c.Left(0, now), c.Left(1, now)}; got != test.want {
			t.Errorf("%s, %s: %v left, want %v", test.control, test.own, got, test.want)
		}
		c = c.Start(1, now)
		if at, ok := c.Deadline(); !ok || test.control == "5 days" && !at.Equal(now.Add(Day)) {
			t.Errorf("%s, %s: deadline is %v, %v", test.control, test.own, at, ok)
		}
	}
}
