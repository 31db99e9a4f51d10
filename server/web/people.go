package web

import (
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/stats"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
)

// profileView is the public profile of a player.
type profileView struct {
	nameView
	Since   time.Time
	Here    bool
	Playing []rowView
	Pools   []poolView
	Puzzles string
	All     stats.Count
	Games   []tallyView
	Last    []finishedView
	// Deeds has buttons and Forms has forms for what the visitor can do about the player, and Note is what
	// they have noted.
	Deeds liveView
	Forms []askView
	Note  string
}

// poolView is a player's rating in a pool.
type poolView struct {
	Game, Speed, Rating string
	Form                rating.PoolRating
	Chart               template.HTML
}

// tallyView is how a player's games of one kind ended.
type tallyView struct {
	Game string
	stats.Count
}

// profilePage is the page of a player: /@NAME.
func (s *site) profilePage(r *http.Request) (*answer, error) {
	name, ok := strings.CutPrefix(r.PathValue("name"), "@")
	if !ok {
		return nil, errs.New(errs.NotFound, nothingHere)
	}
	if !identity.IsName(name) {
		return nil, errs.New(errs.NotFound, "There is no player of that name.")
	}
	c := s.caller(r)
	subject, err := s.actions.Subject(r.Context(), c, action.Player, name)
	if err != nil {
		return nil, err
	}
	who := subject.(*feature.Player)
	if !who.ID.HasAccount() {
		return nil, errs.New(errs.NotFound, nothingHere)
	}
	p, err := s.Club.Profile(r.Context(), s.guest.ID, who.ID)
	if err != nil {
		return nil, err
	}
	v := s.viewProfile(&p)
	offers, at := s.actions.Offers(c, action.Player, who), "/players/"+url.PathEscape(who.Name)
	of := s.resources.Of(action.Player)
	v.Deeds.Links = of.Links(c, who)
	v.Deeds.Lead = slices.DeleteFunc(of.Lead(c, who), func(text string) bool { return text == "" })
	v.Deeds.offer(at, offers)
	v.Forms, v.Note = formsOf(c, offers, at, who), feature.NoteOf(who).Text
	fill(v.Forms, r)
	return s.page(r, "profile", &view{
		Title: v.Name, Section: "players", Path: "/@" + v.Name,
		Feed: "/games.atom?player=" + url.QueryEscape(v.Name), Body: v,
		Description: fmt.Sprintf("%s: %d games won, %d drawn, %d lost.", v.Name, v.All.Won, v.All.Drawn, v.All.Lost),
	})
}

func (s *site) viewProfile(p *lobby.Profile) profileView {
	now := s.Now()
	v := profileView{nameView: s.named(p.Person), Since: p.Since, Here: p.Here, All: p.Tally.All()}
	for _, t := range s.Club.Tables.Listing().Mine(p.ID) {
		if t.Listed() && (t.Status == table.Playing || t.Status == table.Pause || t.Status == table.Adjourned) {
			v.Playing = append(v.Playing, s.viewRow(t))
		}
	}
	for _, f := range p.Forms {
		v.Pools = append(v.Pools, poolView{
			Game: f.Game, Speed: string(f.Speed), Rating: f.At(now).String(), Form: f, Chart: chart(f.Days),
		})
	}
	if p.Puzzles.Tried() > 0 {
		v.Puzzles = fmt.Sprintf("%s, %d of %d solved on the first try, %d in a row at best",
			p.Puzzles.At(now), p.Puzzles.Solved, p.Puzzles.Tried(), p.Puzzles.Best)
	}
	for _, id := range p.Tally.Games() {
		v.Games = append(v.Games, tallyView{id, p.Tally.Of(func(r stats.Result) bool { return r.Game == id })})
	}
	for i := range p.Games {
		f := s.viewLine(&p.Games[i].Summary)
		if change := p.Games[i].Change; change != nil {
			f.Change = fmt.Sprintf("%d (%+d)", change.After.Points(), change.Points())
		}
		v.Last = append(v.Last, f)
	}
	return v
}

// The size of a chart, and the space around its line.
const (
	chartWidth, chartHeight        = 600, 160
	chartLeft, chartTop, chartEdge = 44, 12, 24
)

// chart draws a rating over time; "" if there are too few days.
func chart(days []rating.Day) template.HTML {
	if len(days) < 2 {
		return ""
	}
	from, to := days[0].Date(), days[len(days)-1].Date()
	low, high := days[0].Rating(), days[0].Rating()
	for _, d := range days {
		low, high = min(low, d.Rating()), max(high, d.Rating())
	}
	const step = 50
	low, high = low/step*step, (high/step+1)*step
	for (high-low)/step > 4 && (high-low)%(2*step) != 0 { // the middle line needs a round number
		high += step
	}
	wide, tall := chartWidth-chartLeft-8, chartHeight-chartTop-chartEdge
	y := func(r int) int { return chartTop + tall - (r-low)*tall/(high-low) }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="chart" viewBox="0 0 %d %d" role="img" aria-label="%s">`,
		chartWidth, chartHeight, template.HTMLEscapeString(chartSaid(days)))
	for _, r := range []int{low, (low + high) / 2, high} {
		fmt.Fprintf(&b, `<path class="grid" d="M%d %dh%d"/><text x="%d" y="%d" text-anchor="end">%d</text>`,
			chartLeft, y(r), wide, chartLeft-6, y(r)+4, r)
	}
	b.WriteString(`<path class="line" d="`)
	span := max(to.Sub(from), 24*time.Hour)
	for i, d := range days {
		verb := "L"
		if i == 0 {
			verb = "M"
		}
		x := chartLeft + int(float64(wide)*float64(d.Date().Sub(from))/float64(span))
		fmt.Fprintf(&b, "%s%d %d", verb, x, y(d.Rating()))
	}
	fmt.Fprintf(&b, `"/><text x="%d" y="%d">%s</text><text x="%d" y="%d" text-anchor="end">%s</text></svg>`,
		chartLeft, chartHeight-6, from.Format("2 Jan 2006"), chartLeft+wide, chartHeight-6, to.Format("2 Jan 2006"))
	return template.HTML(b.String())
}

// chartSaid describes the chart.
func chartSaid(days []rating.Day) string {
	const form = "2 January 2006"
	first, last := days[0], days[len(days)-1]
	return fmt.Sprintf("Rating from %d on %s to %d on %s",
		first.Rating(), first.Date().Format(form), last.Rating(), last.Date().Format(form))
}

// ratingsPage redirects the former address of the leaderboards.
func (s *site) ratingsPage(r *http.Request) (*answer, error) {
	return redirect(strings.TrimSuffix("/leaders?"+r.URL.RawQuery, "?")), nil
}
