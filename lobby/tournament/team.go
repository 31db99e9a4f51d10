package tournament

import (
	"cmp"
	"slices"
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
)

const (
	// sides is the number of teams.
	sides = 2
	// MaxTeamName is the maximum width of a team's name in cells.
	MaxTeamName = 20
)

// usualTeams are the default names of the teams.
var usualTeams = []string{"Team A", "Team B"}

// cleanTeams returns the names of teams in their stored form.
func cleanTeams(names []string) []string {
	if len(names) == 0 {
		return slices.Clone(usualTeams)
	}
	return slice.Map(names, func(name string) string { return strings.TrimSpace(identity.Clean(name, MaxTeamName)) })
}

// checkTeams refuses invalid teams.
func (s Settings) checkTeams() error {
	switch {
	case s.Kind != Team:
		return nil // checkFigures refuses teams here
	case len(s.Teams) != sides || slices.Contains(s.Teams, ""):
		return errs.New(errs.Invalid, "A team match needs two teams with names.")
	case strings.EqualFold(s.Teams[0], s.Teams[1]):
		return errs.New(errs.Invalid, "Both teams are called %s. Give them different names.", s.Teams[0])
	}
	return nil
}

// teamNamed returns the team with a name, 1 or 2.
func (t *Tournament) teamNamed(name string) (int, error) {
	if t.Kind != Team {
		if name == "" {
			return 0, nil
		}
		return 0, errs.New(errs.Refused,
			"This tournament has no teams: it is %s.", article(kinds[t.Kind].name))
	}
	at := slices.IndexFunc(t.Teams, func(team string) bool { return strings.EqualFold(team, name) })
	switch {
	case at >= 0:
		return at + 1, nil
	case name == "":
		return 0, errs.New(errs.Refused, "Choose a team: %s or %s.", t.Teams[0], t.Teams[1])
	}
	return 0, errs.New(errs.Refused,
		"There is no team called %q. The teams are %s and %s.",
		identity.Clean(name, MaxTeamName), t.Teams[0], t.Teams[1])
}

// SmallerTeam returns the name of the team with fewer players, the first one if they are equal, or ""
// if there are no teams.
func (t *Tournament) SmallerTeam() string {
	switch {
	case t.Kind != Team:
		return ""
	case len(t.Lineup(2)) < len(t.Lineup(1)):
		return t.Teams[1]
	}
	return t.Teams[0]
}

// TeamOf returns the name of an entry's team, or "".
func (t *Tournament) TeamOf(number int) string {
	if e := t.Entry(number); e != nil && e.Team > 0 && e.Team <= len(t.Teams) {
		return t.Teams[e.Team-1]
	}
	return ""
}

// Lineup returns the entries of a team, 1 or 2, in the order of its boards. Stronger players get
// higher boards, unless the creator has placed them. The lineup is fixed when the match begins.
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

// TeamBoards returns the number of boards of a team match: the size of the smaller team, or the
// creator's limit. The other players are reserves.
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

// Reserve reports whether an entry of a team match that has begun is a reserve.
func (t *Tournament) Reserve(number int) bool {
	e := t.Entry(number)
	return t.Kind == Team && t.Status == Running && e != nil && slices.Index(t.Lineup(e.Team), number) >= t.TeamBoards()
}

// lacksTeam returns the name of a team without players, or "".
func (t *Tournament) lacksTeam() string {
	for i, name := range t.Teams {
		if t.Kind == Team && len(t.Lineup(i+1)) == 0 {
			return name
		}
	}
	return ""
}

// nextOfTeams pairs the boards of the next round. The first team moves first on odd boards in odd
// rounds, and on even boards in even rounds.
func nextOfTeams(t *Tournament, _ Here) (s step) {
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

// fielded returns the players of a team for the next round, by board, and its reserves. A reserve
// replaces a player who has left. Without reserves, the board stays with that player and is lost.
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

// TeamScore is the score of a team.
type TeamScore struct {
	Name   string
	Match  int // match points: two for a won round, one for a drawn one
	Boards int // board points, in halves
}

// TeamScores returns the scores of both teams, in the order of their names.
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

// teamPoints returns the teams' points in a round, in halves, and how many of its boards are open.
// round counts from 0.
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

// Ahead returns the team that leads by match points and then board points, 1 or 2, or 0.
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

// teamStandings lists the leading team first, by board. All players share the place of their team.
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
			list = append(list, Standing{Place: place, Entry: n, Points: points[n], Board: i + 1})
		}
	}
	return list
}

// placeOnBoard puts an entry on a board of its team at the creator's request. 0 returns it to the
// board that its rating gives.
func placeOnBoard(t *Tournament, _ identity.Person, _ int, in request) ([]Event, error) {
	switch e := t.Entry(in.Entry); {
	case t.Kind != Team:
		return nil, errs.New(errs.Refused,
			"Only team matches have team boards: this is %s.", article(kinds[t.Kind].name))
	case e == nil || e.State != In:
		return nil, errs.New(errs.Refused, "There is no such player in a team.")
	case in.Board < 0 || in.Board > kinds[Team].most/sides:
		return nil, errs.New(errs.Invalid, "Choose a board from 1 to %d.", kinds[Team].most/sides)
	case e.changes+2 > maxChanges:
		return nil, errs.New(errs.Refused, "You have moved this player too often.")
	case t.size() >= maxSize:
		return nil, errFull
	case e.Placed == in.Board:
		return nil, errs.New(errs.Stale, "The player is already on that board.")
	}
	return []Event{{Kind: Placed, Entry: in.Entry, Board: in.Board}}, nil
}

// place puts an entry on a board. The entry that was placed there before returns to the board that
// its rating gives.
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
	entry.changes += 2 // its line is long
	return nil
}
