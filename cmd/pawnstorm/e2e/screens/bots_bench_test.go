package screens

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/bots"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// BenchmarkBots measures a move between two people over real SSH, from the key press to the
// opponent's screen. It compares idle bots with bots at the top level in 200 games against guests who
// answer within three seconds. It reports percentiles for both, their ratio, the bots' moves per
// second, and the median time of a bot's move.
//
// Server, clients and guests share the processors. For useful percentiles:
//
//	go test -run ^$ -bench House$ -benchtime 15x -timeout 30m ./cmd/pawnstorm/e2e/screens
func BenchmarkBots(b *testing.B) {
	h := openWithBotsPlaying(b)
	d := e2etest.NewDuo(b, "ann", "ben")
	d.Connect(b, h.addr)
	d.Register()
	d.Begin(b)
	g := newGuests(b, h.service, h.house)
	defer g.leave()
	var quiet, busy []time.Duration
	for b.Loop() {
		quiet = append(quiet, d.TimedMoves(b, 10)...)
		g.play()
		busy = append(busy, d.TimedMoves(b, 10)...)
		g.rest()
	}
	b.ReportMetric(0, "ns/op") // it would include drawing all the screens
	b.ReportMetric(milliseconds(quiet, 50), "ms-p50-alone")
	b.ReportMetric(milliseconds(quiet, 99), "ms-p99-alone")
	b.ReportMetric(milliseconds(busy, 50), "ms-p50-beside")
	b.ReportMetric(milliseconds(busy, 99), "ms-p99-beside")
	b.ReportMetric(milliseconds(busy, 50)/milliseconds(quiet, 50), "x-p50")
	b.ReportMetric(float64(len(g.took))/g.busy.Seconds(), "house-moves/s")
	b.ReportMetric(milliseconds(g.took, 50), "ms-house-p50")
}

// guestGames is the number of games between guests and bots.
const guestGames = 200

// guests are players who play the bots while allowed.
type guests struct {
	b          *testing.B
	service    *lobby.Club
	botService *bots.Service
	stop       context.CancelFunc
	done       sync.WaitGroup
	open       atomic.Pointer[chan struct{}] // closed while they may play

	began time.Time     // start of the current play time
	busy  time.Duration // total play time
	mu    sync.Mutex
	took  []time.Duration // by bots for each move
}

// newGuests starts their games, which all wait for play.
func newGuests(b *testing.B, service *lobby.Club, botService *bots.Service) *guests {
	b.Helper()
	ctx, stop := context.WithCancel(b.Context())
	g := &guests{b: b, service: service, botService: botService, stop: stop}
	g.shut()
	list := service.Bots.All()
	strongest := list[len(list)-1]
	var who account.Player
	for n := range guestGames {
		if n%20 == 0 { // a player may have no more games with bots
			var err error
			if who, err = service.Accounts.ByKey(ctx, ""); err != nil {
				b.Fatal(err)
			}
		}
		rules := catalog.All()[n%len(catalog.All())]
		p := pairing.Proposal{Game: rules.Info().ID, Seat: game.NoSeat}
		t, err := service.Pairing.PlayBot(ctx, who.Person, strongest.Person, p)
		if err != nil {
			b.Fatal(err)
		}
		g.done.Go(func() {
			for g.game(ctx, t, who.Person) {
				next, err := service.Pairing.PlayBot(ctx, who.Person, strongest.Person, p)
				if err == nil {
					t = next
				}
			}
		})
	}
	g.rest()
	return g
}

// game plays random moves until the game ends, then pauses for one more move. It returns false if the
// guests leave.
func (g *guests) game(ctx context.Context, t *table.Table, who identity.Person) bool {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var asked time.Time
	for news := g.service.Tables.Follow(ctx, t, who); t.Status == table.Playing; {
		if t.State.Turn() == t.SeatOf(who.ID) {
			if !asked.IsZero() {
				g.note(t.Changed.Sub(asked))
			}
			if !g.think(ctx) {
				return false
			}
			moves := t.State.Moves()
			in := table.Intent{Kind: table.Move, Ply: len(t.Plies), Text: t.State.Format(moves[rand.IntN(len(moves))])}
			next, err := g.service.Tables.Do(ctx, t.ID, who, in)
			if err != nil {
				return g.think(ctx)
			}
			t, asked = next, next.Changed
			continue
		}
		select {
		case <-ctx.Done():
			return false
		case u := <-news:
			if u.Table.Rev > t.Rev {
				t = u.Table
			}
		}
	}
	return g.think(ctx)
}

// think waits as long as a quick person, and until play is allowed.
func (g *guests) think(ctx context.Context) bool {
	for _, until := range []<-chan struct{}{nil, *g.open.Load()} {
		var timer <-chan time.Time
		if until == nil {
			timer = time.After(time.Second + rand.N(2*time.Second))
		}
		select {
		case <-ctx.Done():
			return false
		case <-timer:
		case <-until:
		}
	}
	return true
}

func (g *guests) note(took time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.took = append(g.took, took)
}

// play lets the guests play and returns when the bots have a queue.
func (g *guests) play() {
	g.began = time.Now()
	close(*g.open.Load())
	for g.botService.Pool().Load(bots.Playing) < 10 {
		<-time.After(10 * time.Millisecond)
	}
}

// rest pauses the guests and returns when the bots are idle.
func (g *guests) rest() {
	if !g.began.IsZero() {
		g.shut()
		g.busy += time.Since(g.began)
	}
	idle := func() bool {
		return g.botService.Pool().Load(bots.Playing) == 0 &&
			!slices.ContainsFunc(slices.Collect(g.service.Tables.Listing().Live.All()), func(t *table.Table) bool { return g.service.Accounts.IsBot(t.Seats[t.State.Turn()].ID) })
	}
	for !idle() {
		<-time.After(100 * time.Millisecond)
	}
}

func (g *guests) shut() {
	open := make(chan struct{})
	g.open.Store(&open)
}

func (g *guests) leave() {
	g.stop()
	g.done.Wait()
}

// milliseconds returns a percentile of durations.
func milliseconds(of []time.Duration, percentile int) float64 {
	sorted := slices.Sorted(slices.Values(of))
	return float64(sorted[(len(sorted)-1)*percentile/100]) / float64(time.Millisecond)
}
