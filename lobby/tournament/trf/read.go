package trf

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"pawnstorm/lobby/tournament/crosstable"
)

// The limits of a file. No tournament has more, and a file from elsewhere may contain anything.
const (
	mostPlayers = 9999 // a number has four columns
	mostRounds  = 99
	longestLine = 4096
)

// Read reads a report. Lines end in LF, CR or both. Names are UTF-8, or Latin-1 if they are not valid
// UTF-8. Errors name the line.
func Read(in io.Reader) (*Report, error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, longestLine), longestLine)
	lines.Split(splitLines)
	report, virtual := &Report{}, make(map[int][]int)
	n := 0
	for lines.Scan() {
		n++
		if err := report.readLine(columns(lines.Bytes()), virtual); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", n+1, err)
	}
	for i := range report.Players {
		report.Players[i].Virtual = virtual[report.Players[i].Row.Number]
	}
	if err := report.Table().Check(); err != nil {
		return nil, err
	}
	return report, nil
}

// splitLines is like bufio.ScanLines, but accepts all three line endings.
func splitLines(data []byte, atEOF bool) (advance int, line []byte, err error) {
	for i, c := range data {
		switch {
		case c == '\n':
			return i + 1, data[:i], nil
		case c == '\r' && i+1 < len(data) && data[i+1] == '\n':
			return i + 2, data[:i], nil
		case c == '\r' && (i+1 < len(data) || atEOF):
			return i + 1, data[:i], nil
		}
	}
	if atEOF && len(data) > 0 {
		return len(data), data, nil
	}
	return 0, nil, nil
}

// row is a line by its columns.
type row []rune

func columns(line []byte) row {
	if utf8.Valid(line) {
		return row(string(line))
	}
	r := make(row, len(line))
	for i, c := range line {
		r[i] = rune(c)
	}
	return r
}

// at returns the text in columns from to to, counted from 1 as FIDE does.
func (r row) at(from, to int) string {
	if from > len(r) {
		return ""
	}
	return strings.TrimSpace(string(r[from-1 : min(to, len(r))]))
}

// number returns the number in those columns. An empty field is 0.
func (r row) number(from, to int) (int, error) {
	text := r.at(from, to)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("columns %d to %d: %q is not a number", from, to, text)
	}
	return n, nil
}

func (r *Report) readLine(line row, virtual map[int][]int) error {
	rest := line.at(5, len(line))
	switch line.at(1, 3) {
	case "001":
		if len(r.Players) == mostPlayers {
			return fmt.Errorf("there are more than %d players", mostPlayers)
		}
		p, err := readPlayer(line)
		r.Players = append(r.Players, p)
		return err
	case "XXR", "142":
		n, err := strconv.Atoi(rest)
		if err != nil || n < 0 || n > mostRounds {
			return fmt.Errorf("%q is not a number of rounds", rest)
		}
		r.Rounds = n
	case "XXC", "152":
		for _, word := range strings.Fields(strings.ToLower(rest)) {
			switch word {
			case "white1", "w":
				r.First = crosstable.White
			case "black1", "b":
				r.First = crosstable.Black
			}
		}
	case "XXA":
		return readVirtual(line, virtual)
	case "013":
		return r.readTeam(line)
	default:
		if field := r.field(line.at(1, 3)); field != nil {
			*field = rest
		}
	}
	return nil
}

// field returns the field for a code, or nil.
func (r *Report) field(code string) *string {
	return map[string]*string{
		"012": &r.Name, "022": &r.City, "032": &r.Federation, "042": &r.Begins, "052": &r.Ends,
		"092": &r.Type, "102": &r.Arbiter, "122": &r.TimeControl,
	}[code]
}

// teamNameCells is the number of columns of a team's name, from the fifth on.
const teamNameCells = 32

