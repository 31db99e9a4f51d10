package correct

import (
	"math/rand/v2"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// walker is a position that a program plays forth and back.
type walker struct {
	board.Line[sight]
	trail  board.Trail
	buffer []move
}

// sight is a position with what it looks like. The key of a line of them is that
// of the position's identity.
type sight struct {
	position
	seen scan
}

// Walk is the state for a program to look ahead from.
func (s *state) Walk() game.Walk {
	w := &walker{
		trail:  board.NewTrail(s.history, position.key),
		buffer: make([]move, 0, 8*mostMoves),
	}
	w.Begin(sight{s.position, s.scan()}, s.position.key(), s.quiet)
	return w
}

// zobrist are random numbers; the key of a position is the exclusive or of its
// own. Those of hands are multiplied by how many are there.
type zobrist struct {
	cells   [cellCount][2 << seatShift]uint64 // by piece; 0 for a vacant cell
	hands   [2][waitings]uint64
	lineups [len(backRows)]uint64
	turn    uint64
	passed  uint64
}

var keys = func() (z zobrist) {
	random := rand.NewPCG(0x636f7272656374, 1)
	for c := range z.cells {
		for what := range z.cells[c][1:] {
			z.cells[c][what+1] = random.Uint64()
		}
	}
	for seat := range z.hands {
		for w := range z.hands[seat] {
			z.hands[seat][w] = random.Uint64() | 1
		}
	}
	for l := range z.lineups {
		z.lineups[l] = random.Uint64()
	}
	z.turn, z.passed = random.Uint64(), random.Uint64()
	return z
}()

// key is that of the position's identity: passes are left out.
func (p position) key() uint64 {
	key := keys.lineups[p.lineup] ^ handKey(&p.hands)
	for c, what := range p.cells[:cellCount] {
		key ^= keys.cells[c][what]
	}
	if p.turn == blue {
		key ^= keys.turn
	}
	return key
}

func handKey(hands *[2]hand) uint64 {
	var key uint64
	for seat := range hands {
		for w, n := range hands[seat] {
			key ^= keys.hands[seat][w] * uint64(n)
		}
	}
	return key
}

// change is what a turn that leads from p to q changes in the key.
func change(p, q *position, m move) uint64 {
	change := keys.turn
	for rest := m.touched(); !rest.empty(); rest = rest.rest() {
		c := rest.first()
		change ^= keys.cells[c][p.cells[c]] ^ keys.cells[c][q.cells[c]]
	}
	if p.hands != q.hands {
		change ^= handKey(&p.hands) ^ handKey(&q.hands)
	}
	return change
}

// touched are the cells on which a turn may change something.
func (m move) touched() set {
	if m.action() == pass {
		return set{}
	}
	s := at(m.to())
	if !m.isFromHand() {
		s = s.or(at(m.from()))
	}
	if m.action() == push {
		s = s.or(at(m.pushedTo()))
	}
	for c := range m.ticked() {
		s = s.or(at(c))
	}
	return s
}

// Moves appends the legal turns.
func (w *walker) Moves(list []game.Ply) []game.Ply {
	f := w.Now()
	w.buffer = f.legal(&f.seen, w.buffer[:0])
	return board.Plies(list, w.buffer)
}

// Play makes a turn. To give the turn away is to pass.
func (w *walker) Play(ply game.Ply) {
	given := ply == game.NoPly
	if given {
		ply = game.Ply(pass)
	}
	m, before := move(ply), w.Now()
	next := *before
	next.play(m)
	next.seen = next.scan()
	*w.Forth(change(&before.position, &next.position, m), m.progress()) = next
	w.trail.Add(w.Line.Key(), given)
}

// Back takes back the last turn.
func (w *walker) Back() {
	w.Line.Back()
	w.trail.Drop()
}

// Ending reports the end. Nobody is ever stuck: one can pass.
func (w *walker) Ending(bool) (game.Ending, bool) {
	f := w.Now()
	switch how, winner := f.resolution(&f.seen); {
	case how != open && winner == f.turn:
		return game.Won, true
	case how != open && winner == f.turn.Other():
		return game.Lost, true
	case how != open, w.Quiet() >= quietEnd, w.trail.Repeats():
		return game.Drawn, true
	}
	return game.Drawn, false
}

// CanPass is true where a pass is a turn like any other: it does not end the
// game, and nobody has to be brought back.
func (w *walker) CanPass() bool { return w.Now().passes == 0 && !w.Forced() }

// Forced reports that the player lacks a partner, and must bring them back in
// this turn (Dissolution).
func (w *walker) Forced() bool {
	f := w.Now()
	return f.lacksPartner(&f.seen, f.turn)
}

// Slot is the kind of piece that acts and where.
func (w *walker) Slot(ply game.Ply) int {
	f, m := w.Now(), move(ply)
	k := nobody
	switch {
	case m.isFromHand():
		k = waitingKinds[m.waiting()]
	case m != pass:
		k = f.cells[m.from()].kind()
	}
	return int(m.to()) | int(k.sort())<<7 | int(f.turn)<<11
}

// Key is the position's with whether the last turn was a pass; draws by history
// are no part of it.
func (w *walker) Key() uint64 {
	if w.Now().passes > 0 {
		return w.Line.Key() ^ keys.passed
	}
	return w.Line.Key()
}

// Move is the turn as the state has it.
func (w *walker) Move(ply game.Ply) game.Move { return game.Move(ply) }
