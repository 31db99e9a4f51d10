package memory

import (
	"fmt"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// TestLimitOfMemory runs a server in a control group with little memory, or with GOMEMLIMIT, and lets
// people come until sessions wait. The kernel must not end it, players must not notice, newcomers must
// read why they wait, and /readyz and metrics must say it. When the crowd has left, everyone gets in.
func TestLimitOfMemory(t *testing.T) {
	e2etest.Demanded(t)
	const limit = 96 << 20
	for name, prepare := range map[string]func(*testing.T) *e2etest.Group{
		"cgroup": func(t *testing.T) *e2etest.Group {
			group := e2etest.MakeGroup(t, "memory")
			group.Limit("memory", fmt.Sprint(limit))
			return group
		},
		"GOMEMLIMIT": func(t *testing.T) *e2etest.Group {
			t.Setenv("GOMEMLIMIT", fmt.Sprint(limit))
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := startIn(t, prepare(t), "--trust", "127.0.0.0/8")
			keys := [2]gossh.Signer{sshtest.Key(t), sshtest.Key(t)}
			homes := [2]string{"127.0.1.1", "127.0.2.1"}
			id := s.begin(homes, keys)
			players := [2]*sshtest.Client{s.from(homes[0], keys[0]), s.from(homes[1], keys[1])}
			for _, p := range players {
				p.Terminal(80, 24, id).Until("ann")
			}
			run(t, players[0], "move "+id+" e4")
			crowd := s.fill()
			waiting := s.from("127.0.9.1", sshtest.Key(t))
			screen := waiting.Terminal(80, 24)
			screen.Until("The server is full")
			_, ready := e2etest.Get(t, s.ops+"/readyz")
			if !strings.HasPrefix(ready, "Ready.\nSession memory is used up, and ") || !strings.Contains(ready, " in line: raise --memory") {
				t.Errorf("/readyz says %q", ready)
			}
			if f := s.figures(); f["pawnstorm_sessions_waiting"] < 1 || f["pawnstorm_session_memory_bytes"] > f["pawnstorm_session_memory_limit_bytes"] {
				t.Errorf("metrics: %v wait, %v of %v", f["pawnstorm_sessions_waiting"], f["pawnstorm_session_memory_bytes"], f["pawnstorm_session_memory_limit_bytes"])
			}
			run(t, players[1], "move "+id+" e5")
			run(t, players[0], "move "+id+" Nf3")
			for _, c := range crowd {
				c.Close()
			}
			screen.Until("guest-")
			run(t, players[1], "move "+id+" Nc6")
			if shown := run(t, players[0], "show "+id); !strings.Contains(shown, "1. e4 e5 2. Nf3 Nc6") {
				t.Errorf("got %s", shown)
			}
			peak := s.peak()
			t.Logf("%d connections of a crowd; peak %d MB of %d", len(crowd), peak>>20, limit>>20)
			if !s.alive() || peak > limit {
				t.Errorf("server alive: %v; peak memory %d bytes", s.alive(), peak)
			}
		})
	}
}

// fill opens large sessions until one has to wait.
func (s *server) fill() (crowd []*gossh.Client) {
	s.t.Helper()
	for late := time.Now().Add(e2etest.Patience); time.Now().Before(late); {
		c, err := dial(fmt.Sprintf("127.1.%d.1", len(crowd)), s.addr)
		if err != nil {
			s.t.Fatal(err)
		}
		s.t.Cleanup(func() { c.Close() })
		crowd = append(crowd, c)
		for range 4 {
			if err := attend(c, 300, 100, ""); err != nil {
				s.t.Fatal(err)
			}
		}
		if s.figures()["pawnstorm_sessions_waiting"] > 0 {
			return crowd
		}
	}
	s.t.Fatal("no session had to wait")
	return nil
}
