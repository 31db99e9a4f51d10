package chess

import (
	"bufio"
	"fmt"
	"go/format"
	"math"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"pawnstorm/game"
)

// tuneWith names a file of positions with results in the environment. TestTune
// then writes tuned.go anew:
//
//	PAWNSTORM_TUNE=positions.txt go test ./game/chess -run TestTune -timeout 1h
//
// TestGames in game/search makes such a file.
const tuneWith = "PAWNSTORM_TUNE"

// TestTune fits the weights to results of games: those are sought for which the
// worth of quiet positions tells best how the game ended (P. Österlund, Texel's
// tuning method, 2014). The error falls along its gradient (Adam: D. Kingma and
// J. Ba, 2015). A weight that the games tell little of stays near where plain
// put it.
func TestTune(t *testing.T) {
	name := os.Getenv(tuneWith)
	if name == "" {
		t.Skip("names no positions: " + tuneWith)
	}
	w := plain()
	slots := slotsOf(&w)
	samples := readSamples(t, name, &w, slots)
	if len(samples) < 1000 {
		t.Fatalf("only %d quiet positions", len(samples))
	}
	f := newFit(samples, slots)
	for epoch := range 150 {
		loss := f.step()
		if epoch%50 == 0 {
			t.Logf("epoch %d: loss %.6f", epoch, loss)
		}
	}
	f.apply(slots)
	source, err := sourceOf(&w, len(samples))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("tuned.go", source, 0o644); err != nil {
		t.Fatal(err)
	}
}

// plain are weights by simple rules: what is nearer to the centre, further
// ahead or has more freedom counts more, along straight lines and squares.
func plain() weights {
	w := weights{
		Material:   [kinds]phased{newPhased(80, 110), newPhased(320, 300), newPhased(330, 320), newPhased(470, 540), newPhased(980, 1000)},
		BishopPair: newPhased(25, 45), RookOpen: newPhased(30, 10), RookHalfOpen: newPhased(12, 8), Tempo: newPhased(15, 10),
		Outpost:  [2]phased{newPhased(25, 15), newPhased(15, 8)},
		Isolated: newPhased(-10, -12), Doubled: newPhased(-8, -20), Backward: newPhased(-8, -8),
		PawnThreat: newPhased(50, 35), MinorThreat: newPhased(35, 30), RookThreat: newPhased(35, 20), Weak: newPhased(8, 12), Hanging: newPhased(15, 12),
	}
	for c := range game.Cell(32) {
		file, rank := int(c&3), int(c>>2)
		centre := 3 - max(3-file, max(3-rank, rank-4)) // 0 at the edge to 3
		w.Squares[pawn][c] = newPhased(4*file*min(rank, 4)/2-6, 5*(rank-2))
		w.Squares[knight][c] = newPhased(14*centre-20, 10*centre-14)
		w.Squares[bishop][c] = newPhased(7*centre-8, 5*centre-6)
		w.Squares[rook][c] = newPhased(4*file-6, 2*rank-6)
		w.Squares[queen][c] = newPhased(3*centre-4, 8*centre-10)
		w.Squares[king][c] = newPhased(-10*file-14*rank+30, 14*centre-16)
	}
	for k, most := range [4]int{8, 13, 14, 27} {
		step := [4]int{7, 5, 4, 2}[k]
		for n := range most + 1 {
			w.Mobility[k][n] = newPhased(step*(n-most/2), step*(n-most/2))
		}
	}
	for rank := 1; rank < 7; rank++ {
		w.Guarded[rank], w.Beside[rank] = newPhased(3*rank, 2*rank), newPhased(2*rank, 2*rank)
		w.Passed[rank] = newPhased(2*rank*rank, 4*rank*rank)
		w.Free[rank], w.Safe[rank] = newPhased(0, rank*rank), newPhased(0, rank*rank)
		w.OwnKing[rank], w.EnemyKing[rank] = newPhased(0, -rank), newPhased(0, 2*rank)
		for wing := range w.Shelter {
			w.Shelter[wing][rank], w.Storm[wing][rank] = newPhased(24-6*rank, 0), newPhased(4*rank-20, 0)
		}
	}
	for n := range w.Danger {
		w.Danger[n] = newPhased(n*n/3, n/2)
	}
	return w
}

