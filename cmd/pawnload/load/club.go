package load

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
)

// Club is a pawnstorm server, and how people make use of it.
type Club struct {
	Addr string
	// Clock is the time control of the tables, "60+30"; "" is none.
	Clock string
}

// name is what the person of a number is called there.
func name(number int) string { return "load" + strconv.Itoa(number) }

// arrive brings a person who has not been there before.
func (c *Club) arrive(ctx context.Context, number int) (*Person, error) {
	p, err := Dial(ctx, c.Addr, number)
	if err != nil {
		return nil, err
	}
	if _, err := p.Run("name " + name(number)); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// Register gives the person of a number an account.
func (c *Club) Register(ctx context.Context, number int) error {
	p, err := c.arrive(ctx, number)
	if err == nil {
		p.Close()
	}
	return err
}

// lobbyTabs are the tabs of the lobby as it writes the one that is open.
var lobbyTabs = []string{"[Play", "[Open", "[Mine", "[Live", "[You"}

// Lobby brings the person of a number, who has an account, to the open tables of the
// lobby. Which tab a person sees first depends on what the club has at that moment.
func (c *Club) Lobby(ctx context.Context, number int) (Guest, error) {
	v, err := Visit(ctx, c.Addr, number, "", name(number))
	if err != nil {
		return nil, err
	}
	for tab := ""; tab != "[Open"; {
		if tab, err = v.session.Answers(ctx, "\t", lobbyTabs...); err != nil {
			v.Close()
			return nil, err
		}
	}
	return v, nil
}

// Watch brings the person of a number to the game of two others.
func (c *Club) Watch(ctx context.Context, number int, p *Pair) (Guest, error) {
	return guest(Visit(ctx, c.Addr, number, p.table, name(p.players[0].Number)))
}

func guest[G Guest](g G, err error) (Guest, error) {
	if err != nil {
		return nil, err
	}
	return g, nil
}

// Maker is somebody who makes tables and takes them back.
type Maker struct {
	*Person
	table string
}

// Maker brings the person of a number, who has an account, to make tables. A server
// may cut a connection on which nothing is done for ten seconds.
func (c *Club) Maker(ctx context.Context, number int) (*Maker, error) {
	p, err := Dial(ctx, c.Addr, number)
	if err != nil {
		return nil, err
	}
	return &Maker{Person: p}, nil
}

// Make makes a table, and waits there for an opponent.
func (m *Maker) Make() (err error) {
	m.table, err = makeTable(m.Person, "")
	return err
}

// TakeBack removes the table that was made.
func (m *Maker) TakeBack() error {
	_, err := m.Run("cancel " + m.table)
	return err
}

// makeTable makes a table of chess at which the host has White, and returns its id.
func makeTable(host *Person, clock string) (id string, err error) {
	line := "new chess as white --json"
	if clock != "" {
		line += " clock=" + clock
	}
	out, err := host.Run(line)
	if err != nil {
		return "", err
	}
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(out), &made); err != nil || made.ID == "" {
		return "", fmt.Errorf("%q has made no table: %s", line, out)
	}
	return made.ID, nil
}
