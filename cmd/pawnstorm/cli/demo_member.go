package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/alecthomas/kong"

	"pawnstorm/cmd/pawnstorm/member"
	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/store/nats/embedded"
)

// memberCmd is what a process of a demo runs.
type memberCmd struct {
	Nats  memberNATS  `cmd:"" help:"A server of NATS, as standard input says."`
	Serve memberServe `cmd:"" help:"A server of the club."`
}

// underDemo is ctx until standard input ends.
func underDemo(ctx context.Context) (context.Context, func()) {
	ctx, stop := context.WithCancel(ctx)
	guard.Go("waiting for the end of the demo", func() { _, _ = io.Copy(io.Discard, os.Stdin) }, stop)
	return ctx, stop
}

// memberServe is a server of the club.
type memberServe struct{ serveCmd }

// Run serves until the demo ends.
func (c *memberServe) Run(ctx context.Context, s *streams, app *kong.Context) error {
	ctx, stop := underDemo(ctx)
	defer stop()
	return c.serveCmd.Run(ctx, s, app)
}

// memberNATS is a server of NATS.
type memberNATS struct{}

// Run serves until the demo ends. Ctrl-C is for the demo: those who write end first.
func (memberNATS) Run(ctx context.Context, s *streams) error {
	signal.Ignore(os.Interrupt)
	var c embedded.Config
	lines := bufio.NewScanner(os.Stdin)
	if !lines.Scan() {
		return member.ErrNotReady
	}
	if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
		return err
	}
	server, err := embedded.Start(c)
	if err != nil {
		return err
	}
	fmt.Fprintln(s.out, member.NatsReady)
	ctx, stop := underDemo(ctx)
	defer stop()
	<-ctx.Done()
	server.Shutdown()
	server.WaitForShutdown()
	return nil
}
