package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/cmd/pawndemo/demo"
	"pawnstorm/cmd/pawndemo/member"
	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/nodes"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/store/nats"
	"pawnstorm/lobby/store/nats/embedded"
	"pawnstorm/lobby/table"
	"pawnstorm/server/sshtest"
)

// natsProcesses runs NATS servers as processes. It returns the flags for a node and the options for a
// store.
func natsProcesses(b *testing.B, n int) (flags []string, config nats.Config) {
	b.Helper()
	b.Setenv(e2etest.RunAsServer, "1")
	ports, err := embedded.Ports(2 * n)
	if err != nil {
		b.Fatal(err)
	}
	folder := b.TempDir()
	config = nats.Config{
		Replicas: n, Node: "bench",
		Credentials: e2etest.SecretFile(b, embedded.ClubUser+":club-secret"), SystemCredentials: e2etest.SecretFile(b, embedded.SystemUser+":system-secret"),
	}
	var members []*member.Process
	for i := range n {
		c := &embedded.Config{Name: fmt.Sprintf("n%d", i), Folder: filepath.Join(folder, strconv.Itoa(i)), Port: ports[i], Password: "club-secret", SystemPassword: "system-secret"}
		if n > 1 {
			c.ClusterPort, c.Routes = ports[n+i], ports[n:]
		}
		m := &member.Process{Name: c.Name, Args: []string{demo.Member, demo.MemberNATS}, Config: c, Log: filepath.Join(folder, c.Name+".log")}
		b.Cleanup(func() {
			m.Stop()
			m.Wait()
		})
		members = append(members, m)
		config.Servers = append(config.Servers, fmt.Sprintf("nats://127.0.0.1:%d", ports[i]))
	}
	if err := member.StartAll(b.Context(), members); err != nil {
		b.Fatal(err)
	}
	flags = []string{
		"--store=" + strings.Join(config.Servers, ","), "--nats-replicas=" + strconv.Itoa(n), "--nats-creds=" + config.Credentials,
		"--nats-system-creds=" + config.SystemCredentials, "--seal=" + e2etest.SecretFile(b, e2etest.SealSecret), "--no-house", "--addr=127.0.0.1:0",
	}
	return flags, config
}

