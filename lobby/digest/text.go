package digest

import (
	"fmt"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/slice"
)

// nameCells limits the width of a name.
const nameCells = 40

// Subject returns a digest in one line, for the subject of an email.
func (ds *Digests) Subject(d *Digest) string {
	return fmt.Sprintf("The week %s: %s, %s", ds.span(d), count(d.Games, "game"), count(d.People, "person"))
}

// Lines returns a digest for people. pages is the public address of the web pages, for links to games.
// Without it Lines prints the games' ids.
func (ds *Digests) Lines(d *Digest, pages string) []string {
	head := fmt.Sprintf("%s: %s finished %s", ds.span(d), count(d.People, "person"), count(d.Games, "game"))
	if d.Programs > 0 {
		head += fmt.Sprintf(", %d of them with bots", d.Programs)
	}
	lines := []string{head + "."}
	if d.Guests > 0 {
		lines = append(lines, fmt.Sprintf("%s without an account.", count(d.Guests, "person")))
	}
	lines = append(lines, fmt.Sprintf("%s.", count(d.Accounts, "new account")))
	part := func(title string, rows []string) {
		if len(rows) > 0 {
			lines = append(append(lines, "", title), rows...)
		}
	}
	part("Games:", ds.poolRows(d))
	part("Most active:", activeRows(d))
	part("Top games, by today's ratings:", ds.topRows(d, pages))
	part("Tournaments:", ds.tournamentRows(d))
	return lines
}

// span returns the first and the last day of a digest as text.
func (ds *Digests) span(d *Digest) string {
	from, to := d.From.In(ds.zone), d.To.In(ds.zone)
	if last := to.Add(-time.Second); from.Format("15:04") == "00:00" && to.Format("15:04") == "00:00" {
		return fmt.Sprintf("from %s to %s", from.Format("Monday 2 January"), last.Format("Monday 2 January 2006"))
	}
	return fmt.Sprintf("from %s to %s", from.Format("2 January 15:04"), to.Format("2 January 2006 15:04 MST"))
}

func (ds *Digests) poolRows(d *Digest) (rows []string) {
	for _, p := range d.Pools {
		rows = append(rows, fmt.Sprintf("  %-32s %s, %s", ds.called(p.Game, string(p.Speed)), count(p.Games, "game"), count(p.People, "person")))
	}
	return rows
}

// called returns the name of a game with its speed.
func (ds *Digests) called(id, speed string) string {
	name := ds.nameOf(id)
	if speed != "" {
		name += ", " + speed
	}
	return name
}

func activeRows(d *Digest) (rows []string) {
	for _, a := range d.Active {
		rows = append(rows, fmt.Sprintf("  %-20s %s, %d won", identity.Clean(a.Name, nameCells), count(a.Games, "game"), a.Won))
	}
	return rows
}

func (ds *Digests) topRows(d *Digest, pages string) (rows []string) {
	for i := range d.Top {
		g := &d.Top[i]
		where := string(g.ID)
		if pages != "" {
			where = strings.TrimRight(pages, "/") + "/t/" + where
		}
		rows = append(rows, fmt.Sprintf("  %s (%d) - %s (%d): %s, %s", identity.Clean(g.Seats[0].Name, nameCells), g.Ratings[0],
			identity.Clean(g.Seats[1].Name, nameCells), g.Ratings[1], ds.result(&g.Summary), ds.called(g.Game, string(g.Speed))), "    "+where)
	}
	return rows
}

// result returns the result of a game as text.
func (ds *Digests) result(f *archive.Summary) string {
	how := "drawn"
	if f.Winner != game.NoSeat {
		how = identity.Clean(f.Seats[f.Winner].Name, nameCells) + " won"
	}
	if f.Reason != "" {
		how += ", " + identity.Clean(f.Reason, nameCells)
	}
	return how
}

func (ds *Digests) tournamentRows(d *Digest) (rows []string) {
	for _, t := range d.Tournaments {
		row := fmt.Sprintf("  %s: %s, %s, %s", identity.Clean(t.Name, nameCells), ds.nameOf(t.Game), t.Kind.Name(), count(t.Players, "player"))
		names := slice.Map(t.Winners, func(name string) string { return identity.Clean(name, nameCells) })
		if len(names) > 0 && len(names) <= 3 {
			row += ", won by " + message.List(names).String()
		}
		rows = append(rows, row)
	}
	return rows
}

// count returns a number with its noun.
func count(n int, thing string) message.Number {
	if thing == "person" {
		return message.Number{N: n, One: thing, Many: "people"}
	}
	return message.Number{N: n, One: thing, Many: thing + "s"}
}
