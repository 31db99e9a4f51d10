// Randombot plays random legal moves in every game of a pawnstorm server, by the
// line protocol of "ssh HOST bot" (ui/bot/doc.go has all of it).
//
//	go run ./cmd/examples/randombot -name dicey -key ~/.ssh/id_ed25519 -addr localhost:2222
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
)

// table is what a bot needs to know of one; there is more to read.
type table struct {
	ID, Game, Status string
	Ply              int
	Legal            []string
	Result           struct{ Text string }
}

type message struct {
	Type, ID, Kind, Sentence, Name string
	Games                          []string
	Table                          table
}

type object map[string]any

func main() {
	addr := flag.String("addr", "localhost:2222", "where the server is")
	key := flag.String("key", "", "file of the private key that is the bot's account")
	name := flag.String("name", "randombot", "name to take, when the key is new")
	once := flag.Bool("once", false, "stop when every game has been played once")
	flag.Parse()
	host, port, err := net.SplitHostPort(*addr)
	if err != nil {
		log.Fatal(err)
	}
	ssh := exec.Command("ssh", append(flag.Args(), "-T", "-p", port, "-i", *key, "-o", "IdentitiesOnly=yes", host, "bot")...)
	ssh.Stderr = os.Stderr
	in, inErr := ssh.StdinPipe()
	out, outErr := ssh.StdoutPipe()
	if err := errors.Join(inErr, outErr, ssh.Start()); err != nil {
		log.Fatal(err)
	}
	err = play(*name, *once, out, in)
	in.Close()
	if ended := ssh.Wait(); err == nil {
		err = ended
	}
	if err != nil {
		log.Fatal(err)
	}
}

// play talks to the server until that hangs up, or all games were played once.
func play(name string, once bool, in io.Reader, out io.Writer) error {
	said, say := json.NewDecoder(in), json.NewEncoder(out)
	say.Encode(object{"do": "hello", "name": name})
	var games []string
	next := 0
	seek := func() { say.Encode(object{"do": "seek", "games": games[next%len(games) : next%len(games)+1]}) }
	for {
		var m message
		if err := said.Decode(&m); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		switch t := m.Table; m.Type {
		case "hello":
			games = m.Games
			seek()
		case "start", "position":
			if n := len(t.Legal); n > 0 {
				say.Encode(object{"do": "move", "table": t.ID, "ply": t.Ply, "move": t.Legal[rand.IntN(n)]})
			}
		case "end":
			fmt.Printf("%s: %s\n", t.Game, t.Result.Text)
			if next++; once && next == len(games) {
				return nil
			}
			seek()
		case "error":
			return fmt.Errorf("%s: %s", m.Kind, m.Sentence)
		}
	}
}