// readTeam reads one team: 013, its name, and its players in columns of five.
func (r *Report) readTeam(line row) error {
	t := Team{Name: line.at(5, 4+teamNameCells)}
	for from := 5 + teamNameCells; from <= len(line) && len(t.Players) < mostPlayers; from += 5 {
		n, err := line.number(from, from+3)
		if err != nil {
			return err
		}
		if n > 0 {
			t.Players = append(t.Players, n)
		}
	}
	if len(r.Teams) == mostPlayers {
		return fmt.Errorf("there are more than %d teams", mostPlayers)
	}
	r.Teams = append(r.Teams, t)
	return nil
}

// readVirtual reads the virtual points of one player: XXA, the player's number, and the points of each
// round in columns of five.
func readVirtual(line row, virtual map[int][]int) error {
	number, err := line.number(5, 8)
	if err != nil {
		return err
	}
	for from := 10; from <= len(line) && len(virtual[number]) < mostRounds; from += 5 {
		points, err := halves(line.at(from, from+3))
		if err != nil {
			return err
		}
		virtual[number] = append(virtual[number], points)
	}
	return nil
}

// halves parses points such as 2.5 as a number of halves.
func halves(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	points, err := strconv.ParseFloat(text, 64)
	if err != nil || !(points >= 0 && points < 1000) || points*2 != float64(int(points*2)) {
		return 0, fmt.Errorf("%q is not a number of points", text)
	}
	return int(points * 2), nil
}

func readPlayer(line row) (Player, error) {
	p := Player{
		Sex: line.at(10, 10), Title: line.at(11, 13), Name: line.at(15, 47),
		Federation: line.at(54, 56), ID: line.at(58, 68), Born: line.at(70, 79),
	}
	for _, field := range []struct {
		to       *int
		from, at int
	}{{&p.Row.Number, 5, 8}, {&p.Rating, 49, 52}, {&p.Place, 86, 89}} {
		n, err := line.number(field.from, field.at)
		if err != nil {
			return p, err
		}
		*field.to = n
	}
	for from := 92; from <= len(line) && len(p.Row.Rounds) < mostRounds; from += 10 {
		round, err := readRound(line, from)
		if err != nil {
			return p, fmt.Errorf("round %d: %w", len(p.Row.Rounds)+1, err)
		}
		p.Row.Rounds = append(p.Row.Rounds, round)
	}
	points, err := halves(line.at(81, 84))
	if err != nil {
		return p, err
	}
	if sum := p.Row.Points(len(p.Row.Rounds)); points != sum && points != 0 {
		return p, fmt.Errorf("the points are %s, but the rounds add up to %s", pointsText(points), pointsText(sum))
	}
	return p, nil
}

// letters maps letters to results. W, D and L are unrated games.
var letters = map[string]crosstable.Result{
	"1": crosstable.Win, "=": crosstable.Draw, "0": crosstable.Loss,
	"W": crosstable.Win, "D": crosstable.Draw, "L": crosstable.Loss,
	"+": crosstable.ForfeitWin, "-": crosstable.ForfeitLoss,
	"U": crosstable.Bye, "H": crosstable.HalfBye, "F": crosstable.FullBye,
	"Z": crosstable.Absent, "": crosstable.Absent,
}

// readRound reads the opponent, the colour and the result of one round.
func readRound(line row, from int) (round crosstable.Round, err error) {
	if round.Opponent, err = line.number(from, from+3); err != nil {
		return round, err
	}
	letter := strings.ToUpper(line.at(from+7, from+7))
	result, known := letters[letter]
	if !known {
		return round, fmt.Errorf("unknown result %q", letter)
	}
	round.Result = result
	switch strings.ToLower(line.at(from+5, from+5)) {
	case "w":
		round.Colour = crosstable.White
	case "b":
		round.Colour = crosstable.Black
	}
	if round.Opponent == 0 {
		round.Colour = crosstable.NoColour
		switch result {
		case crosstable.ForfeitWin:
			round.Result = crosstable.FullBye // the notation of older files
		case crosstable.ForfeitLoss:
			round.Result = crosstable.Absent
		}
	}
	return round, nil
}
