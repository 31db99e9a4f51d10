package clock

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestParse(t *testing.T) {
	for _, test := range []struct {
		text string
		want Control
		show string // as stored forever
	}{
		{"", Control{}, "unlimited"},
		{" Unlimited ", Control{}, "unlimited"},
		{"5+3", Control{Fischer, 5 * time.Minute, 3 * time.Second}, "5+3"},
		{" 5  +  3 ", Control{Fischer, 5 * time.Minute, 3 * time.Second}, "5+3"},
		{"5 3", Control{Fischer, 5 * time.Minute, 3 * time.Second}, "5+3"},
		{"5 min + 3 s", Control{Fischer, 5 * time.Minute, 3 * time.Second}, "5+3"},
		{"05+03 fischer", Control{Fischer, 5 * time.Minute, 3 * time.Second}, "5+3"},
		{"5", Control{Fischer, 5 * time.Minute, 0}, "5+0"},
		{"5 minutes", Control{Fischer, 5 * time.Minute, 0}, "5+0"},
		{"0+3", Control{Fischer, 0, 3 * time.Second}, "0+3"},
		{"½+0", Control{Fischer, 30 * time.Second, 0}, "0.5+0"},
		{"0.5+0", Control{Fischer, 30 * time.Second, 0}, "0.5+0"},
		{"1¼+2", Control{Fischer, 75 * time.Second, 2 * time.Second}, "1.25+2"},
		{"180+180", Control{Fischer, 180 * time.Minute, 180 * time.Second}, "180+180"},
		{"15+10 Bronstein", Control{Bronstein, 15 * time.Minute, 10 * time.Second}, "15+10 bronstein"},
		{"15+10BRONSTEIN", Control{Bronstein, 15 * time.Minute, 10 * time.Second}, "15+10 bronstein"},
		{"5+5 delay", Control{Delay, 5 * time.Minute, 5 * time.Second}, "5+5 delay"},
		{"3 days", Control{Correspondence, 0, 3 * Day}, "3 days"},
		{"3d", Control{Correspondence, 0, 3 * Day}, "3 days"},
		{"1 Day", Control{Correspondence, 0, Day}, "1 day"},
		{"14 days", Control{Correspondence, 0, 14 * Day}, "14 days"},
	} {
		got, err := Parse(test.text)
		if err != nil || got != test.want || got.String() != test.show {
			t.Errorf("Parse(%q) = %q, %v; want %q", test.text, got, err, test.show)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{
		"0", "0+0", "180.25", "181+0", "5+181", "0.1+0", "0.2501", "5+0.5", "-5+3", "5+-3", "5++3", "+3", "5+", "½½",
		"5+0 delay", "15 bronstein", "5+3 hourglass", "0 days", "15 days", "1.5 days", "days", "1000", "5+3+1", "５+3", "NaN", "1e2", "5:00",
	} {
		if c, err := Parse(text); err == nil || c != (Control{}) {
			t.Errorf("Parse(%q) = %q, %v", text, c, err)
		}
	}
}

func TestCheckRefuses(t *testing.T) {
	for _, c := range []Control{
		{Unlimited, time.Minute, 0},
		{Unlimited, 0, time.Second},
		{Fischer, -time.Minute, 2 * time.Minute},
		{Fischer, time.Minute, time.Millisecond},
		{Delay, time.Minute, -time.Second},
		{Correspondence, time.Minute, Day},
		{Correspondence, 0, Day + time.Hour},
		{Correspondence + 1, time.Minute, 0},
	} {
		if c.Check() == nil {
			t.Errorf("%+v passes", c)
		}
	}
}

// controls draws any valid time control.
var controls = rapid.Custom(func(t *rapid.T) Control {
	kind := Kind(rapid.IntRange(0, int(Correspondence)).Draw(t, "kind"))
	switch kind {
	case Unlimited:
		return Control{}
	case Correspondence:
		return Control{Kind: kind, Step: Day * time.Duration(rapid.IntRange(1, maxDays).Draw(t, "days"))}
	}
	base := rapid.IntRange(0, int(maxBase/baseUnit)).Draw(t, "base")
	least := 0
	if base == 0 || kind != Fischer {
		least = 1
	}
	step := rapid.IntRange(least, int(maxStep/time.Second)).Draw(t, "step")
	return Control{kind, baseUnit * time.Duration(base), time.Second * time.Duration(step)}
})

func TestParseReadsString(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := controls.Draw(t, "control")
		if got, err := Parse(c.String()); err != nil || got != c {
			t.Fatalf("Parse(%q) = %+v, %v", c, got, err)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"", "unlimited", "5+3", "½+0", "1.25 2", "15+10 bronstein", "5 min + 5 sec delay", "3 days", "5+3\x00"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Parse(text)
		if err != nil {
			if c != (Control{}) {
				t.Errorf("Parse(%q) = %+v beside %v", text, c, err)
			}
			return
		}
		if err := c.Check(); err != nil {
			t.Errorf("Parse(%q) = %+v: %v", text, c, err)
		}
		if again, err := Parse(c.String()); err != nil || again != c {
			t.Errorf("Parse(%q) = %+v, but %q parses as %+v, %v", text, c, c, again, err)
		}
	})
}

func TestSpeed(t *testing.T) {
	for text, want := range map[string]Speed{
		"½+0": "bullet", "1+0": "bullet", "2+1": "bullet", "2+0": "bullet", "2.75+0": "bullet",
		"3+0": "blitz", "3+2": "blitz", "5+3": "blitz", "5+4": "blitz", "1+3": "blitz",
		"5+5 delay": "rapid", "8+0": "rapid", "10+5": "rapid", "15+10 bronstein": "rapid",
		"25+0": "classical", "15+15": "classical", "90+30": "classical", "0+180": "classical",
		"1 day": "correspondence", "14 days": "correspondence", "unlimited": "correspondence",
	} {
		c, err := Parse(text)
		if got := c.Speed(); err != nil || got != want {
			t.Errorf("%s is %s, %v; want %s", text, got, err, want)
		}
	}
}

func TestFormat(t *testing.T) {
	for _, test := range []struct {
		left time.Duration
		want string
	}{
		{-time.Second, "0.0"},
		{0, "0.0"},
		{time.Nanosecond, "0.1"},
		{99 * time.Millisecond, "0.1"},
		{199 * time.Millisecond, "0.1"},
		{200 * time.Millisecond, "0.2"},
		{9400 * time.Millisecond, "9.4"},
		{9999 * time.Millisecond, "9.9"},
		{10 * time.Second, "0:10"},
		{59999 * time.Millisecond, "0:59"},
		{4*time.Minute + 31*time.Second, "4:31"},
		{time.Hour - 1, "59:59"},
		{time.Hour + 2*time.Minute + 7*time.Second, "1:02:07"},
		{Day - 1, "23:59:59"},
		{Day, "1 d"},
		{2*Day + 4*time.Hour + 59*time.Minute, "2 d 4 h"},
		{14 * Day, "14 d"},
	} {
		if got := Format(test.left); got != test.want {
			t.Errorf("Format(%v) = %q, want %q", test.left, got, test.want)
		}
	}
}