// slotsOf are all weights, one after the other.
func slotsOf(w *weights) (slots []*phased) {
	var visit func(v reflect.Value)
	visit = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				visit(v.Field(i))
			}
		case reflect.Array:
			for i := range v.Len() {
				visit(v.Index(i))
			}
		default:
			slots = append(slots, v.Addr().Interface().(*phased))
		}
	}
	visit(reflect.ValueOf(w).Elem())
	return slots
}

// sample is a position as the weights see it: how often each counts, for White.
type sample struct {
	counts  []count
	opening float64 // the part of the opening in the worth
	ending  float64
	score   float64 // of a search, for White
	result  float64
	target  float64 // between the result and what the score promises
}

type count struct {
	slot int16
	n    int16
}

// readSamples reads the quiet positions of a file.
func readSamples(t *testing.T, name string, w *weights, slots []*phased) (samples []*sample) {
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var positions []position
	seen := map[uint64]bool{}
	for in := bufio.NewScanner(file); in.Scan(); {
		parts := strings.Split(in.Text(), ";")
		rec, err := readFEN(parts[0])
		if err != nil {
			t.Fatal(err)
		}
		score, err := strconv.Atoi(parts[1])
		if err != nil {
			t.Fatal(err)
		}
		result, err := strconv.ParseFloat(parts[2], 64)
		if err != nil {
			t.Fatal(err)
		}
		p := rec.position
		if key := numbers.key(&p); !seen[key] && p.quiet() {
			seen[key] = true
			positions = append(positions, p)
			samples = append(samples, p.sample(w, float64(score), result))
		}
	}
	// The worth is linear in each weight: moving one by a little shows how often
	// it counts.
	base := make([]phased, len(positions))
	for i := range positions {
		base[i] = positions[i].sumBy(w, newWorths(w))
	}
	for i, slot := range slots {
		const little = 8
		*slot += newPhased(little, little)
		table := newWorths(w)
		for j := range positions {
			if n := (positions[j].sumBy(w, table) - base[j]).ending() / little; n != 0 {
				samples[j].counts = append(samples[j].counts, count{int16(i), int16(n)})
			}
		}
		*slot -= newPhased(little, little)
	}
	return samples
}

// sumBy is the whole worth of a position before opening and ending are weighed.
func (p *position) sumBy(w *weights, table *[2][kinds][64]phased) phased {
	v := newSurvey(p, w)
	sum := v.sum()
	for c := range game.Cell(files * ranks) {
		if k, seat, ok := p.at(c); ok {
			sum += table[seat][k][c]
		}
	}
	return sum
}

// quiet reports that nothing is to be won or lost at once.
func (p *position) quiet() bool {
	s := p.scan()
	if s.checkers != 0 {
		return false
	}
	var buffer [mostMoves]move
	for _, m := range p.appendSharp(buffer[:0], &s) {
		if p.exchange(m) > 0 {
			return false
		}
	}
	return true
}

// sample knows how opening and ending are weighed, but not the counts yet.
func (p *position) sample(w *weights, score, result float64) *sample {
	v := newSurvey(p, w)
	phase := min(balanceOf(p).phase, openingPhase)
	chance := float64(fullChance)
	if phase <= endgamePhase {
		strong := white
		if v.worth(p.sumBy(w, &worthsOfPlain), phase) < 0 {
			strong = black
		}
		chance = float64(v.chance(strong))
	}
	part := float64(phase) / openingPhase
	return &sample{opening: part * chance / fullChance, ending: (1 - part) * chance / fullChance, score: score, result: result}
}

var worthsOfPlain = func() [2][kinds][64]phased {
	w := plain()
	return *newWorths(&w)
}()

// fit is a descent.
type fit struct {
	samples       []*sample
	scale         float64 // of worths to chances
	now, first    [][2]float64
	mean, squares [][2]float64
	epoch         int
}

