package compare

// Pawnstorm is the server that is measured; the others are those of package
// reference.
const Pawnstorm = "pawnstorm"

// Part is a part of the comparison.
type Part string

// The parts. Those from Lobby to Watch are places of the crowd.
const (
	Commit Part = "commit"
	Alone  Part = "alone"
	Lobby  Part = "lobby"
	Board  Part = "board"
	Watch  Part = "watch"
	Clocks Part = "clocks"
	Live   Part = "live"
	Start  Part = "start"

	// screen is the only place that a reference has.
	screen Part = "screen"
)

// Measurement is the figures of a server in one part, at one stage of it.
type Measurement struct {
	Server string `json:"server"`
	Part   Part   `json:"part"`
	// Stage is how many sessions there were to be, and Sessions how many of them
	// came in time.
	Stage    int     `json:"stage"`
	Sessions int     `json:"sessions"`
	Figures  Figures `json:"figures"`
}

// Report is what a comparison has found.
type Report struct {
	Machine      Machine       `json:"machine"`
	Notes        []string      `json:"notes,omitempty"` // what could not be measured, and why
	Measurements []Measurement `json:"measurements"`
	Goals        []Verdict     `json:"goals"`
}

// Machine is where a comparison ran.
type Machine struct {
	System     string `json:"system"` // "linux/amd64"
	Processors int    `json:"processors"`
	// Parted says that the servers ran on one processor and the clients on another.
	Parted bool `json:"parted"`
	// Load is how many threads of others wanted a processor when it began.
	Load float64 `json:"load"`
	Go   string  `json:"go"`
}

// find returns a measurement, nil if there is none.
func (r *Report) find(server string, part Part, stage int) *Measurement {
	for i, m := range r.Measurements {
		if m.Server == server && m.Part == part && m.Stage == stage {
			return &r.Measurements[i]
		}
	}
	return nil
}

// beside is what a reference has where pawnstorm has a measurement, nil if it has
// nothing that can be compared. Alone, it is that of the smallest crowd.
func (r *Report) beside(m Measurement, server string) *Measurement {
	switch m.Part {
	case Lobby, Board, Watch:
		return r.find(server, screen, m.Stage)
	case Clocks:
		return r.find(server, Clocks, m.Stage)
	case Alone:
		for i, other := range r.Measurements {
			if other.Server == server && other.Part == screen {
				return &r.Measurements[i]
			}
		}
	}
	return nil
}
