package archive

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"
	"unicode"

	"pawnstorm/game"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// EndKeys is the prefix of the index of public finished games, newest first.
const EndKeys = "end/"

// Query selects finished games. The zero Query selects all.
type Query struct {
	// Player is a player's name; "" is any player.
	Player string
	Game   string // the id of a game; "" is any game
	Result ResultFilter
	// The game ended at From or later, and before To. The zero time sets no limit.
	From, To time.Time
}

// ResultFilter is a result to search for.
type ResultFilter string

// The results. Without a player, Won and Lost mean any decided game.
const (
	AnyResult ResultFilter = ""
	Won       ResultFilter = "won"  // by the player
	Lost      ResultFilter = "lost" // by the player
	Drawn     ResultFilter = "drawn"
	FirstWon  ResultFilter = "first"  // by the first seat: White, in chess
	SecondWon ResultFilter = "second" // by the second seat
)

// Found is a page of search results.
type Found struct {
	Games []Summary
	// Next is the argument of Search for the next page; "" after the last one. A page may be empty
	// and still have a next one, because each call looks at a limited number of games.
	Next string
}

// searchWork is how many lines one call looks at.
const searchWork = 1000

// IsIndexing reports whether old games may be missing from search results because the index is being
// built.
func (ar *Archive) IsIndexing() bool { return ar.indexing.Load() }

// Search finds finished games, newest first. It returns at most limit games and looks at up to
// searchWork of them. behind is "" or the Next of the page before. It finds public games and, when
// people search for their own name, all their games. It also looks for the name in the games that
// they have imported.
func (ar *Archive) Search(
	ctx context.Context, who identity.Person, q Query, behind string, limit int,
) (Found, error) {
	plays := func(rules game.Rules) bool { return rules.Info().ID == q.Game }
	if q.Game != "" && !slices.ContainsFunc(ar.Games, plays) {
		return Found{}, errs.New(errs.Invalid, "There is no game called %q here.", identity.Clean(q.Game, 20))
	}
	pace := ar.Budgets.Take
	if behind != "" {
		pace = ar.Budgets.Wait // slow the following pages down instead of refusing them
	}
	if err := pace(ctx, who.ID, budget.Search); err != nil {
		return Found{}, store.Failure(err)
	}
	look, err := ar.look(ctx, who, q)
	if err != nil {
		return Found{}, err
	}
	after := behind
	if after == "" && !q.To.IsZero() {
		after = NewestFirst(q.To) + "~" // "~" sorts after all games that ended at To
	}
	found, seen := Found{}, 0
	for l, err := range newestOf(ctx, ar.Docs.Store, look.prefixes, after) {
		if err != nil {
			return Found{}, store.Failure(err)
		}
		f, err := ReadLine(l.Entry)
		if err != nil {
			return Found{}, store.Failure(err)
		}
		if f.Ended.Before(q.From) {
			return found, nil
		}
		fits, err := look.fits(ctx, l, f)
		if err != nil {
			return Found{}, store.Failure(err)
		}
		if fits {
			found.Games = append(found.Games, f)
		}
		if seen++; seen == searchWork || len(found.Games) == limit {
			found.Next = l.behind()
			return found, nil
		}
	}
	return found, nil
}

// search is a Query with the places to look at.
type search struct {
	Query
	store    store.Store
	prefixes []string          // of the keys of the lines
	player   identity.PlayerID // whose games are wanted, if the player has an account here
	own      bool              // the person searches for their own games and sees all of them
	imports  string            // the prefix of the person's history, searched for imported games
}

// look prepares a search. The games of a player with an account are in that player's history.
func (ar *Archive) look(ctx context.Context, who identity.Person, q Query) (*search, error) {
	q.Player = identity.Clean(q.Player, importedNameCells)
	look := &search{Query: q, store: ar.Docs.Store, prefixes: []string{EndKeys}}
	if q.Player == "" {
		return look, nil
	}
	look.imports = historyKeys(who.ID)
	switch {
	case strings.EqualFold(q.Player, who.Name):
		look.player, look.own = who.ID, true
	default:
		p, err := ar.Accounts.Find(ctx, q.Player)
		if errs.KindOf(err) == errs.NotFound {
			look.prefixes = append(look.prefixes, look.imports)
			return look, nil // a guest, or a player of an imported game
		}
		if err != nil {
			return nil, err
		}
		look.player, look.own = p.ID, p.ID == who.ID
	}
	if look.prefixes = []string{historyKeys(look.player)}; !look.own {
		look.prefixes = append(look.prefixes, look.imports)
	}
	return look, nil
}

