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
	// profileGames is how many of a player's last games a profile has.
	profileGames = 20
	// profileReads is how many it looks at to find as many that may be shown.
	profileReads = 60
)

// Profile is what people may know of a player.
type Profile struct {
	rating.Career
	Since time.Time // the account was made; zero for guests
	Here  bool      // has a session on this node
	// Puzzles is how the player has done at puzzles.
	Puzzles rating.PuzzleForm
	// Tally is how all games went, the casual ones too. Counting says that there are
	// older ones, which the next look will count.
	Tally    stats.Tally
	Counting bool
	// Note is what the viewer has noted about the player, for nobody else; or "".
	Note string
	// Games are the last ones, newest first.
	Games []PlayedGame
}

// PlayedGame is a finished game in the profile of one of its players.
type PlayedGame struct {
	archive.Summary
	Seat game.Seat // where the player sat at the end
	// Change is what the game has done to the player's rating; nil if it was not
	// rated.
	Change *rating.RatingChange
}

// Profile gathers what viewer may know of a player: all but the games that were
// not for everybody to see, unless viewer played in them.
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

// playedGame is a line of who's history as viewer may see it, if at all.
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
