package puzzle

import (
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/binary"
	"io/fs"
	"math/rand/v2"
	"slices"
	"sync"
	"time"
)

//go:embed data/*.txt.gz
var data embed.FS

// shared maps games to those whose puzzles they share, because the same moves win.
var shared = map[string]string{"discworld": "chess"}

// library returns all puzzles by game. It reads them on first use.
var library = sync.OnceValue(func() map[string][]Puzzle {
	all := make(map[string][]Puzzle)
	files, err := fs.Glob(data, "data/*.txt.gz")
	if err != nil {
		panic(err) // the pattern is constant
	}
	for _, name := range files {
		id := name[len("data/") : len(name)-len(".txt.gz")]
		all[id] = mustRead(name, id)
		for other, of := range shared {
			if of == id {
				all[other] = mustRead(name, other)
			}
		}
	}
	return all
})

// mustRead reads an embedded file. A test reads them all.
func mustRead(name, gameID string) []Puzzle {
	file, err := data.Open(name)
	if err != nil {
		panic(err)
	}
	defer file.Close()
	list, err := Read(file, gameID)
	if err != nil {
		panic(err)
	}
	return list
}

// Of returns the puzzles of a game, which may be none.
func Of(gameID string) []Puzzle { return library()[gameID] }

// Find returns the puzzle with an ID.
func Find(id string) (Puzzle, bool) {
	for _, list := range library() {
		if i := slices.IndexFunc(list, func(p Puzzle) bool { return p.ID == id }); i >= 0 {
			return list[i], true
		}
	}
	return Puzzle{}, false
}

// easyDay and hardDay bound the rating of a puzzle of the day, if a game has such
// puzzles.
const easyDay, hardDay = 900, 1600

// OfDay returns the puzzle of a day: the same for everyone who is offered these games.
// It is from the first of them that has puzzles, and neither trivial nor hard. Only the date of day
// counts.
func OfDay(day time.Time, games []string) (Puzzle, bool) {
	games = slices.DeleteFunc(slices.Clone(games), func(id string) bool {
		return len(Of(id)) == 0 || shared[id] != ""
	})
	if len(games) == 0 {
		return Puzzle{}, false
	}
	date := day.Format(time.DateOnly)
	list := Of(games[0])
	fit := slices.DeleteFunc(slices.Clone(list), func(p Puzzle) bool {
		return p.Rating < easyDay || p.Rating > hardDay
	})
	if len(fit) > 0 {
		list = fit
	}
	return list[int(pick("puzzle "+date)%uint64(len(list)))], true
}

// pick derives a number from a text.
func pick(text string) uint64 {
	sum := sha256.Sum256([]byte(text))
	return binary.BigEndian.Uint64(sum[:])
}

// near is how many puzzles [Pick] chooses from.
const near = 8

// Pick returns a random unseen puzzle near a rating. If all are seen, it returns any
// of them. It does not return last, unless there is no other.
func Pick(list []Puzzle, rating int, seen func(id string) bool, last string, rnd *rand.Rand) (Puzzle, bool) {
	left := slices.DeleteFunc(slices.Clone(list), func(p Puzzle) bool { return seen(p.ID) || p.ID == last })
	if len(left) == 0 {
		left = slices.DeleteFunc(slices.Clone(list), func(p Puzzle) bool { return p.ID == last && len(list) > 1 })
	}
	if len(left) == 0 {
		return Puzzle{}, false
	}
	slices.SortFunc(left, func(a, b Puzzle) int {
		return cmp.Or(cmp.Compare(distance(a, rating), distance(b, rating)), cmp.Compare(a.ID, b.ID))
	})
	return left[rnd.IntN(min(near, len(left)))], true
}

func distance(p Puzzle, rating int) int { return max(p.Rating-rating, rating-p.Rating) }
