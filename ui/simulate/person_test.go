package simulate

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/netip"
	"strings"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/shell"
)

// person is someone with an account, who types commands of the shell.
type person struct {
	name, key string
	number    int
	id        identity.PlayerID
	at        *node // where their session is; nil if they have none
	leave     func()
	ctx       context.Context // ends with the session
	hangUp    context.CancelFunc
	followed  *following
}

func newPerson(number int, name string) *person {
	sum := sha256.Sum256([]byte(name))
	return &person{name: name, key: hex.EncodeToString(sum[:]), number: number}
}

// outcome says what a person knows after a command.
type outcome int

const (
	done    outcome = iota // the club has said that it is done
	refused                // the club has said that nothing changed
	doubt                  // the club could not say
)

// String returns the word for the log.
func (o outcome) String() string { return [...]string{"done", "refused", "doubt"}[o] }

// answer is what a person got for a line.
type answer struct {
	outcome outcome
	text    string // what was printed
	says    string // the error
	table   *table.Table
}

// patience is how long a command may take. The club gives up much earlier.
const patience = 5 * time.Minute

// types runs a line of a person in the club of a node.
func (w *world) types(ctx context.Context, p *person, club *lobby.Club, now func() time.Time, line string) answer {
	source := netip.PrefixFrom(netip.AddrFrom4([4]byte{10, 0, byte(p.number), 1}), 32)
	ctx, cancel := context.WithTimeout(identity.WithSource(ctx, source), patience)
	defer cancel()
	who, err := club.Accounts.ByKey(ctx, p.key)
	if err != nil {
		return answer{outcome: outcomeOf(err), says: errs.Sentence(err)}
	}
	var out, says bytes.Buffer
	result := w.shell.Run(ctx, shell.Env{
		Club: club, Games: w.games, Now: now, Who: who, Address: "ssh example.org",
		In: strings.NewReader(""), Out: &out, Err: &says,
	}, line)
	a := answer{text: out.String(), says: strings.TrimSpace(says.String()), table: result.Table}
	if result.Code != shell.Done {
		a.outcome = outcomeOf(result.Err)
	}
	return a
}

// outcomeOf returns what an error tells. After a fault of the server, and after a sentence such as "we
// don't know whether this was saved", a person knows nothing.
func outcomeOf(err error) outcome {
	switch errs.KindOf(err) {
	case errs.Internal, errs.Unavailable:
		return doubt
	}
	return refused
}

// arrive gives a person a session on a node.
func (w *world) arrive(p *person, n *node) {
	p.at = n
	p.ctx, p.hangUp = context.WithCancel(context.Background())
	who, err := n.club.Accounts.ByKey(p.ctx, p.key)
	if err != nil || who.Guest {
		w.part(p)
		return
	}
	p.id = who.ID
	p.leave = n.club.Tables.Enter(p.ctx, who.Person)
	w.follow(p)
}

// part ends the session of a person.
func (w *world) part(p *person) {
	p.hangUp()
	p.at, p.leave, p.followed = nil, nil, nil
}

// sendAway ends the sessions on a node.
func (w *world) sendAway(n *node) {
	for _, p := range w.people {
		if p.at == n {
			w.part(p)
		}
	}
}
