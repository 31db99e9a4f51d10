package lobby

import (
	"context"
	"errors"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/stats"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

const (
	// profileGames is the maximum number of recent games in a profile.
	profileGames = 20
	// profileReads is how many games Profile reads to find that many visible ones.
	profileReads = 60
)

// Profile holds what a viewer may know about a player.
type Profile struct {
	rating.Career
	Since time.Time // when the account was created; zero for guests
	Here  bool      // has a session on any node
	// Puzzles holds the player's puzzle results.
	Puzzles rating.PuzzleForm
	// Tally counts the results of all games, including unrated ones. Counting says that there
	// are older games, which the next call will count.
	Tally    stats.Tally
	Counting bool
	// Note is the viewer's private note about the player, or "".
	Note string
	// Games lists the most recent games, newest first.
	Games []PlayedGame
}

// PlayedGame is a finished game in the profile of one of its players.
type PlayedGame struct {
	archive.Summary
	Seat game.Seat // the player's seat at the end
	// Change is how the game changed the player's rating. It is nil if the game was unrated.
	Change *rating.RatingChange
}

// Profile returns what viewer may know about a player. It leaves out private games, except
// games that viewer played in.
func (s *Club) Profile(ctx context.Context, viewer, who identity.PlayerID) (Profile, error) {
	var p Profile
	var err error
	if p.Career, err = s.Ratings.Career(ctx, who); err != nil {
		return p, err
	}
	if who.HasAccount() {
		a, err := s.Accounts.Get(ctx, who)
		if err != nil {
			return p, err
		}
		p.Person, p.Since = a.Person, a.Created
	}
	note, err := s.Accounts.NoteOn(ctx, viewer, who)
	if err != nil {
		return p, err
	}
	p.Here, p.Note = s.Tables.IsHere(who), note.Text
	if p.Puzzles, err = s.Ratings.Puzzles(ctx, who); err != nil {
		return p, err
	}
	if p.Tally, p.Counting, err = s.Stats.Of(ctx, viewer, who, p.Since); err != nil {
		return p, err
	}
	lines, err := s.Archive.History(ctx, who, nil, profileReads)
	if err != nil {
		return p, err
	}
	for _, f := range lines {
		g, ok, err := s.playedGame(ctx, viewer, who, f)
		if err != nil {
			return p, store.Failure(err)
		}
		if !ok {
			continue
		}
		if p.Games = append(p.Games, g); len(p.Games) == profileGames {
			break
		}
	}
	return p, nil
}

// playedGame returns one of the player's games. ok is false if viewer may not see it.
func (s *Club) playedGame(ctx context.Context, viewer, who identity.PlayerID, f archive.Summary) (g PlayedGame, ok bool, err error) {
	g = PlayedGame{Summary: f, Seat: game.NoSeat}
	for seat, p := range f.Seats {
		if p.ID == who {
			g.Seat = game.Seat(seat)
		}
	}
	if g.Seat == game.NoSeat {
		return g, false, nil
	}
	e, err := s.docs.Store.Get(ctx, live.DoneKeys+string(f.ID))
	if err != nil {
		return g, false, store.Ignore(err, store.ErrNotFound)
	}
	rec, err := table.Decode(e.Value)
	if err != nil {
		s.log.Error("unreadable table", "key", e.Key, "err", err)
		return g, false, nil
	}
	t := table.Table{Record: rec, Seats: f.Seats, Status: table.Over}
	if !t.Listed() && !t.Involves(viewer) {
		return g, false, nil
	}
	if !rec.Rated {
		return g, true, nil
	}
	o, err := s.Ratings.Outcome(ctx, f.ID)
	if err == nil {
		g.Change = &o.Seats[g.Seat]
	}
	if errors.Is(err, store.ErrDamaged) {
		s.log.Error("unreadable outcome", "table", f.ID, "err", err)
		return g, true, nil
	}
	return g, true, errs.Ignore(err, errs.NotFound)
}
