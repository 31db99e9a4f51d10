package load

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
)

// Club is a pawnstorm server as its users see it.
type Club struct {
	Addr string
	// Clock is the time control of its tables, "60+30"; "" means none.
	Clock string
	// Images says that the terminals of pairs show images.
	Images bool
}

// name returns the username of the person with a number.
func name(number int) string { return "load" + strconv.Itoa(number) }

// arrive logs in a person for the first time.
func (c *Club) arrive(ctx context.Context, number int) (*Person, error) {
	p, err := Dial(ctx, c.Addr, number)
	if err != nil {
		return nil, err
	}
	p.images = c.Images
	if _, err := p.Run("name " + name(number)); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// Register creates the account of the person with a number.
func (c *Club) Register(ctx context.Context, number int) error {
	p, err := c.arrive(ctx, number)
	if err == nil {
		p.Close()
	}
	return err
}

// lobbyTabs has the lobby's tabs as it writes the open one.
var lobbyTabs = []string{"[Play", "[Open", "[Mine", "[Live", "[You"}

// Lobby takes the person with a number, who has an account, to the open tables of
// the lobby. Which tab opens first depends on the state of the club.
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

// Watch makes the person with a number watch the game of two others.
func (c *Club) Watch(ctx context.Context, number int, p *Pair) (Guest, error) {
	return Visit(ctx, c.Addr, number, p.table, name(p.players[0].Number))
}

// Maker is a person who creates and cancels tables.
type Maker struct {
	*Person
	table string
}

// Maker logs in the person with a number, who has an account. A server may close
// a connection that is idle for ten seconds.
func (c *Club) Maker(ctx context.Context, number int) (*Maker, error) {
	p, err := Dial(ctx, c.Addr, number)
	if err != nil {
		return nil, err
	}
	return &Maker{Person: p}, nil
}

// Make creates a table and waits there for an opponent.
func (m *Maker) Make() (err error) {
	m.table, err = makeTable(m.Person, "")
	return err
}

// TakeBack cancels the table.
func (m *Maker) TakeBack() error {
	_, err := m.Run("cancel " + m.table)
	return err
}

// makeTable creates a chess table where the host has White, and returns its id.
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
		return "", fmt.Errorf("%q created no table: %s", line, out)
	}
	return made.ID, nil
}
