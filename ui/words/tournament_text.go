package words

import (
	"fmt"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/tournament"
)

// TournamentRow formats a tournament as one line of a list.
func (v Viewer) TournamentRow(t *tournament.Tournament) string {
	return fmt.Sprintf("%-8s  %-10s  %-9s  %-7s  %s, %s", t.ID, t.Kind, t.Game,
		strings.ReplaceAll(t.Clock, " ", "-"), TournamentName(t), v.TournamentState(t))
}

// TournamentState sums up how far a tournament has come, and the viewer's part in it.
func (v Viewer) TournamentState(t *tournament.Tournament) string {
	var parts []string
	if t.Status == tournament.Open || t.Status == tournament.Running {
		parts = append(parts, Count(t.Players(), "player"))
	}
	parts = append(parts, v.stage(t))
	if n := t.EntryOf(v.Me); n > 0 {
		parts = append(parts, youAre[t.Entry(n).State])
		if t.Entry(n).State == tournament.In && t.Reserve(n) {
			parts[len(parts)-1] = "you are a reserve of " + TeamName(t, n)
		}
	}
	return strings.Join(parts, ", ")
}

var youAre = map[tournament.EntryState]string{
	tournament.In: "you have joined", tournament.Absent: "you were withdrawn",
	tournament.Pauses: "you sit out", tournament.Left: "you have left",
}

// Withdrawn tells a player who was withdrawn from a running tournament why.
func Withdrawn(t *tournament.Tournament) string {
	return fmt.Sprintf("You were withdrawn from %s because you did not come to your board. You may come back.",
		TournamentName(t))
}

// stage says how far a tournament has come.
func (v Viewer) stage(t *tournament.Tournament) string {
	switch {
	case t.Status == tournament.Open && t.Starts.IsZero():
		return fmt.Sprintf("starts when %s says so", Person(t.Maker))
	case t.Status == tournament.Open:
		return "starts " + When(t.Starts, v.zone())
	case t.Status == tournament.Running:
		return v.progress(t)
	case t.Status == tournament.Over:
		return "over" + wonBy(t)
	}
	return "cancelled"
}

// TournamentStage says how far a tournament has come. It counts in minutes, for pages that
// refresh.
func (v Viewer) TournamentStage(t *tournament.Tournament) string {
	switch left := t.Starts.Sub(v.Now); {
	case t.Status == tournament.Open && !t.Starts.IsZero() && left <= 0:
		return "starts now"
	case t.Status == tournament.Open && !t.Starts.IsZero():
		return "starts in " + Span(left)
	case t.Status == tournament.Running && t.Kind == tournament.Arena && v.Now.Before(t.Ends()):
		return Span(t.Ends().Sub(v.Now)) + " left"
	}
	return v.stage(t)
}

// progress says how far a running tournament has come.
func (v Viewer) progress(t *tournament.Tournament) string {
	switch {
	case t.Kind == tournament.Arena && v.Now.Before(t.Ends()):
		return Countdown(t.Ends().Sub(v.Now)) + " left"
	case t.Kind == tournament.Arena:
		return "finishing the last games"
	case len(t.Played) == 0:
		return "about to be paired"
	case t.Kind == tournament.Simul:
		return fmt.Sprintf("%s at %s", Person(t.Host), Count(openBoards(t), "board"))
	case t.Kind == tournament.Team:
		return fmt.Sprintf("round %d of %d, %s", len(t.Played), t.Rounds, teamScore(t))
	case t.Rounds > 0:
		return fmt.Sprintf("round %d of %d", len(t.Played), t.Rounds)
	}
	return fmt.Sprintf("round %d", len(t.Played))
}

func openBoards(t *tournament.Tournament) (n int) {
	for range t.OpenBoards() {
		n++
	}
	return n
}

// wonBy names the winner of a finished tournament, if it has one.
func wonBy(t *tournament.Tournament) string {
	if t.Kind == tournament.Team {
		return ", " + teamResult(t)
	}
	if len(t.Played) == 0 {
		return ""
	}
	var winners []string
	for _, s := range t.Standings() {
		name := Person(t.Entry(s.Entry).Person)
		if t.Hosts(s.Entry) {
			return fmt.Sprintf(", %s scored %s of %d", name, Halves(float64(s.Points)/2), len(t.Played[0].Boards))
		}
		if s.Place == 1 {
			winners = append(winners, name)
		}
	}
	if len(winners) == 0 || len(winners) > 3 {
		return ""
	}
	return ", won by " + strings.Join(winners, " and ")
}

// teamScore returns the board points of both teams.
func teamScore(t *tournament.Tournament) string {
	s := Teams(t)
	return fmt.Sprintf("%s %s - %s %s", s[0].Name, Halves(s[0].Board), Halves(s[1].Board), s[1].Name)
}

// teamResult says how a team match ended.
func teamResult(t *tournament.Tournament) string {
	s, how := Teams(t), "drawn"
	if n := t.Ahead(); n > 0 {
		how = "won by " + s[n-1].Name
	}
	return fmt.Sprintf("%s, %s, match points %d - %d", how, teamScore(t), s[0].Match, s[1].Match)
}

// TournamentHead says what a tournament is, and how far it has come.
func (v Viewer) TournamentHead(t *tournament.Tournament, rules game.Rules) []string {
	lines := []string{fmt.Sprintf("%s: %s.", TournamentName(t), strings.Join(TournamentTerms(t, rules), ", "))}
	if text := t.Ending(); text != "" {
		lines = append(lines, SentenceStart(text))
	}
	return append(lines, SentenceStart(v.TournamentState(t))+".")
}

