package lobby

import (
	"cmp"
	"context"
	"fmt"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/table"
)

// LetWatch lets a player watch a private game without its code, as one of its players wants,
// and sends them a message with the command. untold is the error if the message could not be
// sent; the player may watch even so.
func (s *Club) LetWatch(ctx context.Context, who account.Player, id identity.TableID, whom identity.Person) (t *table.Table, untold, err error) {
	if s.Accounts.IsBot(whom.ID) {
		return nil, nil, errs.New(errs.Refused, "%s is a bot, and bots cannot watch games.", whom.Name)
	}
	if t, err = s.Tables.Post(ctx, id, who.Person, table.LetWatch(whom)); err != nil {
		return nil, nil, err
	}
	_, untold = s.Inbox.Send(ctx, who, whom, fmt.Sprintf("You may watch our private game of %s: watch %s", t.Rules.Info().Name, t.ID))
	return t, untold, nil
}

// InviteToStudy carries out a study leader's intent about another player and sends them a
// message with the command. untold is the error if the message could not be sent; the intent is
// carried out even so.
func (s *Club) InviteToStudy(ctx context.Context, who account.Player, id identity.StudyID, in study.Intent) (e *study.Study, untold, err error) {
	if s.Accounts.IsBot(in.Whom.ID) {
		return nil, nil, errs.New(errs.Refused, "Bots cannot join a study.")
	}
	if e, err = s.Studies.Do(ctx, id, who.Person, in); err != nil {
		return nil, nil, err
	}
	_, untold = s.Inbox.Send(ctx, who, in.Whom, fmt.Sprintf("Come and look at %s with me: study watch %s", cmp.Or(e.Name, e.Rules().Info().Name), e.ID))
	return e, untold, nil
}
