package demo

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"

	"pawnstorm/cmd/pawndemo/member"
	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store/nats/embedded"
)

// Member is the first argument of a process of a demo. The second says which kind it is.
const (
	Member      = "demo-member"
	MemberNATS  = "nats"  // a NATS server, with its configuration on standard input
	MemberServe = "serve" // a pawnstorm server, with the flags of pawnstorm serve
)

// runMember runs one process of a demo and returns its exit code.
func runMember(ctx context.Context, kind string, args []string, stdout, stderr io.Writer) int {
	if kind == MemberServe {
		ctx, stop := untilStdinEnds(ctx)
		defer stop()
		return cli.Run(ctx, append([]string{"serve"}, args...), stdout, stderr)
	}
	if err := runNATS(ctx, stdout); err != nil {
		fmt.Fprintf(stderr, "%s: %v.\n", cli.DemoProgram, err)
		return cli.ExitFailed
	}
	return cli.ExitDone
}

// untilStdinEnds returns a context that ends with standard input, and so with the demo.
func untilStdinEnds(ctx context.Context) (context.Context, func()) {
	ctx, stop := context.WithCancel(ctx)
	rescue.Go("waiting for the end of the demo", func() { _, _ = io.Copy(io.Discard, os.Stdin) }, stop)
	return ctx, stop
}

// runNATS runs a NATS server until the demo ends. It ignores Ctrl-C, because the servers
// that write to it have to end first.
func runNATS(ctx context.Context, stdout io.Writer) error {
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
	fmt.Fprintln(stdout, member.NatsReady)
	ctx, stop := untilStdinEnds(ctx)
	defer stop()
	<-ctx.Done()
	server.Shutdown()
	server.WaitForShutdown()
	return nil
}
