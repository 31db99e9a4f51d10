package correct

import (
	"math/rand/v2"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// walker is a position where a program makes and takes back turns.
type walker struct {
	board.Line[sight]
	trail  board.Trail
	buffer []move
}

// sight is a position and its scan. The key of a line is the key of the position's
// identity.
type sight struct {
	position
	seen scan
}

// Walk returns a walk that starts at the state.
func (s *state) Walk() game.Walk {
	w := &walker{
		trail:  board.NewTrail(s.history, position.key),
		buffer: make([]move, 0, 8*mostMoves),
	}
	w.Begin(sight{s.position, s.scan()}, s.position.key(), s.quiet)
	return w
}

// zobrist holds random numbers. The key of a position is the exclusive or of the numbers
// that apply. Hand numbers are multiplied by how many pieces are there.
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

// key returns the key of the position's identity, without passes.
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

// change returns the change of the key by a turn that leads from p to q.
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

// touched returns the cells that a turn may change.
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

// Play makes a turn. NoPly passes.
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

// Ending reports the end. A player is never stuck, because passing is legal.
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

// CanPass is true if a pass is an ordinary turn: it does not end the game, and no partner
// has to return.
func (w *walker) CanPass() bool { return w.Now().passes == 0 && !w.Forced() }

// Forced reports whether the player lacks a partner, who must return in this turn
// (Dissolution).
func (w *walker) Forced() bool {
	f := w.Now()
	return f.lacksPartner(&f.seen, f.turn)
}

// Slot combines the kind of piece that acts and its target.
func (w *walker) Slot(ply game.Ply) int {
	f, m := w.Now(), move(ply)
	k := noKind
	switch {
	case m.isFromHand():
		k = waitingKinds[m.waiting()]
	case m != pass:
		k = f.cells[m.from()].kind()
	}
	return int(m.to()) | int(k.sort())<<7 | int(f.turn)<<11
}

// Place is the slot without the side.
func (w *walker) Place(ply game.Ply) int { return w.Slot(ply) % game.Places }

// Key adds to the position's key whether the last turn was a pass. Draws by history are not
// part of it.
func (w *walker) Key() uint64 {
	if w.Now().passes > 0 {
		return w.Line.Key() ^ keys.passed
	}
	return w.Line.Key()
}

// Move converts a turn to the number that states use.
func (w *walker) Move(ply game.Ply) game.Move { return game.Move(ply) }
