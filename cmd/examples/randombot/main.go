// Randombot plays random legal moves in every game of a pawnstorm server. It uses the line
// protocol of "ssh HOST bot" (see ui/bot/doc.go), or the same protocol over HTTP with a
// token from "ssh HOST token new bot".
//
//	go run ./cmd/examples/randombot -name dicey -key ~/.ssh/id_ed25519 -addr localhost:2222
//	PAWNSTORM_TOKEN=pawn_… go run ./cmd/examples/randombot -url http://localhost:8080
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
)

// table has the fields that a bot needs; the server sends more.
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
	addr := flag.String("addr", "localhost:2222", "address of the server")
	key := flag.String("key", "", "private key file of the bot's account")
	name := flag.String("name", "randombot", "username to take if the key is new")
	once := flag.Bool("once", false, "stop after playing every game once")
	site := flag.String("url", "", "URL of the server, to play over HTTP with the token in PAWNSTORM_TOKEN")
	flag.Parse()
	var err error
	if *site != "" {
		err = overHTTP(*site, os.Getenv("PAWNSTORM_TOKEN"), *once)
	} else {
		err = overSSH(*addr, *key, *name, *once)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// overSSH plays by "ssh HOST bot".
func overSSH(addr, key, name string, once bool) error {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return err
	}
	args := append(flag.Args(), "-T", "-p", port, "-i", key, "-o", "IdentitiesOnly=yes", host, "bot")
	ssh := exec.Command("ssh", args...)
	ssh.Stderr = os.Stderr
	in, inErr := ssh.StdinPipe()
	out, outErr := ssh.StdoutPipe()
	if err := errors.Join(inErr, outErr, ssh.Start()); err != nil {
		return err
	}
	say := json.NewEncoder(in).Encode
	if err = say(object{"do": "hello", "name": name}); err == nil {
		err = play(once, out, say)
	}
	in.Close()
	return cmp.Or(err, ssh.Wait())
}

// overHTTP reads a stream of events, which begins with hello, and sends a request for each
// command.
func overHTTP(site, token string, once bool) error {
	ask := func(method string, body io.Reader) (*http.Response, error) {
		r, err := http.NewRequest(method, strings.TrimRight(site, "/")+"/api/v1/bot", body)
		if err != nil {
			return nil, err
		}
		r.Header.Set("Authorization", "Bearer "+token)
		r.Header.Set("Content-Type", "application/json")
		answer, err := http.DefaultClient.Do(r)
		if err == nil && answer.StatusCode != http.StatusOK {
			defer answer.Body.Close()
			why, _ := io.ReadAll(answer.Body)
			err = fmt.Errorf("%s: %s", answer.Status, why)
		}
		return answer, err
	}
	say := func(what any) error {
		body, err := json.Marshal(what)
		if err != nil {
			return err
		}
		done, err := ask(http.MethodPost, bytes.NewReader(body))
		if err != nil {
			return err
		}
		io.Copy(io.Discard, done.Body)
		return done.Body.Close()
	}
	if err := say(object{"do": "hello"}); err != nil { // makes the account a bot
		return err
	}
	news, err := ask(http.MethodGet, nil)
	if err != nil {
		return err
	}
	defer news.Body.Close()
	return play(once, news.Body, say)
}

// play talks to the server until it hangs up, or until every game was played once.
func play(once bool, in io.Reader, say func(any) error) error {
	said := json.NewDecoder(in)
	var games []string
	next := 0
	seek := func() error {
		return say(object{"do": "seek", "games": games[next%len(games) : next%len(games)+1]})
	}
	for {
		var m message
		if err := said.Decode(&m); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		var err error
		switch t := m.Table; m.Type {
		case "hello":
			games = m.Games
			err = seek()
		case "start", "position":
			if n := len(t.Legal); n > 0 {
				err = say(object{"do": "move", "table": t.ID, "ply": t.Ply, "move": t.Legal[rand.IntN(n)]})
			}
		case "end":
			fmt.Printf("%s: %s\n", t.Game, t.Result.Text)
			if next++; once && next == len(games) {
				return nil
			}
			err = seek()
		case "error":
			err = fmt.Errorf("%s: %s", m.Kind, m.Sentence)
		}
		if err != nil {
			return err
		}
	}
}
