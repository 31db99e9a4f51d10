package bot

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// take handles a line and answers it. If the store is slow, the program gets a "saving" message. The
// error says why the line was refused; the program has received it already.
func (s *session) take(ctx context.Context, line []byte) error {
	var r request
	if json.Unmarshal(line, &r) != nil {
		err := words.Wrong("This line is not a JSON object of this protocol, or it is too long.")
		s.refuse("", err)
		return err
	}
	done := message{Type: "done", ID: r.ID}
	do, ok := requests[r.Do]
	var err error
	switch {
	case !ok:
		err = words.Wrong("Unknown request %q.", identity.Clean(r.Do, 20))
	case !s.greeted() && r.Do != "hello":
		err = words.Refused("Say hello first.")
	default:
		words.WithSlowNotice(ctx,
			func(ctx context.Context) { err = do(s, ctx, &r, &done) },
			func(string) { s.tell(message{Type: "saving", ID: r.ID}) })
	}
	if err != nil {
		s.refuse(r.ID, err)
		return err
	}
	if r.Do == "hello" {
		s.welcome(ctx)
	}
	s.tell(done)
	return nil
}

// greeted reports whether the program has said hello: in this session, or ever if the session is for
// a single line.
func (s *session) greeted() bool {
	return s.news != nil || s.once && s.Club.Accounts.IsBot(s.me.ID)
}

// requests holds the functions for the values of "do".
var requests = map[string]func(*session, context.Context, *request, *message) error{
	"hello":     (*session).hello,
	"open":      (*session).open,
	"seek":      (*session).seek,
	"challenge": (*session).challenge,
	"accept":    (*session).accept,
	"refuse":    at(table.Refuse),
	"cancel":    at(table.Cancel),
	"move":      at(table.Move),
	"offer":     at(table.Propose),
	"agree":     at(table.Accept),
	"decline":   at(table.Decline),
	"withdraw":  at(table.Withdraw),
	"claim":     at(table.ClaimDraw),
	"resign":    at(table.Resign),
	"abort":     at(table.Abort),
	"ready":     at(table.Ready),
	"look":      (*session).show,
	"act":       (*session).act,
	"ping":      func(*session, context.Context, *request, *message) error { return nil },
}

// at returns a function that applies an intent at a table.
func at(kind table.IntentKind) func(*session, context.Context, *request, *message) error {
	return func(s *session, ctx context.Context, r *request, _ *message) error {
		_, err := s.Club.Tables.Do(ctx, identity.TableID(strings.ToLower(r.Table)), s.me.Person, table.Intent{
			Kind: kind, Ply: r.Ply, Text: cmp.Or(r.Move, r.Text), Offer: table.OfferKind(r.Offer), N: r.N,
			Seat: game.NoSeat,
		})
		return err
	}
}

// hello marks the account as a bot. Then welcome answers.
func (s *session) hello(ctx context.Context, r *request, _ *message) error {
	if s.news != nil {
		return words.Refused("You have said hello already.")
	}
	me := s.me
	var err error
	if me.Guest && me.Key != "" && r.Name != "" {
		if me, err = s.Club.Accounts.Register(ctx, me, strings.ToLower(r.Name)); err != nil {
			return err
		}
		s.me = me
	}
	return s.Club.Accounts.BecomeBot(ctx, me)
}

// welcome follows the program's games until ctx ends, unless the session is for a single line, and
// answers its hello.
func (s *session) welcome(ctx context.Context) {
	if !s.once {
		s.Club.Tables.Enter(ctx, s.me.Person)
		s.news, s.mine = s.Club.Tables.Feed(ctx, s.me.ID).News(), s.Club.Accounts.Follow(ctx, s.me.ID)
		board, news := s.Club.Notices.Follow(ctx)
		s.board, s.told = news, board.Last()
	}
	m := message{Type: "hello", Protocol: protocol, Name: s.me.Name, Limits: &s.Limits}
	for _, g := range s.Games {
		m.Games = append(m.Games, g.Info().ID)
	}
	s.tell(m)
}

// open lists the tables where the program can sit down.
func (s *session) open(_ context.Context, _ *request, done *message) error {
	done.Tables = []tableDoc{}
	for t := range s.Club.Tables.Listing().Open.All() {
		if t.MaySit(s.me.ID) {
			done.Tables = append(done.Tables, *s.document(t))
		}
	}
	return nil
}

// mayPlay returns an error if the program has too many games under way.
func (s *session) mayPlay() error {
	n := 0
	for _, t := range s.Club.Tables.Listing().Mine(s.me.ID) {
		if t.Status != table.Adjourned {
			n++
		}
	}
	if n >= s.Limits.Games {
		return words.Refused("A program has at most %d tables at once. Finish a game first.", s.Limits.Games)
	}
	return nil
}

func (s *session) seek(ctx context.Context, r *request, _ *message) error {
	if err := s.mayPlay(); err != nil {
		return err
	}
	wanted := table.Seek{
		Games: r.Games, Clocks: r.Clocks, Stakes: table.Stakes(r.Stakes), Within: r.Within,
		Opponent: table.Opponent{Lowest: r.Lowest, Highest: r.Highest, Established: r.Established},
	}
	for _, name := range r.Not {
		who, err := s.Club.Accounts.Find(ctx, name)
		if err != nil {
			return err
		}
		wanted.Not = append(wanted.Not, who.ID)
	}
	if len(wanted.Clocks) == 0 {
		wanted.Clocks = []string{clock.Control{}.String()}
	}
	_, err := s.Club.Pairing.Seek(ctx, s.me.Person, wanted)
	return err
}

func (s *session) challenge(ctx context.Context, r *request, done *message) error {
	if err := s.mayPlay(); err != nil {
		return err
	}
	p := pairing.Proposal{Game: r.Game, Options: r.Options, Position: r.Position, Rated: r.Rated, Seat: game.NoSeat}
	var err error
	if p.Clock, err = clock.Parse(r.Clock); err != nil {
		return words.BadClock(r.Clock, err)
	}
	if p.Odds.Clock, err = clock.Parse(r.Odds.Clock); err != nil {
		return words.BadClock(r.Odds.Clock, err)
	}
	p.Odds.Piece = r.Odds.Piece
	if r.Seat != "" {
		for _, g := range s.Games {
			if g.Info().ID == r.Game {
				p.Seat = seatNamed(g.Info(), r.Seat)
			}
		}
		if p.Seat == game.NoSeat {
			return words.Wrong("This game has no seat %q.", identity.Clean(r.Seat, 20))
		}
	}
	if r.Player != "" {
		who, err := s.Club.Accounts.Find(ctx, r.Player)
		if err != nil {
			return err
		}
		p.Invited = &who
	}
	t, err := s.Club.Pairing.Create(ctx, s.me.Person, p)
	if err == nil {
		done.Table = s.document(t)
	}
	return err
}

// seatNamed returns the seat with an id, or NoSeat.
func seatNamed(info game.Info, id string) game.Seat {
	return game.Seat(slices.IndexFunc(info.Seats[:], func(s game.SeatInfo) bool { return s.ID == id }))
}

func (s *session) accept(ctx context.Context, r *request, _ *message) error {
	if err := s.mayPlay(); err != nil {
		return err
	}
	t, err := s.Club.Tables.Find(ctx, s.me.Person, r.Table)
	if err != nil {
		return err
	}
	in := table.Intent{Kind: table.Sit, Seat: seatNamed(t.Rules.Info(), r.Seat)}
	_, err = s.Club.Tables.Do(ctx, t.ID, s.me.Person, in)
	return err
}
