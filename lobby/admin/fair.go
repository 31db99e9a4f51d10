package admin

import (
	"context"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/fair"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
)

// Flags returns a page of the wanted flags; see [fair.Service.List].
func (d *Service) Flags(
	ctx context.Context, by account.Player, behind string, most int, want func(*fair.Flag) bool,
) (list []fair.Flag, next string, err error) {
	if err := d.May(by, Moderator); err != nil {
		return nil, "", err
	}
	return d.Fair.List(ctx, behind, most, want)
}

// CheckPlayer asks for figures about a player's games.
func (d *Service) CheckPlayer(ctx context.Context, by account.Player, who identity.Person) error {
	it := entry{needs: Moderator, word: "check a player's games", target: who.Name}
	return d.do(ctx, by, it, func() error { return d.Fair.Check(ctx, who) })
}

// DecideFlag notes what a moderator did about a flag.
func (d *Service) DecideFlag(ctx context.Context, by account.Player, f fair.Flag, word fair.Word, text string) (*fair.Flag, error) {
	deed := map[fair.Word]string{fair.NoAction: "handle a flag", fair.Decided: "decide on a flag"}[word]
	return d.judge(ctx, by, entry{Moderator, deed, flagged(f), text}, func() (*fair.Flag, error) {
		return d.Fair.Decide(ctx, f.Place, d.nameOf(by), word, text)
	})
}

// RevertGame takes a game out of the ratings, or puts it back in; see [fair.Service.Revert].
func (d *Service) RevertGame(ctx context.Context, by account.Player, id identity.TableID, word fair.Word, why string) (*fair.Flag, error) {
	return d.judge(ctx, by, entry{Moderator, string(word) + " a game", string(id), why}, func() (*fair.Flag, error) {
		return d.Fair.Revert(ctx, id, d.nameOf(by), word, why)
	})
}

// AnswerAppeal answers a player's appeal.
func (d *Service) AnswerAppeal(ctx context.Context, by account.Player, f fair.Flag, whom identity.Person, text string) (*fair.Flag, error) {
	return d.judge(ctx, by, entry{Moderator, "answer an appeal", whom.Name + " (" + f.ID() + ")", text}, func() (*fair.Flag, error) {
		return d.Fair.Answer(ctx, f.Place, d.nameOf(by), whom.ID, text)
	})
}

// judge does what needs a reason.
func (d *Service) judge(ctx context.Context, by account.Player, it entry, act func() (*fair.Flag, error)) (*fair.Flag, error) {
	if err := d.May(by, it.needs); err != nil {
		return nil, err
	}
	if it.why = clean(it.why); it.why == "" {
		return nil, errs.New(errs.Invalid, "Say why, after the word because.")
	}
	return result(ctx, d, by, it, act)
}

// flagged names a flag in the audit log.
func flagged(f fair.Flag) string {
	names := slice.Map(f.About(), func(p identity.Person) string { return p.Name })
	return strings.Join(names, " and ") + " (" + f.ID() + ")"
}
