package uci

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"

	"pawnstorm/game"
	"pawnstorm/game/engine/search"
)

// Server is a UCI program: it answers with game/engine/search. It ignores lines that it does
// not understand, as the protocol says.
type Server struct {
	Name, Author string
	// Games are the games for the option UCI_Variant; the first is the default.
	Games []game.Rules

	out      sync.Mutex // keeps lines whole
	to       io.Writer
	settings serverSettings
	searcher *search.Searcher
	state    game.State         // nil after a position that could not be read
	stop     context.CancelFunc // ends the running search
	hit      func()             // turns a search on the opponent's time into one on our own; nil if not pondering
	thinking chan struct{}      // closed when the search has ended
}

// Serve obeys the commands of a reader until it ends, or "quit" comes, or ctx ends. It waits
// for its search, but not for a reader that stays silent.
func (s *Server) Serve(ctx context.Context, from io.Reader, to io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.to = to
	s.settings = serverDefaults(s.Games)
	s.searcher = search.New(s.settings.hash << 20)
	s.place([]string{"startpos"})
	defer s.halt()
	commands := make(chan string)
	var broken error
	go func() {
		defer close(commands)
		in := bufio.NewScanner(from)
		in.Buffer(nil, maxSaid) // positions with many moves are long
		for in.Scan() {
			select {
			case commands <- in.Text():
			case <-ctx.Done():
				return
			}
		}
		broken = in.Err()
	}()
	for {
		select {
		case <-ctx.Done():
			return nil
		case command, ok := <-commands:
			if !ok {
				return broken
			}
			if words := strings.Fields(command); len(words) > 0 && !s.obey(ctx, words[0], words[1:]) {
				return nil
			}
		}
	}
}

// obey runs one command and reports whether to go on.
func (s *Server) obey(ctx context.Context, command string, words []string) bool {
	switch command {
	case "uci":
		s.introduce()
	case "isready":
		s.say("readyok")
	case "setoption":
		s.halt()
		s.set(words)
	case "ucinewgame":
		s.halt()
		s.searcher.Forget()
	case "position":
		s.halt()
		s.place(words)
	case "go":
		s.halt()
		s.think(ctx, words)
	case "ponderhit":
		if s.hit != nil {
			s.hit()
			s.hit = nil
		}
	case "stop":
		s.halt()
	case "quit":
		return false
	}
	return true
}

// say writes one line.
func (s *Server) say(format string, args ...any) {
	s.out.Lock()
	defer s.out.Unlock()
	fmt.Fprintf(s.to, format+"\n", args...)
}

// introduce answers "uci".
func (s *Server) introduce() {
	s.say("id name %s", s.Name)
	s.say("id author %s", s.Author)
	for _, line := range s.settings.offer(s.Games) {
		s.say("option name %s", line)
	}
	s.say("uciok")
}

// place sets the position: "startpos", or "fen" with the words of a position text, and perhaps
// "moves". If it cannot be read, there is none: a move for the position before would be
// taken for a move in this one.
func (s *Server) place(words []string) {
	setup, moves, _ := strings.Cut(strings.Join(words, " "), "moves")
	var err error
	s.state, err = s.read(strings.TrimSpace(setup), strings.Fields(moves))
	if err != nil {
		s.state = nil
		s.say("info string %s", clean(err.Error()))
	}
}

// read returns a position after some moves. If they go on after an automatic draw, because
// the other program does not count, the position has no such draws.
func (s *Server) read(setup string, moves []string) (game.State, error) {
	text, written := strings.CutPrefix(setup, "fen ")
	switch {
	case setup == "startpos":
		text = ""
	case !written:
		return nil, fmt.Errorf("cannot read the position %q: write startpos, or fen and a position", setup)
	}
	start, err := s.settings.played(s.Games).New(text)
	if err != nil {
		return nil, err
	}
	if former, ok := start.(game.Former); ok {
		start = former.Former() // no other program sees the newest draws
	}
	state, err := playTexts(start, moves)
	if onward, ok := start.(game.Onward); ok && err != nil {
		if beyond, err := playTexts(onward.Onward(), moves); err == nil {
			return beyond, nil
		}
	}
	return state, err
}

func playTexts(state game.State, moves []string) (game.State, error) {
	var err error
	for _, text := range moves {
		if state, err = game.PlayText(state, text); err != nil {
			return nil, err
		}
	}
	return state, nil
}

// halt ends a running search and waits for its answer.
func (s *Server) halt() {
	if s.stop == nil {
		return
	}
	s.stop()
	<-s.thinking
	s.stop, s.hit = nil, nil
}
