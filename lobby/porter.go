package lobby

import "context"

// mindTheDoor tells the games who comes and goes. A departure is told once, when
// a person's last session on this node ends; that somebody is here is told
// whenever a game believes otherwise. So a player with sessions on two servers
// who leaves one of them is back at once.
func (s *Service) mindTheDoor(ctx context.Context) {
	s.closeTheNight(ctx)
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.board.door:
		}
		gone := s.board.departures()
		s.endSeeksOf(ctx, gone)
		for _, t := range s.board.snapshot() {
			for seat, who := range t.Seats {
				quit, left := gone[who.ID]
				switch here := s.board.isHere(who.ID); {
				case t.Status != Playing || !t.Timed():
				case left && !here:
					s.tell(ctx, t, who, Depart(quit))
				case here && t.Away[seat].Away():
					s.tell(ctx, t, who, Arrive())
				}
			}
		}
	}
}

// endSeeksOf takes the seeks of those back who are not here to play.
func (s *Service) endSeeksOf(ctx context.Context, gone map[PlayerID]bool) {
	for who := range gone {
		if s.board.isHere(who) {
			continue
		}
		if err := s.endSeeks(ctx, Person{ID: who}); err != nil && ctx.Err() == nil {
			s.log.Error("ending a seek", "player", who, "err", err)
		}
	}
}

// closeTheNight notes that after a start of the server nobody is there yet.
func (s *Service) closeTheNight(ctx context.Context) {
	for _, t := range s.board.snapshot() {
		for seat, who := range t.Seats {
			if t.Status == Playing && t.Timed() && !t.Away[seat].Away() && !s.board.isHere(who.ID) {
				s.tell(ctx, t, who, Depart(false))
			}
		}
	}
}

// tell posts what the porter has seen. That it is known already is no error.
func (s *Service) tell(ctx context.Context, t *Table, who Person, o Order) {
	if _, err := s.Post(ctx, t.ID, who, o); err != nil && KindOf(err) != Stale && ctx.Err() == nil {
		s.log.Error("telling who is there", "table", t.ID, "player", who.ID, "err", err)
	}
}