func newFit(samples []*sample, slots []*phased) *fit {
	f := &fit{samples: samples, mean: make([][2]float64, len(slots)), squares: make([][2]float64, len(slots))}
	for _, slot := range slots {
		f.now = append(f.now, [2]float64{float64(slot.opening()), float64(slot.ending())})
	}
	f.first = append(f.first, f.now...)
	for _, s := range samples {
		s.target = s.result
	}
	best := math.Inf(1)
	for scale := 0.002; scale < 0.012; scale += 0.0002 {
		f.scale = scale
		if loss := f.loss(nil); loss < best {
			best, f.epoch = loss, int(scale*1e5)
		}
	}
	f.scale, f.epoch = float64(f.epoch)/1e5, 0
	for _, s := range samples {
		s.target = (s.result + chanceOf(f.scale*s.score)) / 2
	}
	return f
}

func chanceOf(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// loss is the mean squared error, whose gradient is added up.
func (f *fit) loss(gradient [][2]float64) (sum float64) {
	for _, s := range f.samples {
		worth := 0.0
		for _, c := range s.counts {
			worth += float64(c.n) * (s.opening*f.now[c.slot][0] + s.ending*f.now[c.slot][1])
		}
		chance := chanceOf(f.scale * worth)
		miss := chance - s.target
		sum += miss * miss
		if gradient == nil {
			continue
		}
		slope := 2 * miss * chance * (1 - chance)
		for _, c := range s.counts {
			gradient[c.slot][0] += slope * s.opening * float64(c.n)
			gradient[c.slot][1] += slope * s.ending * float64(c.n)
		}
	}
	return sum / float64(len(f.samples))
}

// step goes down once and returns the error before.
func (f *fit) step() float64 {
	const rate, decay, decay2, rein = 1.0, 0.9, 0.999, 0.002
	gradient := make([][2]float64, len(f.now))
	loss := f.loss(gradient)
	f.epoch++
	for i := range f.now {
		for part := range 2 {
			g := gradient[i][part] / math.Sqrt(float64(len(f.samples)))
			g += rein * (f.now[i][part] - f.first[i][part])
			f.mean[i][part] = decay*f.mean[i][part] + (1-decay)*g
			f.squares[i][part] = decay2*f.squares[i][part] + (1-decay2)*g*g
			mean := f.mean[i][part] / (1 - math.Pow(decay, float64(f.epoch)))
			square := f.squares[i][part] / (1 - math.Pow(decay2, float64(f.epoch)))
			f.now[i][part] -= rate * mean / (math.Sqrt(square) + 1e-9)
		}
	}
	return loss
}

// apply rounds the weights found.
func (f *fit) apply(slots []*phased) {
	for i, slot := range slots {
		*slot = newPhased(int(math.Round(f.now[i][0])), int(math.Round(f.now[i][1])))
	}
}

// sourceOf is the file tuned.go.
func sourceOf(w *weights, positions int) ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "// Code generated by TestTune from %d positions; DO NOT EDIT.\n\npackage chess\n\nvar tuned = weights{\n", positions)
	v := reflect.ValueOf(w).Elem()
	for i := range v.NumField() {
		fmt.Fprintf(&b, "\t%s: ", v.Type().Field(i).Name)
		writeWeight(&b, v.Field(i))
		b.WriteString(",\n")
	}
	b.WriteString("}\n")
	return format.Source([]byte(b.String()))
}

func writeWeight(b *strings.Builder, v reflect.Value) {
	if v.Kind() != reflect.Array {
		p := v.Interface().(phased)
		fmt.Fprintf(b, "%d<<16 + %d", p.opening(), p.ending())
		return
	}
	const inLine = 8
	b.WriteString(strings.ReplaceAll(v.Type().String(), "chess.", "") + "{")
	for i := range v.Len() {
		if i%inLine == 0 && v.Len() > inLine || v.Index(i).Kind() == reflect.Array {
			b.WriteString("\n")
		}
		writeWeight(b, v.Index(i))
		b.WriteString(", ")
	}
	b.WriteString("}")
}
