package main

import (
	"context"
	"net"

	"pawnstorm/cmd/pawnload/reference"
)

// referenceCmd runs a reference server.
type referenceCmd struct {
	Kind string `arg:"" enum:"tea,compact,raw,floor" help:"tea (Wish, Bubble Tea), compact (no renderer), raw (bare SSH) or floor (raw, and a commit for each move)."`
	Data string `default:"." type:"existingdir" placeholder:"FOLDER" help:"Folder for the database of floor."`
	Addr string `default:"127.0.0.1:2223" help:"Address to listen on. Anyone who can reach it may log in."`
}

// Run serves until ctx ends.
func (c *referenceCmd) Run(ctx context.Context) error {
	l, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return err
	}
	defer l.Close()
	return reference.Serve(ctx, c.Kind, c.Data, l)
}
