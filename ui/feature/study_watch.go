package feature

import (
	"context"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/study"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

func watchStudy() *action.Stream {
	return action.NewStream(action.StreamSpec[*study.Study, none]{
		On: action.Study, Name: "watch", Help: "print a study and what happens in it, until it is over",
		Forms: []string{"[STUDY]"}, Scope: account.Read, Opens: true, Lasts: true, Doc: words.StudyDoc{},
		Run: func(ctx context.Context, c action.Caller, e *study.Study, _ none, tell action.Tell) error {
			c.Club.Tables.Enter(ctx, c.Who.Person)
			news := c.Club.Studies.Follow(ctx, e.ID)
			r := action.Result{Doc: words.Study(e, c.Who.ID, true)}
			r.SayLines(words.StudyPage(e, c.Who.ID, c.Colour)...)
			if err := tell(r); err != nil {
				return err
			}
			for !e.Over() {
				select {
				case <-ctx.Done():
					return nil
				case now := <-news:
					if now.Rev <= e.Rev {
						continue
					}
					doc := words.Study(now, c.Who.ID, false)
					doc.Happened = words.StudyNews(e, now, words.StudyMove)
					if e = now; doc.Happened == "" {
						continue
					}
					r := action.Result{Doc: doc}
					r.SayLines(doc.Happened)
					if err := tell(r); err != nil {
						return err
					}
				}
			}
			return nil
		},
	})
}
