package compare

import (
	"reflect"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnload/reference"
)

// sample returns a report with the figures that decide the goals.
func sample() *Report {
	return &Report{Measurements: []Measurement{
		{Server: reference.Compact, Part: screen, Stage: 200, Sessions: 200, Figures: Figures{Logins: 400}},
		{Server: reference.Floor, Part: screen, Stage: 200, Sessions: 200, Figures: Figures{MoveP50: 4}},
		{Server: reference.Raw, Part: screen, Stage: 200, Sessions: 200, Figures: Figures{Resident: 100, IdleCPU: 0}},
		{Server: Pawnstorm, Part: Alone, Stage: 2, Sessions: 2, Figures: Figures{MoveP50: 5}},
		{Server: Pawnstorm, Part: Lobby, Stage: 200, Sessions: 150, Figures: Figures{
			Resident: 150, MoveP50: 4.5, MoveP99: 9, Logins: 320, MovesLost: 0, IdleCPU: 0.6,
		}},
	}}
}

func TestGoals(t *testing.T) {
	r := sample()
	r.judge()
	want := []Verdict{
		{Part: Alone, Stage: 2, Figure: MoveP50, Measured: 5, Goal: 4.6, Of: "1.15 floor"},
		{Part: Lobby, Stage: 200, Figure: Resident, Measured: 150, Goal: 140, Of: "1.4 raw"},
		{Part: Lobby, Stage: 200, Figure: IdleCPU, Measured: 0.6, Goal: 0.5},
		{Part: Lobby, Stage: 200, Figure: MoveP50, Measured: 4.5, Goal: 4.6, Met: true, Of: "1.15 floor"},
		{Part: Lobby, Stage: 200, Figure: Logins, Measured: 320, Goal: 320, Least: true, Met: true, Of: "0.8 compact"},
	}
	if !reflect.DeepEqual(r.Goals, want) {
		t.Errorf("got goals\n%+v\nwant\n%+v", r.Goals, want)
	}
}

func TestText(t *testing.T) {
	var text strings.Builder
	r := sample()
	r.Notes = []string{"A note."}
	r.Measurements = append(r.Measurements,
		Measurement{Server: Pawnstorm, Part: Board, Stage: 200, Sessions: 200, Figures: Figures{MoveBytes: 300}},
		Measurement{Server: Pawnstorm, Part: Images, Stage: 200, Sessions: 200, Figures: Figures{MoveBytes: 600}})
	if err := r.Write(&text); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"A note.",
		"150 sessions in the lobby (of 200)",
		"pawnstorm tea compact raw floor /tea /compact /raw /floor",
		"resident KiB a session 150 - - 100 - - - 1.50 - <= 140 (1.4 raw): missed",
		"idle CPU, % of a core 0.60 - - 0 - - - - - <= 0.50: missed",
		"200 sessions at boards, with images",
		"pawnstorm text /text",
		"bytes a move 600 300 2.00 <= 600: met",
		"logins/s 320 - 400 - - - 0.80 - - >= 320 (0.8 compact): met",
	} {
		if !strings.Contains(squeezed(text.String()), "\n"+line+"\n") {
			t.Errorf("no line %q in\n%s", line, text.String())
		}
	}
}

// squeezed trims lines and collapses runs of spaces.
func squeezed(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.Join(strings.Fields(l), " ")
	}
	return strings.Join(lines, "\n")
}

func TestNumber(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 0.0123: "0.012", 0.123: "0.12", 1.234: "1.23", 12.34: "12.3", 123.4: "123", 12345: "12345"} {
		if got := number(x); got != want {
			t.Errorf("%v: got %s, want %s", x, got, want)
		}
	}
}

func TestPercentile(t *testing.T) {
	of := []float64{5, 1, 4, 2, 3}
	for percent, want := range map[int]float64{0: 1, 50: 3, 99: 4, 100: 5} {
		if got := percentile(of, percent); got != want {
			t.Errorf("percentile %d: got %v, want %v", percent, got, want)
		}
	}
}
