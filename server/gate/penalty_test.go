package gate

import (
	"bytes"
	"encoding/binary"
	"log/slog"
	"net/netip"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

const spammer = "192.0.2.1"

// fail lets connections of the spammer end badly.
func (w *world) fail(times int, f Fault) {
	for range times {
		w.in(spammer).Leave(f)
	}
}

// Penalties add up and expire. Below 15 seconds they have no effect. Other sources are not
// affected.
func TestPenalties(t *testing.T) {
	for _, c := range []struct {
		fault Fault
		times int // until it is shut out
		shut  time.Duration
	}{
		{NoAuth, 15, 15 * time.Second},
		{AuthFailed, 3, 15 * time.Second},
		{SlowAuth, 2, 20 * time.Second},
		{Crashed, 1, 90 * time.Second},
	} {
		w := newWorld(t, Config{})
		w.fail(c.times-1, c.fault)
		open := w.in(spammer)
		open.Authenticated(true)
		w.fail(1, c.fault)
		if r := w.refused(spammer, Penalised); r.Wait != c.shut {
			t.Errorf("fault %d: shut out for %v, want %v", c.fault, r.Wait, c.shut)
		}
		if got := w.Counts(); got.Shut != 1 || got.Conns != 1 || len(w.dropped) > 0 {
			t.Errorf("fault %d: got %+v", c.fault, got)
		}
		w.in("192.0.2.2").Leave(Innocent)
		w.pass(c.shut - time.Millisecond)
		w.refused(spammer, Penalised)
		w.pass(time.Millisecond)
		w.in(spammer)
	}
}

// The gate never shuts out a source that is slow enough, such as a health check every second.
func TestPenaltiesPass(t *testing.T) {
	w := newWorld(t, Config{})
	for range 1000 {
		w.fail(1, NoAuth)
		w.pass(time.Second)
	}
}

// A source that continues is shut out longer each time, up to ten minutes. After ten quiet minutes
// it starts afresh.
func TestPenaltiesGrow(t *testing.T) {
	w := newWorld(t, Config{})
	var shut []time.Duration
	for range 9 {
		for {
			p, err := w.come(spammer)
			if err != nil {
				shut = append(shut, w.refused(spammer, Penalised).Wait.Round(time.Second))
				w.pass(shut[len(shut)-1])
				break
			}
			p.Leave(SlowAuth)
		}
	}
	for i, d := range shut[1:] {
		if d < shut[i] || d > 10*time.Minute || i > 0 && d == shut[i] && d != 10*time.Minute {
			t.Errorf("shut out for %v", shut)
		}
	}
	if shut[8] != 10*time.Minute {
		t.Errorf("shut out for %v", shut)
	}
	w.pass(probation)
	w.fail(2, SlowAuth)
	if got := w.refused(spammer, Penalised).Wait; got != shut[0] {
		t.Errorf("after a quiet time: shut out for %v, want %v", got, shut[0])
	}
}

func TestPenaltyMax(t *testing.T) {
	w := newWorld(t, Config{Limits: Limits{PenaltyMax: 30 * time.Second}})
	w.fail(1, Crashed)
	if got := w.refused(spammer, Penalised).Wait; got != 30*time.Second {
		t.Errorf("shut out for %v", got)
	}
	w = newWorld(t, Config{Limits: Limits{PenaltyMax: -1}})
	w.fail(100, Crashed)
	w.refused(spammer, TooOften)
	w.refused(spammer, TooOften)
	if c := w.Counts(); c.Shut != 0 {
		t.Error("a source is shut out although penalties are off")
	}
}

// At a hundred valid logins a second, the gate refuses most of them, longer each time.
func TestRate(t *testing.T) {
	w := newWorld(t, Config{})
	var in []int
	for range 10 { // minutes
		in = append(in, 0)
		for range 6000 {
			if p, err := w.come(spammer); err == nil {
				in[len(in)-1]++
				p.Authenticated(true)
				p.Leave(Innocent)
			}
			w.pass(10 * time.Millisecond)
		}
	}
	if in[0] > 400 || in[9] > in[0]/2 {
		t.Errorf("accepted of 6,000 in each minute: %v", in)
	}
	w.in("192.0.2.2")
}

// Connections by hand, or by a script one after another, are never too frequent.
func TestRateOfAPerson(t *testing.T) {
	w := newWorld(t, Config{})
	for range 1000 {
		w.in(spammer).Leave(Innocent)
		w.pass(200 * time.Millisecond)
	}
	w.pass(time.Minute)
	for range 100 {
		w.in(spammer).Leave(Innocent)
	}
}

func TestRateOfNetwork(t *testing.T) {
	w := newWorld(t, Config{})
	addr := netip.MustParseAddr("2001:db8::1").As16()
	in := 0
	for i := range 5000 {
		binary.BigEndian.PutUint16(addr[6:], uint16(i))
		if p, err := w.comeFrom(netip.AddrFrom16(addr)); err == nil {
			in++
			p.Leave(Innocent)
		}
	}
	if want := perNetwork * 100; in != want {
		t.Errorf("accepted %d connections of one /48 at once, want %d", in, want)
	}
}

// The gate remembers at most 65,536 sources of each address family, including the sources with the
// longest penalties.
func TestMemoryIsBounded(t *testing.T) {
	w := newWorld(t, Config{Log: slog.New(slog.DiscardHandler)})
	w.fail(1, Crashed)
	addr := netip.MustParseAddr("2001:db8::1").As16()
	for i := range maxRecords + 1000 {
		binary.BigEndian.PutUint32(addr[2:], uint32(i))
		p, err := w.comeFrom(netip.AddrFrom16(addr))
		if err != nil {
			t.Fatal(err)
		}
		p.Leave(SlowAuth)
	}
	for i := range maxRecords + 1000 {
		p, err := w.comeFrom(netip.AddrFrom4([4]byte{10, byte(i >> 16), byte(i >> 8), byte(i)}))
		if err != nil {
			continue // its network is over the limit
		}
		p.Leave(NoAuth)
	}
	for i, b := range w.books {
		if len(b.heap) > maxRecords || len(b.heap) != len(b.records) {
			t.Errorf("book %d has %d records in its heap and %d in its map", i, len(b.heap), len(b.records))
		}
	}
	w.refused(spammer, Penalised)
	w.pass(time.Hour)
	w.in("192.0.2.7")
	w.in("2001:db8::7")
	for i, b := range w.books {
		if len(b.heap) != 1 {
			t.Errorf("an hour later book %d has %d records", i, len(b.heap))
		}
	}
}

// The records stay in order, whichever operations run.
func TestBookIsInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := newBook(func(*record) {})
		now := time.Duration(0)
		for range rapid.IntRange(1, 100).Draw(t, "steps") {
			now += time.Duration(rapid.IntRange(0, 60_000).Draw(t, "ms")) * time.Millisecond
			p := SourceOf(netip.AddrFrom4([4]byte{10, 0, 0, byte(rapid.IntRange(0, 9).Draw(t, "source"))}))
			r := b.of(p, now)
			switch rapid.IntRange(0, 2).Draw(t, "what") {
			case 0:
				r.begin(now, time.Second)
			case 1:
				r.penalise(Fault(rapid.IntRange(int(NoAuth), int(refused)).Draw(t, "fault")), now, 10*time.Minute)
			}
			b.keep(r)
			if r.until < 0 || r.until > now+10*time.Minute || r.even > now+burst || r.shut(now) < 0 {
				t.Fatalf("at %v: got %+v", now, r)
			}
			for i, r := range b.heap {
				if r.at != i || b.records[r.of] != r || b.heap[(i-1)/2].forget > r.forget && i > 0 {
					t.Fatalf("record %d of %d is out of order", i, len(b.heap))
				}
			}
		}
	})
}

