// Command pawndemo runs a club of three pawnstorm servers and three NATS servers on this
// machine, to try what happens when you kill some of them. It contains all six, so it
// needs nothing else.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"pawnstorm/cmd/pawndemo/demo"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	code := demo.Run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}
