package words

import (
	"context"
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
)

// EndedDoc sums up a game that is over.
type EndedDoc struct {
	Ratings  map[string]RatedDoc `json:"ratings"`
	Accuracy map[string]int      `json:"accuracy"`
	Turning  *TurningDoc         `json:"turning"`
	Story    string              `json:"story"`
	Moments  []TurningDoc        `json:"moments"`
	Open     string              `json:"open"`
}

// RatedDoc is how a game changed a rating.
type RatedDoc struct {
	Before int `json:"before"`
	After  int `json:"after"`
}

// TurningDoc is the costliest move of a game.
type TurningDoc struct {
	Ply    int      `json:"ply"`
	Shown  string   `json:"shown"`
	Mark   string   `json:"mark"`
	Better []string `json:"better"`
	Why    string   `json:"why,omitempty"` // what the move allows, in a sentence
}

// EndedOf sums up a game from the club's records, or returns nil while the game goes on.
// open is the command that opens the game.
func EndedOf(ctx context.Context, club *lobby.Club, t *table.Table, open string) (*EndedDoc, error) {
	if t.Status != table.Over {
		return nil, nil
	}
	var outcome *rating.Outcome
	if o, err := club.Ratings.Outcome(ctx, t.ID); err == nil {
		outcome = &o
	} else if errs.KindOf(err) != errs.NotFound {
		return nil, err
	}
	study, err := club.Analyses.Get(ctx, t)
	if errs.KindOf(err) == errs.NotFound {
		return Ended(t, outcome, nil, open), nil
	}
	if err != nil {
		return nil, err
	}
	games := t.Games()
	last := len(games) - 1
	annotations, err := analysis.Judge(games[last], study.Games[last])
	if err != nil {
		return nil, err
	}
	doc := Ended(t, outcome, annotations, open)
	story := analysis.StoryOf(games[last], study.Games[last], annotations)
	doc.Story = Story(games[last], story, game.NoSeat)
	for _, ply := range story.Moments {
		doc.Moments = append(doc.Moments, TurningOf(games[last], annotations, ply))
	}
	return doc, nil
}

// Ended sums up a game. outcome is nil for a casual game, annotations are nil before an
// analysis. open is the command that opens the game.
func Ended(t *table.Table, outcome *rating.Outcome, annotations []analysis.Annotation, open string) *EndedDoc {
	doc := &EndedDoc{Open: open}
	info := t.Rules.Info()
	if outcome != nil {
		doc.Ratings = make(map[string]RatedDoc)
		for seat, change := range outcome.Seats {
			doc.Ratings[info.Seats[seat].ID] = RatedDoc{change.Before.Points(), change.After.Points()}
		}
	}
	if annotations != nil {
		doc.Accuracy = make(map[string]int)
		for seat := range t.Seats {
			if percent, ok := analysis.Accuracy(t, annotations, game.Seat(seat)); ok {
				doc.Accuracy[info.Seats[seat].ID] = percent
			}
		}
		if ply, ok := analysis.TurningPoint(annotations); ok {
			doc.Turning = new(TurningOf(t, annotations, ply))
		}
	}
	return doc
}

// EndedLines returns the same as text.
func EndedLines(t *table.Table, doc *EndedDoc) []string {
	var lines []string
	for seat, s := range t.Rules.Info().Seats {
		var parts []string
		if r, ok := doc.Ratings[s.ID]; ok {
			parts = append(parts, fmt.Sprintf("rating %d, now %d (%+d)", r.Before, r.After, r.After-r.Before))
		}
		if percent, ok := doc.Accuracy[s.ID]; ok {
			parts = append(parts, fmt.Sprintf("%d %% accurate", percent))
		}
		if len(parts) > 0 {
			who := fmt.Sprintf("%s (%s)", t.SeatName(game.Seat(seat)), Person(t.Seats[seat]))
			lines = append(lines, who+": "+strings.Join(parts, ", "))
		}
	}
	if p := doc.Turning; p != nil {
		lines = append(lines, "Turning point: "+p.Moment(t))
	}
	if doc.Story != "" {
		lines = append(lines, doc.Story)
	}
	return append(lines, "Open it: "+doc.Open)
}

// Between returns the score of the players at a table over all their games, as far as a viewer may know them: "All
// games: ann 1½ – ½ ben". It returns "" without a game that counts.
func Between(ctx context.Context, club *lobby.Club, viewer identity.PlayerID, t *table.Table) (string, error) {
	c, ok, err := club.Score(ctx, viewer, t)
	if err != nil || !ok {
		return "", err
	}
	return fmt.Sprintf("All games: %s %s – %s %s", Person(t.Seats[0]), Score(2*c.Won+c.Drawn), Score(2*c.Lost+c.Drawn), Person(t.Seats[1])), nil
}