// The log has one line a minute for each source, with the number of refusals.
func TestLogIsSampled(t *testing.T) {
	var log bytes.Buffer
	w := newWorld(t, Config{Limits: Limits{ConnsPerSource: 1}, Log: slog.New(slog.NewTextHandler(&log, nil))})
	w.in(spammer)
	for range 50 {
		w.refused(spammer, SourceFull)
		w.pass(time.Second)
	}
	w.in("192.0.2.2")
	w.refused("192.0.2.2", SourceFull)
	w.pass(time.Minute)
	w.refused(spammer, SourceFull)
	lines := strings.Split(strings.TrimSpace(log.String()), "\n")
	if len(lines) != 4 || !strings.Contains(lines[0], "from=192.0.2.1/32 reason=source count=1") ||
		!strings.Contains(lines[1], "from=192.0.2.2/32") ||
		!strings.Contains(lines[2], "from=192.0.2.1/32 reason=source count=49") || !strings.Contains(lines[3], "count=1") {
		t.Errorf("the log:\n%s", log.String())
	}
	log.Reset()
	for i := range 10_000 { // once for each source
		from := netip.AddrFrom4([4]byte{10, byte(i >> 8), byte(i), 1})
		w.comeFrom(from)
		w.comeFrom(from)
	}
	if n := strings.Count(log.String(), "\n"); n < 50 || n > 200 {
		t.Errorf("got %d lines for 10,000 sources at once", n)
	}
}

// A decision is cheap even when the gate is full and remembers many sources.
func BenchmarkAdmit(b *testing.B) {
	g := New(Config{})
	i := uint32(0)
	for b.Loop() {
		i++
		addr := [4]byte{10}
		binary.BigEndian.PutUint32(addr[:], 10<<24|i*2654435761>>8)
		g.Admit(netip.AddrFrom4(addr), func() {})
	}
}
