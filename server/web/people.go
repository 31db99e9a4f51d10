package web

import (
	"context"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/slice"
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

	Path, Events, Has string

	id identity.PlayerID
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
	v, err := s.profileOf(r.Context(), s.caller(r), name)
	if err != nil {
		return nil, err
	}
	v.Has = "lobby:" + s.profileNews(&v).version()
	fill(v.Forms, r)
	return s.page(r, "profile", &view{
		Title: v.Name, Section: "players", Path: "/@" + v.Name,
		Feed: "/games.atom?player=" + url.QueryEscape(v.Name), Body: v,
		Description: fmt.Sprintf("%s: %d games won, %d drawn, %d lost.", v.Name, v.All.Won, v.All.Drawn, v.All.Lost),
	})
}

// profileOf returns the profile of the account with a name, for a person.
func (s *site) profileOf(ctx context.Context, c action.Caller, name string) (v profileView, err error) {
	subject, err := s.actions.Subject(ctx, c, action.Player, name)
	if err != nil {
		return v, err
	}
	who := subject.(*feature.Player)
	if !who.ID.HasAccount() {
		return v, errs.New(errs.NotFound, nothingHere)
	}
	p, err := s.Club.Profile(ctx, s.guest.ID, who.ID)
	if err != nil {
		return v, err
	}
	v = s.viewProfile(&p)
	offers, at := s.actions.Offers(c, action.Player, who), "/players/"+url.PathEscape(who.Name)
	of := s.resources.Of(action.Player)
	v.Deeds.Links = of.Links(c, who)
	v.Deeds.Lead = slices.DeleteFunc(of.Lead(c, who), func(text string) bool { return text == "" })
	v.Deeds.offer(at, offers)
	v.Deeds.Shape = shapeOf(&v.Deeds, offers)
	v.Forms, v.Note = formsOf(c, offers, at, who), feature.NoteOf(who).Text
	v.Path, v.Events = at, at+"/profile"
	return v, nil
}

// profileNews returns the parts of a profile that update themselves. The forms between them stay.
func (s *site) profileNews(v *profileView) partNews {
	return partNews{Sides: map[string]string{"person": s.part("person", v), "record": s.part("record", v)}, Shape: v.Deeds.Shape}
}

// profileEvents is the stream of a profile. It reads the profile only when its player comes, goes, moves or ends a game.
func (s *site) profileEvents(w http.ResponseWriter, r *http.Request, o origin) {
	c := s.caller(r)
	first, err := s.profileOf(r.Context(), c, r.PathValue("name"))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	id, name := first.id, "profile/"+string(first.id)
	if visitOf(r).known {
		name = ownChannel(c.Who, name)
	}
	s.stream(w, r, o, name, func(ctx context.Context, ch *channel) {
		var last partNews
		was := ""
		render := func() (partNews, error) {
			now, err := s.stateOf(ctx, id)
			if err != nil || now == was {
				return last, err
			}
			v, err := s.profileOf(ctx, c, first.Name)
			if err == nil {
				last, was = s.profileNews(&v), now
			}
			return last, err
		}
		s.followParts(ctx, ch, c.Who, s.Club.Tables.Changes(ctx), s.Club.Archive.Listen(ctx), time.Tick(resourceEvery), render)
	})
}

// stateOf changes whenever a player comes, goes, moves, begins or ends a game, and after a while in any case.
func (s *site) stateOf(ctx context.Context, who identity.PlayerID) (string, error) {
	last, err := s.Club.Archive.History(ctx, who, nil, 1)
	state := fmt.Sprint(s.Club.Tables.IsHere(who), s.Now().Truncate(resourceEvery), slice.Map(last, func(f archive.Summary) identity.TableID { return f.ID }))
	for _, t := range s.Club.Tables.Listing().Mine(who) {
		state += fmt.Sprintf(" %s %d", t.ID, t.Rev)
	}
	return state, err
}

func (s *site) viewProfile(p *lobby.Profile) profileView {
	now := s.Now()
	v := profileView{nameView: s.named(p.Person), id: p.ID, Since: p.Since, Here: p.Here, All: p.Tally.All()}
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
