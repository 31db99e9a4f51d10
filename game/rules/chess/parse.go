package chess

import (
	"regexp"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

const howToWrite = "write it like e2e4, Nf3 or O-O"

// longestMove is a generous limit in bytes.
const longestMove = 40

var (
	castlingText  = regexp.MustCompile(`^[Oo0]-?[Oo0](-?[Oo0])?$`)
	promotionText = regexp.MustCompile(`^[=/]?\(?([QRBNqrbn])\)?$`)
	pieceText     = regexp.MustCompile(`^([KQRBNkqrbn])([A-Ha-h]?)([1-8]?)[-xX:]?([A-Ha-h][1-8])$`)
	dropText      = regexp.MustCompile(`^([QRBNPqrbnp]?)@([A-Ha-h][1-8])$`)
	pawnText      = regexp.MustCompile(`^[Pp]?(?:([A-Ha-h])[-xX:]?)?([A-Ha-h][1-8])([=/]?\(?[QRBNqrbn]\)?)?$`)
)

// printed replaces the signs of books and web pages by characters of a keyboard.
var printed = strings.NewReplacer(
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "",
	"–", "-", "×", "x",
)

// reading is one meaning of a text.
type reading struct {
	text      string   // for the error
	castle    wingName // the castling, if it is one
	drop      bool     // a piece from the hand
	kind      kind
	anyKind   bool // both cells are named, so any piece may move
	file      int  // of the start, -1 if not named
	rank      int  // of the start, -1 if not named
	to        game.Cell
	promotion kind // pawn if none is named
}

// wingName names a castling.
type wingName uint8

const (
	noWing wingName = iota
	shortWing
	longWing
)

// Parse reads a move as players write it: UCI (e2e4, e7e8q), coordinates (e2-e4, e2 e4,
// e2xe4), algebraic notation (Nf3, exd5, e8=N, O-O, 0-0) or words (knight f3, e7 to e8 and
// swap to knight), with or without signs such as + and !. Case matters only for b: B is a
// bishop. b is a pawn or a file if such a move is legal, otherwise a bishop.
func (s *state) Parse(text string) (game.Move, error) {
	if n, ok := s.canonical(text); ok {
		return n, nil
	}
	readings := s.readings(text)
	if len(readings) == 0 {
		return 0, board.BadMove(text, howToWrite)
	}
	for i := range readings {
		if fits := s.fitting(&readings[i]); len(fits) > 0 {
			return s.choose(&readings[i], fits)
		}
	}
	first := &readings[0]
	return 0, &game.IllegalError{Move: first.text, Reason: s.refusal(first)}
}

// canonical returns the legal move that Format writes as the text. Records are full of such
// texts, and the patterns below are slow.
func (s *state) canonical(text string) (game.Move, bool) {
	if len(text) < 4 {
		return 0, false
	}
	from, to, letter := text[:2], text[2:4], text[4:]
	for _, n := range s.Legal {
		m := fromNumber(n)
		if m.special() == drop {
			if m.text() == text {
				return n, true
			}
			continue
		}
		if cellName(s.target(m)) == to && cellName(m.From()) == from && m.letter() == letter {
			return n, true
		}
	}
	return 0, false
}

// readings lists what a text may mean, the likeliest first.
func (s *state) readings(text string) []reading {
	if len(text) > longestMove {
		return nil
	}
	text = strings.TrimRight(strings.TrimSpace(printed.Replace(text)), "+#!? ")
	for _, sign := range []string{"e.p.", "ep"} {
		text = strings.TrimSpace(strings.TrimSuffix(text, sign))
	}
	text = names.Bare(text)
	cells, areCells := readCells(text)
	if dropped, ok := readDrop(text); ok {
		return []reading{dropped}
	}
	text = strings.ReplaceAll(text, " ", "")
	if castlingText.MatchString(text) {
		return []reading{readCastling(text)}
	}
	piece, isPiece := readPiece(text)
	pawn, isPawn := readPawn(text)
	var list []reading
	switch {
	case areCells && isPiece && text[0] == 'B' && text != strings.ToUpper(text): // B3c4: a bishop of the third rank
		list = append(list, piece, cells)
	case areCells:
		list = append(list, cells)
	case isPiece && isPawn && text[0] == 'b':
		list = append(list, pawn, piece)
	case isPiece:
		list = append(list, piece)
	case isPawn:
		list = append(list, pawn)
	}
	return list
}

func readCastling(text string) reading {
	if len(strings.ReplaceAll(text, "-", "")) == 3 {
		return reading{text: text, castle: longWing}
	}
	return reading{text: text, castle: shortWing}
}

func readDrop(text string) (r reading, ok bool) {
	found := dropText.FindStringSubmatch(text)
	if found == nil {
		return reading{}, false
	}
	r = reading{drop: true, file: -1, rank: -1}
	if found[1] != "" {
		r.kind, _ = KindOf(found[1][0])
	}
	r.to, _ = board.ParseCell(found[2], files, ranks)
	r.text = NewDrop(r.kind, r.to).text()
	return r, true
}

func readCells(text string) (r reading, ok bool) {
	bare := strings.TrimLeft(text, "Pp")
	from, to, rest, ok := board.ScanMove(bare, files, ranks)
	if !ok {
		return reading{}, false
	}
	r = reading{anyKind: bare == text, kind: pawn, file: int(from & 7), rank: int(from >> 3), to: to}
	r.text = cellName(from) + cellName(to)
	if rest != "" {
		found := promotionText.FindStringSubmatch(rest)
		if found == nil {
			return reading{}, false
		}
		r.promotion, _ = KindOf(found[1][0])
		r.text += string(r.promotion.lower())
	}
	return r, true
}

func readPiece(text string) (r reading, ok bool) {
	found := pieceText.FindStringSubmatch(text)
	if found == nil {
		return reading{}, false
	}
	r = reading{text: text, file: -1, rank: -1}
	r.kind, _ = KindOf(found[1][0])
	if found[2] != "" {
		r.file = fileOf(found[2])
	}
	if found[3] != "" {
		r.rank = int(found[3][0] - '1')
	}
	r.to, _ = board.ParseCell(found[4], files, ranks)
	return r, true
}

func readPawn(text string) (r reading, ok bool) {
	found := pawnText.FindStringSubmatch(text)
	if found == nil {
		return reading{}, false
	}
	r = reading{text: text, kind: pawn, rank: -1}
	r.to, _ = board.ParseCell(found[2], files, ranks)
	r.file = int(r.to & 7)
	if found[1] != "" {
		if r.file = fileOf(found[1]); r.file == int(r.to&7) {
			return reading{}, false // bb4 means a bishop
		}
	}
	if found[3] != "" {
		r.promotion, _ = KindOf(strings.Trim(found[3], "=/()")[0])
	}
	return r, true
}

func fileOf(letter string) int { return int(letter[0]|0x20) - 'a' }

// fitting returns the legal moves that a reading may mean. Castling counts only if no other
// move with the same cells fits.
func (s *state) fitting(r *reading) []game.Move {
	var fits, castlings []game.Move
	for _, n := range s.Legal {
		switch m := fromNumber(n); {
		case m.special() == castling && s.castles(r, m):
			castlings = append(castlings, n)
		case m.special() != castling && r.fits(m):
			fits = append(fits, n)
		}
	}
	if len(fits) == 0 {
		return castlings
	}
	return fits
}

// castles reports whether a reading may mean a castling: by its name, or by the cells of
// king and rook, or of the king's start and target.
func (s *state) castles(r *reading, m move) bool {
	w := s.position.wingOf(m)
	if r.castle != noWing {
		return w.short() == (r.castle == shortWing)
	}
	return r.anyKind && r.promotion == pawn &&
		w.king == game.Cell(r.rank*files+r.file) && (r.to == w.rook || r.to == w.kingTo)
}

// fits reports whether a reading may mean a move other than castling.
func (r *reading) fits(m move) bool {
	if r.castle != noWing || m.To() != r.to || r.drop != (m.special() == drop) {
		return false
	}
	if r.promotion != pawn && r.promotion != m.Promotion() || !r.anyKind && m.Kind() != r.kind {
		return false
	}
	return (r.file < 0 || r.file == int(m.From()&7)) && (r.rank < 0 || r.rank == int(m.From()>>3))
}

// choose picks the intended move from the ones that fit.
func (s *state) choose(r *reading, fits []game.Move) (game.Move, error) {
	if len(fits) == 1 {
		return fits[0], nil
	}
	first := fromNumber(fits[0])
	if first.Promotion() == pawn {
		return 0, board.UnclearMove(r.text, fits, "more than one piece can go there: say which, as in %s",
			game.Either(s.descriptions(fits)))
	}
	var texts []string
	for _, k := range promotions {
		m := newMove(first.From(), first.To(), pawn) | move(k)<<promotionShift
		if k == queen && !s.rules.asksPromotion {
			return m.number(), nil
		}
		texts = append(texts, m.text())
	}
	return 0, board.UnclearMove(r.text, fits, "say which piece: %s", game.Either(texts))
}
