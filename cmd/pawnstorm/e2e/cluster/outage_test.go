//go:build unix

package cluster

import (
	"encoding/json"
	"strings"
	"syscall"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// leftOf returns White's remaining time as a client sees it.
func leftOf(t *testing.T, c e2etest.Commander, id string) time.Duration {
	t.Helper()
	var doc struct {
		Clocks struct{ Left map[string]int64 }
	}
	if err := json.Unmarshal([]byte(e2etest.Say(t, c, "show "+id+" --json")), &doc); err != nil {
		t.Fatal(err)
	}
	return time.Duration(doc.Clocks.Left["white"]) * time.Millisecond
}

// duel is a game between ann, to move, and ben, each on a separate node.
func duel(t *testing.T, ann, ben e2etest.Commander) (id string) {
	t.Helper()
	e2etest.Say(t, ann, "name ann")
	e2etest.Say(t, ben, "name ben")
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(e2etest.Say(t, ann, "new chess as white clock=5+0 --json")), &made); err != nil {
		t.Fatal(err)
	}
	e2etest.Say(t, ben, "join "+made.ID)
	e2etest.Say(t, ann, "move e4 on "+made.ID)
	e2etest.Say(t, ben, "move e5 on "+made.ID)
	return made.ID
}

// TestStorageAway stops NATS while people play on two nodes. A player who moves sees that the move is
// being saved. All clocks stop, no session ends, and the game continues when NATS is back.
func TestStorageAway(t *testing.T) {
	t.Parallel()
	e2etest.Demanded(t)
	const away = 10 * time.Second
	flags, stop := e2etest.RestartableNATS(t, nil)
	flags = append(flags, "--seal="+e2etest.SecretFile(t, e2etest.SealSecret), "--no-house", "--addr=127.0.0.1:0")
	first, second := e2etest.Open(t, nil, flags...), e2etest.Open(t, nil, flags...)
	ann, ben := sshtest.Dial(t, first.Addr(), sshtest.Key(t)), sshtest.Dial(t, second.Addr(), sshtest.Key(t))
	id := duel(t, ann, ben)
	screen, other := ann.Terminal(80, 24, id), ben.Terminal(80, 24, id)
	screen.Until("Your move.")
	other.Until("ann (White) is to move.")
	lines := ben.Terminal(80, 24, "plain", id)
	lines.Until("White")

	before := leftOf(t, ann, id)
	began := time.Now()
	again := stop()
	screen.Type("md4\r")
	screen.Until("Saving…")
	screen.Until("The clocks are paused.")
	other.Until("The clocks are paused.")
	lines.Type("draw offer\r")
	lines.Until("The storage does not answer.")
	<-time.After(away) // the outage
	again()
	back := time.Since(began)
	for late := time.Now().Add(e2etest.Patience); !strings.Contains(other.Screen(), "d4"); <-time.After(50 * time.Millisecond) {
		if time.Now().After(late) { // a move waits up to a minute
			t.Fatalf("the move did not arrive:\n%s\n%s\n%s\n%s", other.Screen(), screen.Screen(), first.Log(t), second.Log(t))
		}
	}
	after := leftOf(t, ann, id)
	if charged := before - after; charged > time.Since(began)-back/2 {
		t.Errorf("ann was charged %v, NATS was away for %v", charged, back)
	}
}

// TestComingWhileAway checks logins while NATS is away. Commands and screens wait and then fail with
// a clear message. They work again when NATS is back.
func TestComingWhileAway(t *testing.T) {
	e2etest.Nightly(t)
	t.Parallel()
	const waiting = "The storage does not answer. Waiting for it…"
	flags, stop := e2etest.RestartableNATS(t, nil)
	node := e2etest.Open(t, nil, append(flags, "--seal="+e2etest.SecretFile(t, e2etest.SealSecret), "--no-house", "--addr=127.0.0.1:0")...)
	key := sshtest.Key(t)
	e2etest.Say(t, sshtest.Dial(t, node.Addr(), key), "name ann")
	ann := sshtest.Dial(t, node.Addr(), key)
	again := stop()
	screen := ann.Terminal(80, 24)
	screen.Until(waiting)
	if out, said, code := ann.Run("shout hey", ""); code != cli.ExitFailed || out != "" || !strings.HasPrefix(said, waiting+"\n") || !strings.Contains(said, "Please come back in a minute.") || e2etest.TellsInternals(said) {
		t.Errorf("command while NATS is away: %d, %s, %s", code, out, said)
	}
	screen.Until("Please come back in a minute.")
	if code := screen.Wait(); code != cli.ExitFailed {
		t.Errorf("screens: exit code %d", code)
	}
	screen = sshtest.Dial(t, node.Addr(), key).Terminal(80, 24)
	screen.Until(waiting)
	again()
	screen.Until("Find an opponent")
	e2etest.Say(t, sshtest.Dial(t, node.Addr(), key), "shout hey")
}

// TestFrozenNode freezes one of two nodes. The other one goes on, no player gains time, and the
// frozen node does no harm when it wakes up.
func TestFrozenNode(t *testing.T) {
	t.Parallel()
	e2etest.Demanded(t)
	const frozen = 18 * time.Second // longer than the lease
	flags := append(e2etest.NatsServer(t, nil), "--seal="+e2etest.SecretFile(t, e2etest.SealSecret), "--no-house", "--addr=127.0.0.1:0")
	first, second := e2etest.Open(t, nil, flags...), e2etest.Open(t, nil, flags...)
	ann, ben := e2etest.NewCaller(t, first.Addr(), sshtest.Key(t)), e2etest.NewCaller(t, second.Addr(), sshtest.Key(t))
	id := duel(t, ann, ben)
	before := leftOf(t, ben, id)
	if err := first.Cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	<-time.After(frozen) // the freeze
	e2etest.Say(t, e2etest.NewCaller(t, second.Addr(), ann.Key), "move d4 on "+id)
	after := leftOf(t, ben, id)
	if err := first.Cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	if charged := before - after; charged < frozen/2 {
		t.Errorf("node frozen for %v: ann was charged only %v, though she could play on the other node", frozen, charged)
	}
	e2etest.Say(t, ben, "move exd4 on "+id)
	for late := time.Now().Add(e2etest.Patience); !strings.Contains(e2etest.Say(t, ann, "show "+id), "exd4"); {
		if time.Now().After(late) {
			t.Fatal("the frozen node did not catch up")
		}
	}
	e2etest.Say(t, ann, "move c3 on "+id)
	if now := leftOf(t, ben, id); now > after {
		t.Errorf("ann's time went from %v to %v", after, now)
	}
}