func (l *search) fits(ctx context.Context, at line, f Summary) (bool, error) {
	mine := at.prefix == l.imports && !l.own
	if l.Game != "" && l.Game != f.Game || !l.ended(f) || mine && !f.Imported {
		return false, nil
	}
	if l.player == "" || l.own || mine {
		return true, nil
	}
	// A history also has private games; the index does not.
	_, err := l.store.Get(ctx, EndKeys+at.behind())
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// ended reports whether the player took part in a game and its result is wanted.
func (l *search) ended(f Summary) bool {
	seat := l.seatIn(f)
	if l.Player != "" && seat == game.NoSeat && !l.own {
		return false
	}
	decided := f.Winner != game.NoSeat
	switch l.Result {
	case Won:
		return decided && (seat == game.NoSeat || f.Winner == seat)
	case Lost:
		return decided && (seat == game.NoSeat || f.Winner != seat)
	case Drawn:
		return !decided && f.Reason != table.Unfinished
	case FirstWon:
		return f.Winner == 0
	case SecondWon:
		return f.Winner == 1
	}
	return true
}

// seatIn returns the player's seat, or NoSeat. Players without an account here, and players of
// imported games, are found by name.
func (l *search) seatIn(f Summary) game.Seat {
	for seat, p := range f.Seats {
		if f.Imported && l.Player != "" && calls(p.Name, l.Player) {
			return game.Seat(seat)
		}
		if l.player != "" && p.ID == l.player || l.player == "" && strings.EqualFold(p.Name, l.Player) {
			return game.Seat(seat)
		}
	}
	return game.NoSeat
}

// calls reports whether a typed name matches a name in an imported game. Whole words of it, such as
// the last name, are enough.
func calls(name, typed string) bool {
	isSeparator := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	words := strings.FieldsFunc(strings.ToLower(name), isSeparator)
	wanted := strings.FieldsFunc(strings.ToLower(typed), isSeparator)
	return len(wanted) > 0 && !slices.ContainsFunc(wanted, func(w string) bool { return !slices.Contains(words, w) })
}

// line is a line of a history or of the index, with the prefix of its key.
type line struct {
	store.Entry
	prefix string
}

// behind returns the part of the key that is the same in every history and the index: when the game
// ended, and its id.
func (l line) behind() string { return strings.TrimPrefix(l.Key, l.prefix) }

// newestOf merges the lines below some prefixes, newest first, starting after one of them.
func newestOf(ctx context.Context, st store.Store, prefixes []string, after string) iter.Seq2[line, error] {
	return func(yield func(line, error) bool) {
		heads := make([]line, len(prefixes))
		next := make([]func() bool, len(prefixes))
		for i, prefix := range prefixes {
			pull, stop := iter.Pull2(st.List(ctx, prefix, prefix+after))
			defer stop()
			next[i] = func() bool {
				e, err, ok := pull()
				heads[i] = line{e, prefix}
				if err != nil {
					yield(line{}, err)
				}
				if !ok {
					heads[i] = line{}
				}
				return err == nil
			}
			if !next[i]() {
				return
			}
		}
		for {
			first := -1
			for i := range heads {
				if heads[i].Key != "" && (first < 0 || heads[i].behind() < heads[first].behind()) {
					first = i
				}
			}
			if first < 0 || !yield(heads[first], nil) || !next[first]() {
				return
			}
		}
	}
}

// ReadLine reads a line of a history or of the index.
func ReadLine(e store.Entry) (Summary, error) {
	f := Summary{key: e.Key}
	if err := json.Unmarshal(e.Value, &f); err != nil {
		return f, fmt.Errorf("%w: %s: %w", store.ErrDamaged, e.Key, err)
	}
	return f, nil
}