// TournamentTerms lists the kind of a tournament, its game and its settings.
func TournamentTerms(t *tournament.Tournament, rules game.Rules) []string {
	list := []string{t.Kind.Name(), rules.Info().Name, t.Clock}
	for _, term := range []struct {
		holds bool
		text  string
	}{
		{t.Rated, "rated"},
		{t.Kind == tournament.Team, teamNames(t)},
		{t.Boards > 0, "at most " + Count(t.Boards, "board")},
		{t.Double, "everyone plays everyone twice"},
		{t.Third, "with a third place"},
		{t.Kind == tournament.Simul, Person(t.Host) + " against all"},
		{t.Extra > 0, Count(t.Extra, "minute") + " more for the host per opponent"},
		{t.Accelerated, "accelerated"},
		{t.Match, "matches of two games"},
		{t.Rounds > 0, Count(t.Rounds, "round")},
		{t.Minutes > 0, Count(t.Minutes, "minute")},
	} {
		if term.holds {
			list = append(list, term.text)
		}
	}
	for _, o := range rules.Info().Options {
		if chosen, ok := t.Options[o.ID]; ok && chosen != o.Default {
			list = append(list, o.ID+"="+chosen)
		}
	}
	return list
}

func teamNames(t *tournament.Tournament) string {
	names := slice.Map(Teams(t), func(team TeamDoc) string { return team.Name })
	return strings.Join(names, " against ")
}

// StandingLines returns the standings as a table, with a legend below it.
func StandingLines(t *tournament.Tournament) []string {
	docs := Standings(t)
	if len(docs) == 0 {
		return []string{"No players yet."}
	}
	head := fmt.Sprintf("%3s  %-20s  %6s  %6s", "", "player", "rating", "points")
	for _, b := range t.Breaks() {
		head += fmt.Sprintf("  %6s", b.Code())
	}
	if t.Kind == tournament.Arena {
		head += "  performance"
	}
	lines := []string{head}
	for i, d := range docs {
		if d.Team != "" && (i == 0 || docs[i-1].Team != d.Team) {
			lines = append(lines, teamHead(t, d.Team))
		}
		lines = append(lines, d.row(t))
	}
	var meant []string
	for _, b := range t.Breaks() {
		meant = append(meant, fmt.Sprintf("%s is %s: %s.", b.Code(), b, b.Explanation()))
	}
	if len(meant) > 0 && t.Status != tournament.Open {
		lines = append(append(lines, ""), wrapAll("", meant)...)
	}
	return lines
}

// teamHead returns the line above the players of a team.
func teamHead(t *tournament.Tournament, name string) string {
	for _, team := range Teams(t) {
		if team.Name == name && t.Status != tournament.Open {
			points := Halves(team.Board) + " board points"
			if team.Board == 1 {
				points = "1 board point"
			}
			return fmt.Sprintf("%s: %s, %s", name, Count(team.Match, "match point"), points)
		}
	}
	return name + ":"
}

func (d *StandingDoc) row(t *tournament.Tournament) string {
	place := d.Place
	if d.Team != "" {
		place = d.Board
	}
	row := fmt.Sprintf("%3d  %-20s  %6d  %6s", place, d.Player, d.Rating, Halves(d.Points))
	for _, b := range t.Breaks() {
		row += fmt.Sprintf("  %6s", Halves(d.Breaks[b.Code()]))
	}
	if t.Kind == tournament.Arena {
		row += fmt.Sprintf("  %11d", d.Performance)
	}
	if note := d.Note(t); note != "" {
		row += "  " + note
	}
	return row
}

// Note says what is special about a player in the standings, or "".
func (d *StandingDoc) Note(t *tournament.Tournament) string {
	switch {
	case d.State != tournament.In.String():
		return d.State
	case d.Team != "" && d.Board > t.TeamBoards() && t.Status == tournament.Running:
		return "reserve"
	case d.Fire:
		return "on fire"
	}
	return ""
}

// Halves formats points with as many decimals as they need.
func Halves(x float64) string { return fmt.Sprintf("%g", x) }

// Score formats points in halves: "1½".
func Score(halves int) string {
	whole, half := strconv.Itoa(halves/2), ""
	if halves%2 > 0 {
		half = "½"
	}
	if halves == 1 {
		whole = ""
	}
	return whole + half
}

// RoundScores formats the points of the last rounds, at most so many: "1 ½ ·". A dot is a game that is being played.
func RoundScores(points []int, most int) string {
	marks := map[int]string{0: "0", 1: "½", 2: "1", tournament.InPlay: "·", tournament.NoGame: "–"}
	return strings.Join(slice.Map(points[max(len(points)-most, 0):], func(n int) string { return marks[n] }), " ")
}

// Outcome returns the result of a pairing, or says that it is being played.
func (p *PairingDoc) Outcome() string {
	result := "being played"
	if p.Result != nil {
		result = p.Result.Text
	}
	if p.Armageddon {
		result += " (armageddon: a draw wins for the second)"
	}
	return result
}

// Row formats a pairing as one line: board, table, players and result.
func (p *PairingDoc) Row() string {
	if p.Table == nil {
		return fmt.Sprintf("%3d  %-8s  %s", p.Board, "", p.Outcome())
	}
	return fmt.Sprintf("%3d  %-8s  %s - %s: %s", p.Board, *p.Table, p.name(0), p.name(1), p.Outcome())
}
