package tournament

import (
	"cmp"
	"slices"
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

const (
	// sides is how many teams meet.
	sides = 2
	// MaxTeamName is how many cells the name of a team has at most.
	MaxTeamName = 20
)

// usualTeams are the names of teams that have no other.
var usualTeams = []string{"Team A", "Team B"}

// cleanTeams are the names of teams as they are kept.
func cleanTeams(names []string) []string {
	if len(names) == 0 {
		return slices.Clone(usualTeams)
	}
	clean := make([]string, len(names))
	for i, name := range names {
		clean[i] = strings.TrimSpace(identity.Clean(name, MaxTeamName))
	}
	return clean
}

// checkTeams refuses teams that cannot meet.
func (s Settings) checkTeams() error {
	switch {
	case s.Kind != Team:
		return nil // and see checkFigures
	case len(s.Teams) != sides || slices.Contains(s.Teams, ""):
		return errs.New(errs.Invalid, "In a team match two teams meet, each of which has a name.")
	case strings.EqualFold(s.Teams[0], s.Teams[1]):
		return errs.New(errs.Invalid, "The two teams need two names: both are called %s.", s.Teams[0])
	}
	return nil
}

// teamNamed is the team that has a name, 1 or 2.
func (t *Tournament) teamNamed(name string) (int, error) {
	if t.Kind != Team {
		if name == "" {
			return 0, nil
		}
		return 0, errs.New(errs.Refused, "There are no teams in this tournament: it is %s.", article(kinds[t.Kind].name))
	}
	at := slices.IndexFunc(t.Teams, func(team string) bool { return strings.EqualFold(team, name) })
	switch {
	case at >= 0:
		return at + 1, nil
	case name == "":
		return 0, errs.New(errs.Refused, "Say for which team: %s or %s.", t.Teams[0], t.Teams[1])
	}
	return 0, errs.New(errs.Refused, "There is no team %q. There are %s and %s.", identity.Clean(name, MaxTeamName), t.Teams[0], t.Teams[1])
}

// SmallerTeam is the name of the team that has fewer players, of two equal ones the first;
// "" where there are no teams.
func (t *Tournament) SmallerTeam() string {
	switch {
	case t.Kind != Team:
		return ""
	case len(t.Lineup(2)) < len(t.Lineup(1)):
		return t.Teams[1]
	}
	return t.Teams[0]
}

// TeamOf is the name of the team of an entry, or "".
func (t *Tournament) TeamOf(number int) string {
	if e := t.Entry(number); e != nil && e.Team > 0 && e.Team <= len(t.Teams) {
		return t.Teams[e.Team-1]
	}
	return ""
}

// Lineup is a team, 1 or 2, in the order of its boards: the stronger the higher, but for
// those whom the maker has put on a board. Once the match has begun it stays as it is.
func (t *Tournament) Lineup(team int) []int {
	if t.lineups[team-1] != nil {
		return t.lineups[team-1]
	}
	in := func(placed bool) []int {
		return t.byRating(func(e *Entry) bool { return e.State == In && e.Team == team && (e.Placed > 0) == placed })
	}
	list, placed := in(false), in(true)
	slices.SortStableFunc(placed, func(a, b int) int { return t.Entry(a).Placed - t.Entry(b).Placed })
	for _, n := range placed {
		list = slices.Insert(list, min(t.Entry(n).Placed-1, len(list)), n)
	}
	return list
}

// TeamBoards is at how many boards two teams meet: as many as the smaller has players, or
// the maker wants. The others of a team are its reserves.
func (t *Tournament) TeamBoards() int {
	if t.Kind != Team {
		return 0
	}
	n := min(len(t.Lineup(1)), len(t.Lineup(2)))
	if t.Boards > 0 {
		n = min(n, t.Boards)
	}
	return n
}

// Reserve reports whether an entry of a team match that has begun has no board of its own.
func (t *Tournament) Reserve(number int) bool {
	e := t.Entry(number)
	return t.Kind == Team && t.Status == Running && e != nil && slices.Index(t.Lineup(e.Team), number) >= t.TeamBoards()
}

// lacksTeam is the name of a team of which nobody takes part, or "".
func (t *Tournament) lacksTeam() string {
	for i, name := range t.Teams {
		if t.Kind == Team && len(t.Lineup(i+1)) == 0 {
			return name
		}
	}
	return ""
}

// nextOfTeams pairs the boards of the next round: the first team begins on odd boards, and
// from round to round the other way round.
func nextOfTeams(t *Tournament, _ Here) (s step) {
	if t.Players() == 0 {
		return step{over: true, why: tooFew}
	}
	var plays [sides][]int
	for i := range plays {
		var rest []int
		plays[i], rest = t.fielded(i + 1)
		s.left = append(s.left, rest...)
	}
	for i := range plays[0] {
		p := Pair{plays[0][i], plays[1][i]}
		if (i+len(t.Played))%2 == 1 {
			p = Pair{p[1], p[0]}
		}
		s.pairs = append(s.pairs, p)
	}
	return s
}

// fielded are the players of a team for the next round, by board, and its reserves. A
// reserve plays for one who has gone. Where there is none the board stays with the one who
// has gone, and is lost.
func (t *Tournament) fielded(team int) (plays, rest []int) {
	line, boards := t.Lineup(team), t.TeamBoards()
	for _, n := range line[boards:] {
		if t.Entry(n).State == In {
			rest = append(rest, n)
		}
	}
	for _, n := range line[:boards] {
		if t.Entry(n).State != In && len(rest) > 0 {
			n, rest = rest[0], rest[1:]
		}
		plays = append(plays, n)
	}
	return plays, rest
}

// TeamScore is how a team stands.
type TeamScore struct {
	Name   string
	Match  int // match points: two for a round that is won, one for one that is drawn
	Boards int // board points, in halves
}

// TeamScores are those of the two teams of a team match, in the order of their names.
func (t *Tournament) TeamScores() []TeamScore {
	if t.Kind != Team {
		return nil
	}
	scored := make([]TeamScore, sides)
	for i := range scored {
		scored[i].Name = t.Teams[i]
	}
	for r := range t.Played {
		points, open := t.teamPoints(r)
		for i := range scored {
			scored[i].Boards += points[i]
			switch other := points[1-i]; {
			case open > 0 || points[i] == 0:
			case points[i] > other:
				scored[i].Match += 2
			case points[i] == other:
				scored[i].Match++
			}
		}
	}
	return scored
}

// teamPoints are the halves of a point that the teams have made in a round, counted from 0,
// and how many of its boards go on.
func (t *Tournament) teamPoints(round int) (points [sides]int, open int) {
	for _, b := range t.Played[round].Boards {
		if !b.Done {
			open++
			continue
		}
		for side, result := range scores[b.Outcome.Score] {
			points[t.Entry(b.Pair[side]).Team-1] += result.Points()
		}
	}
	return points, open
}

// Ahead is the team that is ahead, 1 or 2, by match points and then by board points, or 0.
func (t *Tournament) Ahead() int {
	if s := t.TeamScores(); s != nil {
		switch c := cmp.Or(s[0].Match-s[1].Match, s[0].Boards-s[1].Boards); {
		case c > 0:
			return 1
		case c < 0:
			return 2
		}
	}
	return 0
}

// teamStandings have the team first that is ahead, and each by its boards. All of a team
// share the place of the team.
func (t *Tournament) teamStandings() (list []Standing) {
	points, ahead := t.pointsOf(), t.Ahead()
	order := []int{1, 2}
	if ahead == 2 {
		order = []int{2, 1}
	}
	for _, team := range order {
		place := 1
		if ahead != 0 && team != ahead {
			place = 2
		}
		for i, n := range t.Lineup(team) {
			list = append(list, Standing{Place: place, Entry: n, Points: points[n], Team: team, Board: i + 1})
		}
	}
	return list
}

// placeOnBoard puts an entry on a board of its team, as the maker wants; 0 leaves it to the
// ratings again.
func placeOnBoard(t *Tournament, _ identity.Person, _ int, in request) ([]Event, error) {
	switch e := t.Entry(in.Entry); {
	case t.Kind != Team:
		return nil, errs.New(errs.Refused, "Only in a team match are there boards of teams: this is %s.", article(kinds[t.Kind].name))
	case e == nil || e.State != In:
		return nil, errs.New(errs.Refused, "Nobody of that name has joined a team.")
	case in.Board < 0 || in.Board > kinds[Team].most/sides:
		return nil, errs.New(errs.Invalid, "Of boards there are 1 to %d.", kinds[Team].most/sides)
	case e.moods+2 > maxMoods:
		return nil, errs.New(errs.Refused, "This player has been put on other boards often enough.")
	case t.size() >= maxSize:
		return nil, errFull
	case e.Placed == in.Board:
		return nil, errs.New(errs.Stale, "So it is already.")
	}
	return []Event{{Kind: Placed, Entry: in.Entry, Board: in.Board}}, nil
}

// place takes in that an entry was put on a board. One who was put there before goes by
// the rating again.
func (t replayer) place(e Event) error {
	entry := t.Entry(e.Entry)
	if entry == nil || t.Kind != Team || t.Status != Open || e.Board < 0 {
		return errNoPlace
	}
	for i := range t.Entries {
		if other := &t.Entries[i]; other.Team == entry.Team && other.Placed == e.Board {
			other.Placed = 0
		}
	}
	entry.Placed = e.Board
	entry.moods += 2 // its line is long
	return nil
}
