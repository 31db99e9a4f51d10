package scribe

import (
	"context"
	"math/rand/v2"

	"pawnstorm/game"
	"pawnstorm/game/book"
	"pawnstorm/game/engine/search"
)

// Config says what to make.
type Config struct {
	Rules game.Rules // chess
	Games int
	Seed  uint64
	// Report, if not nil, is called after each game, and then after each position that is
	// checked for the book.
	Report func(done, of int, what string)
}

// How games are played.
const (
	searchBytes = 16 << 20
	drawn       = 10 // plies with a random move
	choices     = 4  // the most moves it may choose from, the best ones
	apart       = 25 // how much worse than the best they may be, in hundredths of a pawn
	asGoodAsWon = 500
	longest     = 160 // plies; an undecided game is a draw then
)

// gives is how much worse than the best a book move may be, in hundredths of a pawn.
const gives = 20

// care says how carefully to make a book.
type care struct {
	thought     uint64 // nodes for a move of a game
	leastPlayed int    // how often a book move must have been played
	sure        uint64 // nodes to check each move of the book
}

var usual = care{thought: 2_500, leastPlayed: 3, sure: 80_000}

// tally is the record of a move.
type tally struct {
	played, points int
}

// page is a position of the games.
type page struct {
	state game.State
	moves map[game.Move]*tally
}

// scribe is the state of one Make.
type scribe struct {
	config   Config
	care     care
	searcher *search.Searcher
	pages    map[uint64]*page
	order    []uint64 // keys of pages in the order of their first game
}

// Make makes a book. It depends only on the config. When ctx ends, there is no book.
func Make(ctx context.Context, c Config) (*book.Book, error) { return makeBook(ctx, c, usual) }

func makeBook(ctx context.Context, c Config, care care) (*book.Book, error) {
	s := scribe{config: c, care: care, searcher: search.New(searchBytes), pages: make(map[uint64]*page)}
	for n := range c.Games {
		if err := s.play(ctx, rand.New(rand.NewPCG(c.Seed, uint64(n)))); err != nil {
			return nil, err
		}
		s.report(n+1, c.Games, "games")
	}
	var entries []book.Entry
	for i, key := range s.order {
		made, err := s.sift(ctx, key)
		if err != nil {
			return nil, err
		}
		entries = append(entries, made...)
		s.report(i+1, len(s.order), "positions")
	}
	return book.New(entries), nil
}

func (s *scribe) report(done, of int, what string) {
	if s.config.Report != nil {
		s.config.Report(done, of, what)
	}
}

// play plays a game and counts its first moves.
func (s *scribe) play(ctx context.Context, rnd *rand.Rand) error {
	state, err := s.config.Rules.New("")
	if err != nil {
		return err
	}
	s.searcher.Forget()
	var seen []*tally
	winner := game.NoSeat
	for ply := range longest {
		if result, over := state.Result(); over {
			winner = result.Winner
			break
		}
		limits := search.Limits{Nodes: s.care.thought}
		if ply < drawn {
			limits.Lines = choices
		}
		lines := s.searcher.Search(ctx, state, limits, nil).Lines
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if score := lines[0].Score; score >= asGoodAsWon || score <= -asGoodAsWon {
			winner = state.Turn()
			if score < 0 {
				winner = 1 - winner
			}
			break
		}
		m := draw(lines, rnd)
		if ply < drawn {
			t, err := s.count(state, m)
			if err != nil {
				return err
			}
			seen = append(seen, t)
		}
		if state, err = state.Play(m); err != nil {
			return err
		}
	}
	for ply, t := range seen {
		switch winner {
		case game.Seat(ply % 2):
			t.points += 2
		case game.NoSeat:
			t.points++
		}
	}
	return nil
}

// draw picks one of the moves that are almost the best.
func draw(lines []search.Line, rnd *rand.Rand) game.Move {
	n := 1
	for n < len(lines) && lines[n].Score >= lines[0].Score-apart {
		n++
	}
	return lines[rnd.IntN(n)].Moves[0]
}

// count counts a move and returns its tally.
func (s *scribe) count(state game.State, m game.Move) (*tally, error) {
	key, err := book.Key(state.String())
	if err != nil {
		return nil, err
	}
	p := s.pages[key]
	if p == nil {
		p = &page{state: state, moves: make(map[game.Move]*tally)}
		s.pages[key], s.order = p, append(s.order, key)
	}
	t := p.moves[m]
	if t == nil {
		t = &tally{}
		p.moves[m] = t
	}
	t.played++
	return t, nil
}

// sift returns the entries of a position: moves that were played often, did not always
// lose, and give nothing away.
func (s *scribe) sift(ctx context.Context, key uint64) ([]book.Entry, error) {
	p := s.pages[key]
	var often []game.Move
	for _, m := range p.state.Moves() {
		if t := p.moves[m]; t != nil && t.played >= s.care.leastPlayed && t.points > 0 {
			often = append(often, m)
		}
	}
	if len(often) == 0 {
		return nil, nil
	}
	s.searcher.Forget()
	best := s.searcher.Search(ctx, p.state, search.Limits{Nodes: s.care.sure}, nil).Lines[0].Score
	s.searcher.Forget()
	limits := search.Limits{Nodes: s.care.sure * uint64(len(often)), Lines: len(often), Only: often}
	lines := s.searcher.Search(ctx, p.state, limits, nil).Lines
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var entries []book.Entry
	for _, l := range lines {
		m := l.Moves[0]
		if l.Score < max(best, lines[0].Score)-gives {
			continue
		}
		code, err := book.CodeOf(p.state, m)
		if err != nil {
			return nil, err
		}
		entries = append(entries, book.Entry{Key: key, Move: code, Weight: uint16(min(p.moves[m].points, 1<<16-1))})
	}
	return entries, nil
}
