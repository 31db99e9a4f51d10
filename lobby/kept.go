package lobby

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/director"
	"pawnstorm/lobby/email"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/team"
	"pawnstorm/lobby/webhook"
)

// Kept is one stored value that concerns a player, with its key. For a chat room, it holds only
// the player's own lines.
type Kept struct {
	Key   string          `json:"key"`
	Value json.RawMessage `json:"value"`
}

// ExportAccount writes all stored data of an account as one JSON document. It contains the
// player, the time of the export and a list of [Kept].
func (s *Club) ExportAccount(ctx context.Context, who account.Player, w io.Writer) error {
	if who.Guest {
		return errs.New(errs.Refused, "For guests we keep only their games. To save yours: export all")
	}
	if err := s.Budgets.Take(ctx, who.ID, budget.ExportAll); err != nil {
		return err
	}
	head, err := json.Marshal(struct {
		identity.Person
		Made time.Time `json:"made"`
	}{who.Person, s.now().UTC().Truncate(time.Second)})
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s,\"kept\":[", bytes.TrimSuffix(head, []byte("}")))
	comma := ""
	for k, err := range s.keptOf(ctx, who.ID) {
		if err != nil {
			return store.Failure(err)
		}
		line, err := json.Marshal(k)
		if err == nil {
			_, err = fmt.Fprintf(w, "%s\n%s", comma, line)
		}
		if err != nil {
			return errs.New(errs.Unavailable, "The export was cut short.").Because(err)
		}
		comma = ","
	}
	fmt.Fprintln(w, "\n]}")
	return nil
}

// keptOf returns all stored data of a player.
func (s *Club) keptOf(ctx context.Context, id identity.PlayerID) iter.Seq2[Kept, error] {
	return func(yield func(Kept, error) bool) {
		for _, key := range append([]string{account.PlayerKeys + string(id), rating.RatingKeys + string(id)}, keptOf(id)...) {
			e, err := s.docs.Store.Get(ctx, key)
			if errors.Is(err, store.ErrNotFound) {
				continue
			}
			if strings.HasPrefix(key, webhook.Keys) {
				e.Value = webhook.Exported(e.Value)
			}
			if strings.HasPrefix(key, email.Keys) {
				e.Value = email.Exported(e.Value)
			}
			if !yield(keptValue(e), err) {
				return
			}
		}
		for e, err := range s.docs.Store.List(ctx, archive.HistoryKeys+string(id)+"/", "") {
			if !yield(keptValue(e), err) {
				return
			}
			game, err := s.docs.Store.Get(ctx, live.DoneKeys+string(archive.LineOf(e.Key)))
			if errors.Is(err, store.ErrNotFound) {
				continue
			}
			if !yield(keptValue(game), err) {
				return
			}
		}
		for _, t := range s.Tournaments.List() {
			if t.EntryOf(id) == 0 && t.Maker.ID != id {
				continue
			}
			if e, err := s.docs.Store.Get(ctx, director.Keys+string(t.ID)); !yield(keptValue(e), err) {
				return
			}
		}
		for _, e := range s.Studies.List() {
			if !e.Names(id) {
				continue
			}
			if e, err := s.docs.Store.Get(ctx, study.Keys+string(e.ID)); !yield(keptValue(e), err) {
				return
			}
		}
		if s.teamsOf(ctx, id, yield) {
			s.saidBy(ctx, id, yield)
		}
	}
}

// teamsOf yields what teams store about a player. It returns false if the consumer stopped.
func (s *Club) teamsOf(ctx context.Context, id identity.PlayerID, yield func(Kept, error) bool) bool {
	for e, err := range s.docs.Store.List(ctx, team.Keys, "") {
		if err != nil {
			return yield(Kept{}, err)
		}
		value, there, err := s.Teams.Exported(e, id)
		if err != nil {
			continue // Exported has logged it
		}
		if there && !yield(Kept{e.Key, value}, nil) {
			return false
		}
	}
	return true
}

// saidBy yields a player's chat lines and reports.
func (s *Club) saidBy(ctx context.Context, id identity.PlayerID, yield func(Kept, error) bool) {
	author := []byte(`"by":{"id":"` + string(id) + `"`)
	for e, err := range s.docs.Store.List(ctx, chat.ReportKeys, "") {
		if (err != nil || bytes.Contains(e.Value, author)) && !yield(keptValue(e), err) {
			return
		}
	}
	for e, err := range s.docs.Store.List(ctx, chat.TalkKeys, "") {
		if err != nil {
			yield(Kept{}, err)
			return
		}
		lines, err := s.Chat.LinesBy(e, id)
		if err != nil {
			s.log.Error("unreadable talk", "key", e.Key, "err", err)
			continue
		}
		if len(lines) == 0 {
			continue
		}
		value, err := json.Marshal(lines)
		if !yield(Kept{e.Key, value}, err) {
			return
		}
	}
}

// keptValue returns an entry as JSON. A value that is not JSON, such as a game record, becomes
// a string.
func keptValue(e store.Entry) Kept {
	if json.Valid(e.Value) {
		return Kept{e.Key, e.Value}
	}
	text, _ := json.Marshal(strings.ToValidUTF8(string(e.Value), "\ufffd"))
	return Kept{e.Key, text}
}
