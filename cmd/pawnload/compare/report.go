package compare

const (
	// Pawnstorm is the server under test; package reference has the others.
	Pawnstorm = "pawnstorm"
	// Shipping is the same with a continuous backup, for Launch.
	Shipping = "shipping"
)

// Part is a part of the comparison.
type Part string

// The parts. Lobby to Shipped are places of the crowd.
const (
	Alone  Part = "alone"
	Lobby  Part = "lobby"
	Board  Part = "board"
	Images Part = "images" // boards in terminals with images
	Watch  Part = "watch"
	// Shipped is the lobby of a server that ships each change to a folder.
	Shipped Part = "shipped"
	Clocks  Part = "clocks"
	Live    Part = "live"
	Start   Part = "start"

	// screen is the only place in a reference server.
	screen Part = "screen"
)

// Measurement holds the figures of a server in one part at one stage.
type Measurement struct {
	Server string `json:"server"`
	Part   Part   `json:"part"`
	// Stage is the planned number of sessions; Sessions is how many connected in time.
	Stage    int     `json:"stage"`
	Sessions int     `json:"sessions"`
	Figures  Figures `json:"figures"`
}

// Report holds the results of a comparison.
type Report struct {
	Machine      Machine       `json:"machine"`
	Notes        []string      `json:"notes,omitempty"` // what could not be measured, and why
	Measurements []Measurement `json:"measurements"`
	Goals        []Verdict     `json:"goals"`
}

// Machine describes where a comparison ran.
type Machine struct {
	System     string `json:"system"` // "linux/amd64"
	Processors int    `json:"processors"`
	// Parted says that the servers ran on one processor and the clients on another.
	Parted bool `json:"parted"`
	// Load is how many threads of other programs wanted a processor at the start.
	Load float64 `json:"load"`
	Go   string  `json:"go"`
}

// find returns a measurement, or nil.
func (r *Report) find(server string, part Part, stage int) *Measurement {
	for i, m := range r.Measurements {
		if m.Server == server && m.Part == part && m.Stage == stage {
			return &r.Measurements[i]
		}
	}
	return nil
}

// beside returns the measurement of a reference that compares with one of
// pawnstorm, or nil. Alone compares with the smallest crowd.
func (r *Report) beside(m Measurement, server string) *Measurement {
	switch m.Part {
	case Lobby, Board, Images, Watch:
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
