package arena

import (
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"
	"time"
)

// WriteTable writes the results for people.
func (s *Standings) WriteTable(w io.Writer, c *Config) {
	info := c.Rules.Info()
	played := 0
	for i := range s.Pairings {
		played += s.Pairings[i].Total().Games()
	}
	fmt.Fprintf(w, "%s: %d of %d games, %s a move, openings of %d random plies (seed %d), each from both seats\n\n",
		info.Name, played, c.Total(), c.limits(), c.Openings.Plies, c.Seed)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "player\topponent\tgames\twon\tdrawn\tlost\tscore\tas %s\tas %s\tElo\t95 %%\tLOS\n",
		info.Seats[0].Name, info.Seats[1].Name)
	for i := range s.Pairings {
		p := &s.Pairings[i]
		all, elo := p.Total(), p.Pairs.Difference()
		player, opponent := c.names(p)
		fmt.Fprintf(t, "%s\t%s\t%d\t%d\t%d\t%d\t%s\t%s\t%s\t%s\t%s to %s\t%s\n", player, opponent,
			all.Games(), all.Won, all.Drawn, all.Lost, percent(all), percent(p.Seats[0]), percent(p.Seats[1]),
			points(elo.Elo), points(elo.Low), points(elo.High), share(all.Superiority()))
	}
	t.Flush()
	fmt.Fprintln(w, "\nThe error bars use the pentanomial model: pairs of games from one opening.")
	for i := range s.Pairings {
		s.writeTest(w, c, &s.Pairings[i])
	}
	for i, p := range c.Players {
		s.writePlayer(w, p, i, c)
	}
	if s.Limited > 0 {
		fmt.Fprintf(w, "%d games were drawn by the limit of %d plies.\n", s.Limited, c.Plies)
	}
}

// names returns the names of a pairing's players.
func (c *Config) names(p *Pairing) (player, opponent string) {
	return c.Players[p.Players[0]].Name, c.Players[p.Players[1]].Name
}

// limits describes the limits of a move.
func (c *Config) limits() string {
	var parts []string
	if c.Budget.Time > 0 {
		parts = append(parts, c.Budget.Time.String())
	}
	if c.Budget.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("%d nodes", c.Budget.Nodes))
	}
	return strings.Join(parts, " and ")
}

// writeTest writes the verdict of the sequential test on a pairing.
func (s *Standings) writeTest(w io.Writer, c *Config, p *Pairing) {
	if c.SPRT == nil {
		return
	}
	low, high := c.SPRT.Bounds()
	verdict := map[Verdict]string{
		Undecided: "undecided",
		First:     fmt.Sprintf("%s more likely than %s", points(c.SPRT.Elo0), points(c.SPRT.Elo1)),
		Second:    fmt.Sprintf("%s more likely than %s", points(c.SPRT.Elo1), points(c.SPRT.Elo0)),
	}[c.SPRT.Decide(p.Pairs)]
	player, opponent := c.names(p)
	fmt.Fprintf(w, "%s against %s: LLR %.2f of %.2f to %.2f, %s Elo.\n", player, opponent,
		c.SPRT.LLR(p.Pairs), low, high, verdict)
}

// writePlayer writes a player's effort, faults and performance.
func (s *Standings) writePlayer(w io.Writer, p Player, i int, c *Config) {
	e := s.Efforts[i]
	if e.Moves > 0 {
		fmt.Fprintf(w, "%s: %.1f plies deep, %.0f nodes/s, %s a move", p.Name, float64(e.Depth)/float64(e.Moves),
			float64(e.Nodes)/max(e.Time.Seconds(), 1e-9), (e.Time / time.Duration(e.Moves)).Round(10*time.Microsecond))
		if e.Late > 0 {
			fmt.Fprintf(w, "; %d of %d moves late, at most %s", e.Late, e.Moves, e.Latest.Round(time.Millisecond))
		}
		fmt.Fprintln(w, ".")
	}
	if f := s.Faults[i]; f.Games > 0 {
		fmt.Fprintf(w, "%s lost %d games because its engine failed, the last time: %s.\n", p.Name, f.Games, f.Last)
	}
	if rating, ok := s.Performance(c, i); ok {
		fmt.Fprintf(w, "%s performs at %s, 95 %% from %s to %s (maximum likelihood against rated players).\n",
			p.Name, plain(rating.Elo), plain(rating.Low), plain(rating.High))
	}
}

// Performance estimates a player's rating from games against rated players. ok is false
// if there are none, or if the player is rated.
func (s *Standings) Performance(c *Config, player int) (rating Estimate, ok bool) {
	var against []Opponent
	for i := range s.Pairings {
		p := &s.Pairings[i]
		all, other := p.Total(), p.Players[1]
		if other == player {
			all, other = Count{Won: all.Lost, Drawn: all.Drawn, Lost: all.Won}, p.Players[0]
		} else if p.Players[0] != player {
			continue
		}
		if rating := c.Players[other].Rating; rating != 0 && all.Games() > 0 {
			against = append(against, Opponent{rating, all})
		}
	}
	return Perform(against), len(against) > 0 && c.Players[player].Rating == 0
}

// WriteLadder writes whether each player of a ladder has at least a share of the points
// against the one below, in total and from each seat.
func (s *Standings) WriteLadder(w io.Writer, c *Config, least float64) {
	info := c.Rules.Info()
	for i := range s.Pairings {
		p := &s.Pairings[i]
		verdict := "misses"
		if p.Holds(least) {
			verdict = "holds"
		}
		player, opponent := c.names(p)
		fmt.Fprintf(w, "%s against %s %s %s: %s in all, %s as %s, %s as %s.\n",
			player, opponent, verdict, share(least),
			percent(p.Total()), percent(p.Seats[0]), info.Seats[0].Name, percent(p.Seats[1]), info.Seats[1].Name)
	}
}

func percent(c Count) string {
	if c.Games() == 0 {
		return "-"
	}
	return share(c.Share())
}

func share(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }

// points formats a difference in Elo.
func points(elo float64) string {
	if math.IsInf(elo, 0) {
		return strings.Replace(fmt.Sprintf("%+.0f", elo), "Inf", "∞", 1)
	}
	return fmt.Sprintf("%+.0f", math.Round(elo)+0) // never -0
}

// plain formats a rating.
func plain(elo float64) string {
	if math.IsInf(elo, 0) {
		return points(elo)
	}
	return fmt.Sprintf("%.0f", elo)
}