// benchClub returns a club without limits.
func benchClub(b *testing.B, st store.Store, node string) *lobby.Club {
	b.Helper()
	free := budget.Defaults()
	if err := free.Set("all=none,none"); err != nil {
		b.Fatal(err)
	}
	club, err := lobby.New(b.Context(), lobby.Config{Store: st, Games: catalog.All(), Now: time.Now, Node: nodes.Self{ID: node}, Budgets: free, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(club.Close)
	return club
}

// benchTable is a table with an endless game.
type benchTable struct {
	club    *lobby.Club
	table   *table.Table
	players [2]identity.Person
}

func newBenchTable(ctx context.Context, club *lobby.Club) (*benchTable, error) {
	t := &benchTable{club: club, players: [2]identity.Person{{ID: identity.NewGuestID(), Name: "ann"}, {ID: identity.NewGuestID(), Name: "ben"}}}
	return t, t.begin(ctx)
}

func (t *benchTable) begin(ctx context.Context) (err error) {
	if t.table, err = t.club.Pairing.Create(ctx, t.players[0], pairing.Proposal{Game: "chess"}); err == nil {
		t.table, err = t.club.Tables.Do(ctx, t.table.ID, t.players[1], table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	}
	return err
}

// move makes a move and returns the time until it is durable.
func (t *benchTable) move(ctx context.Context) (took time.Duration, err error) {
	if t.table.Status != table.Playing || len(t.table.Plies) == 60 {
		if err := t.begin(ctx); err != nil {
			return 0, err
		}
	}
	state, ply := t.table.State, len(t.table.Plies)
	moves := state.Moves()
	begin := time.Now()
	next, err := t.club.Tables.Do(ctx, t.table.ID, t.table.Seats[state.Turn()], table.Intent{Kind: table.Move, Ply: ply, Text: state.Format(moves[ply*31%len(moves)])})
	if err == nil {
		t.table = next
	}
	return time.Since(begin), err
}

// benchTables starts n games.
func benchTables(b *testing.B, club *lobby.Club, n int) []*benchTable {
	b.Helper()
	tables := make([]*benchTable, n)
	spread(b, n, 64, func(i int) (err error) {
		tables[i], err = newBenchTable(b.Context(), club)
		return err
	})
	return tables
}

// spread calls a function n times, several at once.
func spread(b *testing.B, n, workers int, do func(i int) error) {
	b.Helper()
	var all sync.WaitGroup
	for w := range workers {
		all.Go(func() {
			for i := w; i < n; i += workers {
				if err := do(i); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	if b.Failed() {
		b.FailNow()
	}
}

// BenchmarkClubMoves measures durable moves per second and the latency of one move on one node. It
// compares bbolt, one NATS server and three, all on this machine.
func BenchmarkClubMoves(b *testing.B) {
	for _, servers := range []int{0, 1, 3} {
		name := [4]string{"bbolt", "NATS", "", "NATS-of-three"}[servers]
		b.Run(name, func(b *testing.B) {
			var st store.Store
			var err error
			if servers == 0 {
				st, err = bolt.Open(filepath.Join(b.TempDir(), cli.DatabaseFile), bolt.Options{})
			} else {
				_, config := natsProcesses(b, servers)
				st, err = nats.Open(b.Context(), config)
			}
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { st.Close() })
			club := benchClub(b, st, "a")
			for _, at := range []int{1, 64} {
				tables := benchTables(b, club, at)
				b.Run(fmt.Sprintf("tables=%d", at), func(b *testing.B) { benchMoves(b, tables) })
			}
		})
	}
}

func benchMoves(b *testing.B, tables []*benchTable) {
	var mu sync.Mutex
	var took []time.Duration
	begin := time.Now()
	for b.Loop() {
		spread(b, len(tables), len(tables), func(i int) error {
			d, err := tables[i].move(b.Context())
			mu.Lock()
			defer mu.Unlock()
			took = append(took, d)
			return err
		})
	}
	elapsed := time.Since(begin)
	slices.Sort(took)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(len(took))/elapsed.Seconds(), "moves/s")
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
}

// BenchmarkHearsay measures what 10,000 tables on another node cost an idle node. All of them move
// there. PAWNSTORM_HEARSAY sets another number.
func BenchmarkHearsay(b *testing.B) {
	n := 10_000
	if text := os.Getenv("PAWNSTORM_HEARSAY"); text != "" {
		n, _ = strconv.Atoi(text)
	}
	flags, config := natsProcesses(b, 1)
	node := &member.Process{Name: "node", Args: append([]string{demo.Member, demo.MemberServe}, flags...), Log: filepath.Join(b.TempDir(), "log")}
	if err := member.StartAll(b.Context(), []*member.Process{node}); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		node.Stop()
		node.Wait()
	})
	port := node.Ready[len("ssh -p ") : len(node.Ready)-len(" localhost")]
	key := sshtest.Key(b)
	e2etest.Say(b, sshtest.Dial(b, "127.0.0.1:"+port, key), "name listener")
	_, empty := e2etest.UsedBy(b, node.Pid())
	st, err := nats.Open(b.Context(), config)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { st.Close() })
	tables := benchTables(b, benchClub(b, st, "a"), n)
	heard := func() { // this node shows the last move of the last table
		person := sshtest.Dial(b, "127.0.0.1:"+port, key)
		defer person.Close()
		for late := time.Now().Add(10 * e2etest.Patience); time.Now().Before(late); <-time.After(20 * time.Millisecond) {
			var shown shownTable
			t := tables[n-1].table
			if json.Unmarshal([]byte(e2etest.Say(b, person, "show "+string(t.ID)+" --json")), &shown) == nil && len(shown.Moves) >= len(t.Plies) {
				return
			}
		}
		b.Fatal("the node did not receive the moves")
	}
	heard()
	before, full := e2etest.UsedBy(b, node.Pid())
	moves := 0
	for b.Loop() {
		spread(b, n, 64, func(i int) error {
			_, err := tables[i].move(b.Context())
			return err
		})
		moves += n
	}
	heard()
	after, _ := e2etest.UsedBy(b, node.Pid())
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64((after-before).Microseconds())/float64(moves), "cpu-µs/heard")
	b.ReportMetric(float64(full-empty)/float64(n), "B/table")
}

// BenchmarkNodes measures the cost of a move by the number of nodes, all in this process on one
// store. Every node has sessions that show the first running games and watch none. The cost for each
// node must not grow with the nodes, and hardly with the sessions.
func BenchmarkNodes(b *testing.B) {
	for _, size := range []struct{ nodes, sessions int }{{1, 0}, {8, 0}, {64, 0}, {200, 0}, {8, 1000}} {
		b.Run(fmt.Sprintf("nodes=%d/sessions=%d", size.nodes, size.sessions), func(b *testing.B) {
			st, err := bolt.Open(filepath.Join(b.TempDir(), cli.DatabaseFile), bolt.Options{})
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { st.Close() })
			var clubs []*lobby.Club
			for i := range size.nodes {
				clubs = append(clubs, benchClub(b, st, fmt.Sprintf("n%d", i)))
			}
			tables := benchTables(b, clubs[0], 64)
			news := 0
			var counting sync.WaitGroup
			ctx, end := context.WithCancel(b.Context())
			defer end()
			var mu sync.Mutex
			for _, club := range clubs {
				for range size.sessions {
					feed := club.Tables.Feed(ctx, identity.NewGuestID())
					feed.Show(live.View{Section: live.LiveSection, To: 20})
					counting.Go(func() {
						for {
							select {
							case <-ctx.Done():
								return
							case <-feed.News():
								mu.Lock()
								news++
								mu.Unlock()
							}
						}
					})
				}
			}
			moves, before := 0, e2etest.CpuOf(b)
			for b.Loop() {
				spread(b, len(tables), 8, func(i int) error {
					_, err := tables[i].move(b.Context())
					return err
				})
				moves += len(tables)
				for _, club := range clubs {
					for _, t := range tables {
						club.Tables.Await(b.Context(), t.table)
					}
				}
			}
			used := e2etest.CpuOf(b) - before
			end()
			counting.Wait()
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(used.Microseconds())/float64(moves), "cpu-µs/move")
			b.ReportMetric(float64(used.Microseconds())/float64(moves)/float64(size.nodes), "cpu-µs/move/node")
			b.ReportMetric(float64(news)/float64(moves)/float64(max(size.nodes*size.sessions, 1)), "news/move/session")
		})
	}
}
