package rating

import (
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Book keeps the players' ratings, in rated games and at puzzles.
type Book struct {
	careers  store.Collection[identity.PlayerID, career]
	outcomes store.Collection[identity.TableID, Outcome]
	puzzles  store.Collection[identity.PlayerID, storedPuzzles]
	players  store.Cache[identity.PlayerID, known]
	now      func() time.Time
	wake     pubsub.Mailbox[struct{}]
}

// known is what this node keeps in memory about a player's ratings. It leaves out the history,
// and so takes one line per pool.
type known struct {
	identity.Person
	rev  store.Rev
	form map[table.Pool]PoolRating
}

// playersIn returns the ratings that this node keeps in memory. It decodes them from the careers.
func playersIn(docs store.Docs) store.Cache[identity.PlayerID, known] {
	careers := careersIn(docs)
	return store.NewCache(store.Kind[identity.PlayerID, known]{
		Docs: docs, Name: "ratings", Keys: RatingKeys, Rev: func(k *known) store.Rev { return k.rev },
		Decode: func(e store.Entry, _ *known) (*known, error) {
			c, err := careers.Decode(e)
			if err != nil {
				return nil, err
			}
			k := &known{c.Person, e.Rev, make(map[table.Pool]PoolRating, len(c.Forms))}
			for _, f := range c.Forms {
				f.Days = nil
				k.form[f.Pool] = f
			}
			return k, nil
		},
	}, store.Caching[identity.PlayerID, known]{})
}

// New returns an empty book. [Book.Load] reads the ratings from the store.
func New(docs store.Docs, now func() time.Time) *Book {
	return &Book{
		careers: careersIn(docs), outcomes: outcomesIn(docs), puzzles: puzzlesIn(docs), players: playersIn(docs), now: now,
		wake: pubsub.NewMailbox[struct{}](),
	}
}
