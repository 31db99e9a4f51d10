package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

// DemoServers is how many servers of each kind a demo runs.
const DemoServers = 3

// DemoFlags are the flags of pawnstorm demo and of pawndemo.
type DemoFlags struct {
	BasePort int    `env:"-" default:"2201" help:"Port of the first server; the others use the next two. 0 picks free ports."`
	Data     string `env:"-" type:"path" placeholder:"FOLDER" help:"Folder to keep the club in. Without it, the club is deleted at the end."`
}

// Validate checks that all servers have valid ports.
func (f *DemoFlags) Validate() error {
	if f.BasePort < 0 || f.BasePort+DemoServers > 1<<16 {
		return fmt.Errorf("--base-port %d does not leave ports for three servers; choose 1 to 65533, or 0", f.BasePort)
	}
	return nil
}

// DemoProgram is the name of the program that runs a demo. It is separate because it
// contains a NATS server, which would make pawnstorm a quarter larger.
const DemoProgram = "pawndemo"

var errNoDemo = errors.New("the demo needs " + DemoProgram + ", which is not installed; " +
	"download it from the release page, or run go run ./cmd/" + DemoProgram + " in the source")

type demoCmd struct{ DemoFlags }

// Run hands over to pawndemo.
func (c *demoCmd) Run(ctx context.Context) error {
	program, err := findDemo()
	if err != nil {
		return err
	}
	args := []string{"--base-port=" + strconv.Itoa(c.BasePort)}
	if c.Data != "" {
		args = append(args, "--data="+c.Data)
	}
	return handOver(ctx, program, args)
}

// findDemo returns the path of pawndemo.
func findDemo() (string, error) {
	if self, err := os.Executable(); err == nil {
		if beside, err := exec.LookPath(filepath.Join(filepath.Dir(self), DemoProgram)); err == nil {
			return beside, nil
		}
	}
	path, err := exec.LookPath(DemoProgram)
	if err != nil {
		return "", errNoDemo
	}
	return path, nil
}
