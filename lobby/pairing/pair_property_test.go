package pairing_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/lobby"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// TestAnySeeks lets many players seek games on two servers, often at the same moment. In the end
// each player either plays an opponent who suits them or waits, and no two waiting players fit. All
// games are correspondence games. Players may seek another one while they play, so that games pile
// up.
func TestAnySeeks(t *testing.T) {
	w := clubtest.New(t)
	other := w.NewClub(w.Stored)
	defer other.Close()
	nodes := []*lobby.Club{w.Club, other}
	round := 0
	rapid.Check(t, func(rt *rapid.T) {
		round++
		var done []clubtest.Seeker
		for range rapid.IntRange(1, 4).Draw(rt, "moments") {
			who := rapid.SliceOfNDistinct(rapid.IntRange(0, 6), 1, 4, rapid.ID).Draw(rt, "who")
			batch, at := make([]clubtest.Seeker, len(who)), make([]*lobby.Club, len(who))
			for i, id := range who {
				batch[i].Who = identity.Person{
					ID: identity.PlayerID(fmt.Sprintf("p%d-%d", round, id)), Name: fmt.Sprint("p", id),
				}
				batch[i].Seek = drawSeek(rt)
				at[i] = nodes[rapid.IntRange(0, 1).Draw(rt, "node")]
			}
			done = append(done, seekAtOnce(rt, at, batch)...)
		}
		w.UntilPaired(rt, done)
		w.Clear()
	})
}

func drawSeek(t *rapid.T) table.Seek {
	some := func(what string, of ...string) []string {
		return rapid.SliceOfNDistinct(rapid.SampledFrom(of), 1, 2, rapid.ID).Draw(t, what)
	}
	return table.Seek{
		Games: some("games", "chess", "strike", "warfare"), Clocks: some("clocks", "1 day", "3 days"),
		Stakes: rapid.SampledFrom([]table.Stakes{
			table.RatedOrNot, table.OnlyRated, table.OnlyCasual,
		}).Draw(t, "stakes"),
		// newcomers have 1500
		Opponent: table.Opponent{Lowest: rapid.SampledFrom([]int{0, 0, 0, 1500, 1501}).Draw(t, "lowest")},
	}
}

// seekAtOnce lets all players seek at the same moment. It leaves out a player who is refused
// because they have found a game meanwhile.
func seekAtOnce(t *rapid.T, at []*lobby.Club, batch []clubtest.Seeker) []clubtest.Seeker {
	var all sync.WaitGroup
	for i := range batch {
		all.Go(func() {
			table, err := at[i].Pairing.Seek(t.Context(), batch[i].Who, batch[i].Seek)
			if err == nil {
				batch[i].Table = table.ID
			} else if errs.KindOf(err) != errs.Stale {
				t.Errorf("%s cannot seek: %v", batch[i].Who.Name, err)
			}
		})
	}
	all.Wait()
	return slices.DeleteFunc(batch, func(s clubtest.Seeker) bool { return s.Table == "" })
}
