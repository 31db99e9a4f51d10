package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/command"
	"pawnstorm/ui"
)

// shell carries out the commands of "ssh HOST COMMAND".
type shell struct {
	grammar *command.Grammar
	service *lobby.Service
}

// exec is what server.Config.Exec wants.
func (s *shell) exec(ctx context.Context, v ui.Visit, stdin io.Reader, stdout, stderr io.Writer) int {
	who, err := s.service.Arrive(ctx, v.Key)
	if err != nil {
		v.Log.Error("cannot tell who comes", "err", err)
		fmt.Fprintln(stderr, lobby.Sentence(err))
		return command.Refused
	}
	return s.grammar.Run(ctx, command.Env{
		Service: s.service, Games: catalog.All(), Now: time.Now,
		Who: who, Passing: v.Key == "", Address: v.Address(),
		Cast: func(w io.Writer, t *lobby.Table) error { return ui.Cast(w, t, ui.CastOptions{}) },
		In:   stdin, Out: stdout, Err: stderr,
	}, v.Line).Code
}
