package tui

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
)

// forms stores the ratings of a player and waits until the lobby knows them.
func (w *world) forms(who identity.Person, forms ...rating.PoolRating) {
	w.t.Helper()
	value, err := json.Marshal(struct {
		Version int `json:"v"`
		rating.Career
	}{1, rating.Career{Person: who, Forms: forms}})
	if err == nil {
		_, err = w.store.Put(w.t.Context(), "rating/"+string(who.ID), value, 0)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	for _, f := range forms {
		w.rated(who, f.Pool)
	}
}

// rated waits until the lobby knows a rating.
func (w *world) rated(who identity.Person, p table.Pool) {
	w.t.Helper()
	w.eventually("the rating of "+who.Name, func() bool {
		_, ok := w.service.Ratings.Of(who.ID, p.Game, p.Speed)
		return ok
	})
}

// eventually waits for the lobby to do something.
func (w *world) eventually(what string, reached func() bool) {
	w.t.Helper()
	for late := time.Now().Add(patience); !reached(); runtime.Gosched() {
		if time.Now().After(late) {
			w.t.Fatalf("waited in vain for %s", what)
		}
	}
}

// form is a possible rating in a pool.
func (w *world) form(game string, speed clock.Speed, points, deviation float64, won, drawn, lost int) rating.PoolRating {
	return rating.PoolRating{
		Pool:   table.Pool{Game: game, Speed: speed},
		Rating: glicko.Rating{Rating: points, Deviation: deviation, Volatility: 0.06},
		Won:    won, Drawn: drawn, Lost: lost, Last: w.now(),
	}
}

// leaders is a lobby where many, including ann, have played blitz.
func leaders(t *testing.T) (w *world, ann account.Player) {
	w = newWorld(t)
	ann = w.account("ann")
	w.forms(ann.Person, w.form("chess", "blitz", 1622.6, 57, 20, 3, 11))
	for i, name := range []string{"bob", "cleopatra-the-7t", "dora", "emil"} {
		w.forms(w.account(name).Person, w.form("chess", "blitz", 1900-float64(100*i), 50+float64(10*i), 30-i, 4, 5+i))
	}
	for i := range 30 {
		name := fmt.Sprintf("player%d", i)
		w.forms(identity.Person{ID: identity.PlayerID("p" + name), Name: name}, w.form("chess", "blitz", 1500-float64(7*i), 80, 10, 0, 10))
	}
	w.forms(identity.Person{ID: "pnovice", Name: "novice"}, w.form("discworld", "rapid", 1700, 200, 3, 0, 0))
	return w, ann
}

func TestLeaderFrames(t *testing.T) {
	w, ann := leaders(t)
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("L")
	p.sees("Leaders", "‹ Chess ›", "[blitz]", "You are number 4.")
	p.golden("leaders")
	p.fits()
	p.press("G")
	p.sees("▸  35", "player29")
	p.press("tab")
	p.sees("[rapid]", "No rankings yet.", "You have played no rated games here.")
	p.golden("leaders-nobody")
	p.press("right")
	p.sees("‹ Discworld Chess ›", "[rapid]", "No rankings yet.")
	p.press("shift+tab", "left")
	p.sees("‹ Chess ›", "▸   1  bob")
	p.press("down", "enter")
	p.sees("[Ratings]")
	p.press("esc")
	p.sees("Leaders", "▸   2")
	p.clicks("player0")
	p.sees("no player called") // an account that does not exist
}

// A leaderboard that changes keeps the cursor on its player.
func TestLeadersChange(t *testing.T) {
	w, _ := leaders(t)
	p := w.visit(app.Visit{})
	p.sees("look around")
	p.press("esc")
	p.sees("Lobby")
	p.press("L", "down")
	p.sees("▸  2  cleopatra", "Guests are not rated")
	w.forms(identity.Person{ID: "pnew", Name: "newstar"}, w.form("chess", "blitz", 2200, 60, 9, 0, 0))
	p.update(app.MinuteMsg{})
	p.sees("1  newstar", "▸  3  cleopatra")
}

// Nobody has played, and somebody whose rating is too new to lead.
func TestLeadersBegin(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("L")
	p.sees("‹ Chess ›", "[blitz]", "No rankings yet.")
	p.press("enter", "esc")
	w.forms(ann.Person, w.form("discworld", "rapid", 1580, 210, 3, 0, 1))
	p.press("L")
	p.sees("‹ Discworld Chess ›", "[rapid]", "Your rating is 1580?. More games")
	if strings.Contains(p.frame(), "▸") {
		t.Errorf("a cursor on nothing:\n%s", p.frame())
	}
}
