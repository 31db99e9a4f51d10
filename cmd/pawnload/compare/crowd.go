package compare

import (
	"context"
	"fmt"
	"time"

	"pawnstorm/cmd/pawnload/load"
	"pawnstorm/cmd/pawnload/reference"
)

// Numbers of the persons outside the crowd.
const (
	timedPair    = 100_000
	tableMaker   = 200_000
	players      = 300_000
	remotePlayer = 400_000
)

// venue describes how a crowd reaches a server, and what it plays there.
type venue struct {
	server *Server
	name   string // of the server
	place  Part
	step   int // sessions that arrive together
	// invite prepares a person's visit and is not timed. It may be nil.
	invite func(ctx context.Context, number int) error
	bring  func(ctx context.Context, number int) (load.Guest, error)
	game   mover
	// begin begins another game; nil continues the current one.
	begin func(ctx context.Context) error
	maker *load.Club // where a person creates tables; nil if no one does
}

// reference measures a reference server. Its crowd sits at boards: it has no other place.
func (c *comparison) reference(ctx context.Context, name string, s *Server) error {
	var crowd load.Crowd
	defer crowd.Close()
	remote, err := load.NewRemote(ctx, s.Addr, remotePlayer, reference.MoveCommand, &crowd)
	if err != nil {
		return err
	}
	defer remote.Close()
	return c.stages(ctx, &crowd, &venue{
		server: s, name: name, place: screen, step: 1, game: remote,
		bring: func(ctx context.Context, number int) (load.Guest, error) {
			return load.Visit(ctx, s.Addr, number, "", reference.Shown)
		},
	})
}

// crowd measures pawnstorm with a crowd in one place and two players.
func (c *comparison) crowd(ctx context.Context, s *Server, place Part, alone bool) error {
	club := &load.Club{Addr: s.Addr, Images: place == Images}
	match := &match{club: club, first: timedPair}
	defer match.close()
	if err := match.begin(ctx); err != nil {
		return err
	}
	if alone {
		if err := c.alone(ctx, s, match); err != nil {
			return err
		}
	}
	v := &venue{
		server: s, name: Pawnstorm, place: place, step: 1,
		game: match, begin: match.begin, invite: club.Register,
	}
	switch place {
	case Lobby, Shipped:
		if err := club.Register(ctx, tableMaker); err != nil {
			return err
		}
		v.maker, v.bring = club, club.Lobby
	case Board, Images:
		v.step, v.invite = 2, nil
		v.bring = func(ctx context.Context, number int) (load.Guest, error) {
			return club.Pair(ctx, number, load.RandomGame(uint64(number)))
		}
	case Watch:
		match.once, v.begin = true, nil // another game would have no watchers
		v.bring = func(ctx context.Context, number int) (load.Guest, error) {
			return club.Watch(ctx, number, match.Pair)
		}
	}
	var crowd load.Crowd
	defer crowd.Close()
	return c.stages(ctx, &crowd, v)
}

// alone measures two players on an otherwise empty server.
func (c *comparison) alone(ctx context.Context, s *Server, m *match) error {
	f := make(Figures)
	idle, err := c.idle(ctx, s, f)
	if err == nil {
		err = c.timeMoves(ctx, s, m, idle, f)
	}
	c.add(Measurement{Server: Pawnstorm, Part: Alone, Stage: 2, Sessions: 2, Figures: f})
	return err
}

// stages measures a venue with a crowd that grows at each stage.
func (c *comparison) stages(ctx context.Context, crowd *load.Crowd, v *venue) error {
	before, err := c.read(v.server.PID)
	if err != nil {
		return err
	}
	from := 0
	for _, stage := range c.Stages {
		f := make(Figures)
		if err := c.grow(ctx, crowd, v, from, stage, f); err != nil {
			return err
		}
		if from = len(crowd.Sessions()); from == 0 {
			c.note("%s, %s: no session connected in time.", v.name, v.place)
			return nil
		}
		if err := c.stage(ctx, crowd, v, before, f); err != nil {
			return err
		}
		c.add(Measurement{Server: v.name, Part: v.place, Stage: stage, Sessions: from, Figures: f})
		if from < stage {
			return nil // later stages would not get more either
		}
	}
	return nil
}

// grow brings the crowd to a stage. It times logins if each guest only logs in.
func (c *comparison) grow(ctx context.Context, crowd *load.Crowd, v *venue, from, to int, f Figures) error {
	var numbers []int
	for n := from; n < to; n += v.step {
		numbers = append(numbers, n)
	}
	if v.invite != nil {
		if err := c.invite(ctx, v, numbers); err != nil {
			return err
		}
	}
	g := crowd.Grow(ctx, numbers, c.Within, v.bring)
	if g.Failed > 0 {
		c.note("%s, %s: %d could not connect: %v.", v.name, v.place, g.Failed, g.Err)
	}
	if v.step == 1 && g.Came > 0 {
		f[Logins] = float64(g.Came) / g.Took.Seconds()
	}
	return ctx.Err()
}

// invite creates the accounts of the next guests.
func (c *comparison) invite(ctx context.Context, v *venue, numbers []int) error {
	var invited load.Crowd
	g := invited.Grow(ctx, numbers, time.Hour, func(ctx context.Context, number int) (load.Guest, error) {
		return load.Nobody{}, v.invite(ctx, number)
	})
	if g.Failed > 0 {
		return fmt.Errorf("%d people got no account: %w", g.Failed, g.Err)
	}
	return ctx.Err()
}

// stage measures everything about a crowd that has arrived.
func (c *comparison) stage(ctx context.Context, crowd *load.Crowd, v *venue, before reading, f Figures) error {
	if err := load.Pause(ctx, c.Rest); err != nil {
		return err
	}
	sessions := crowd.Sessions()
	received := load.Received(sessions)
	idle, err := c.idle(ctx, v.server, f)
	if err != nil {
		return err
	}
	f[IdleBytes] = float64(load.Received(sessions)-received) / c.Idle.Seconds() / float64(len(sessions))
	now, err := c.read(v.server.PID)
	if err != nil {
		return err
	}
	if c.metered {
		f[Resident] = float64(now.Resident-before.Resident) / 1024 / float64(len(sessions))
	}
	if v.begin != nil {
		if err := v.begin(ctx); err != nil {
			return err
		}
		if err := load.Pause(ctx, c.Rest/4); err != nil {
			return err
		}
	}
	if err := c.timeMoves(ctx, v.server, v.game, idle, f); err != nil {
		return err
	}
	if v.maker == nil || c.Tables == 0 {
		return nil
	}
	return c.announce(ctx, v.server, v.maker, sessions, idle, f)
}

// idle measures a server without activity and returns the share of a processor
// that it uses.
func (c *comparison) idle(ctx context.Context, s *Server, f Figures) (float64, error) {
	from, to, err := c.during(s.PID, func() error { return load.Pause(ctx, c.Idle) })
	if err != nil {
		return 0, err
	}
	if c.metered {
		f[IdleCPU] = 100 * share(from, to)
	}
	return share(from, to), nil
}
