package demo

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"pawnstorm/cmd/pawndemo/member"
	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/schedule"
	"pawnstorm/lobby/store/nats/embedded"
)

// demo is a running demo.
type demo struct {
	out    io.Writer
	folder string
	temp   bool // remove the folder at the end
	nats   []*member.Process
	nodes  []*member.Process
	mu     sync.Mutex // guards out while processes restart
}

// restartAfter leaves time to see the club go on without a killed process.
const restartAfter = 3 * time.Second

// Run runs a demo until ctx ends.
func (l *line) Run(ctx context.Context, out io.Writer) (err error) {
	d := &demo{out: out, folder: l.Data, temp: l.Data == ""}
	if d.temp {
		d.folder, err = os.MkdirTemp("", "pawnstorm-demo-")
	} else {
		err = os.MkdirAll(d.folder, 0o700)
	}
	if err != nil {
		return fmt.Errorf("cannot create the demo folder: %w", err)
	}
	if d.temp {
		defer os.RemoveAll(d.folder)
	}
	if err := d.plan(l.BasePort); err != nil {
		return err
	}
	defer d.end()
	fmt.Fprintln(out, "Starting three NATS servers and three pawnstorm servers.")
	for _, group := range [][]*member.Process{d.nats, d.nodes} {
		switch err := member.StartAll(ctx, group); {
		case err != nil && ctx.Err() != nil:
			return nil
		case err != nil:
			return err
		}
	}
	d.greet()
	d.attend(ctx)
	fmt.Fprintln(out, "The demo has ended.")
	return nil
}

// plan prepares the processes and the secrets they share.
func (d *demo) plan(basePort int) error {
	ports, err := embedded.Ports(2 * cli.DemoServers)
	if err != nil {
		return cli.ListenError("127.0.0.1", "--base-port", err)
	}
	password, system := rand.Text(), rand.Text()
	club, err1 := d.secret("club", embedded.ClubUser+":"+password)
	sys, err2 := d.secret("system", embedded.SystemUser+":"+system)
	seal, err3 := d.seal()
	if err := cmp.Or(err1, err2, err3); err != nil {
		return fmt.Errorf("cannot write to the demo folder: %w", err)
	}
	var servers []string
	for i := range cli.DemoServers {
		name := "nats-" + strconv.Itoa(i+1)
		servers = append(servers, fmt.Sprintf("127.0.0.1:%d", ports[i]))
		d.nats = append(d.nats, d.member(name, MemberNATS, &embedded.Config{
			Name: name, Folder: filepath.Join(d.folder, name), Port: ports[i],
			ClusterPort: ports[cli.DemoServers+i], Routes: ports[cli.DemoServers:],
			Password: password, SystemPassword: system,
		}))
	}
	for i := range cli.DemoServers {
		port := 0
		if basePort > 0 {
			port = basePort + i
		}
		addr := "127.0.0.1:" + strconv.Itoa(port)
		if l, err := net.Listen("tcp", addr); err != nil {
			return cli.ListenError(addr, "--base-port", err)
		} else {
			l.Close()
		}
		name := "pawnstorm-" + strconv.Itoa(i+1)
		d.nodes = append(d.nodes, d.member(name, MemberServe, nil,
			"--addr="+addr, "--node="+name, "--store=nats://"+strings.Join(servers, ","),
			"--nats-creds="+club, "--nats-system-creds="+sys, "--nats-replicas="+strconv.Itoa(cli.DemoServers),
			"--seal="+seal, "--trust=127.0.0.1", "--house-workers=1", "--host=", "--ops=", "--ship=", "--backup-every=0"))
	}
	return nil
}

func (d *demo) member(name, kind string, config any, args ...string) *member.Process {
	return &member.Process{
		Name: name, Args: append([]string{Member, kind}, args...), Config: config,
		Log: filepath.Join(d.folder, name+".log"),
	}
}

// secret writes a secret to a file.
func (d *demo) secret(name, text string) (path string, err error) {
	path = filepath.Join(d.folder, name)
	return path, os.WriteFile(path, []byte(text+"\n"), 0o600)
}

// seal returns the file with the secret that encrypts the host key. An earlier demo in the
// same folder may have left one.
func (d *demo) seal() (path string, err error) {
	path = filepath.Join(d.folder, "seal")
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	return d.secret("seal", rand.Text()+rand.Text())
}

// greet prints what to type.
func (d *demo) greet() {
	fmt.Fprintf(d.out, "\nThe club runs on three servers. Open two terminals and log in to any two of them:\n\n")
	for _, m := range d.nodes {
		fmt.Fprintf(d.out, "    %-28s (process %d)\n", m.Ready, m.Pid())
	}
	var pids []string
	for _, m := range d.nats {
		pids = append(pids, strconv.Itoa(m.Pid()))
	}
	kept := d.folder
	if d.temp {
		kept += " (removed at the end)"
	}
	fmt.Fprintf(d.out, "\nNATS  processes %s\nData  %s\n\n"+
		"Kill a process with kill -9 and the others go on. It restarts after %v.\n"+
		"Press Ctrl-C to end the demo.\n", strings.Join(pids, ", "), kept, restartAfter)
}

// attend restarts processes that have ended, until ctx ends. No restart waits for another, because a
// pawnstorm server is not ready before the NATS servers are.
func (d *demo) attend(ctx context.Context) {
	var all sync.WaitGroup
	for _, m := range slices.Concat(d.nats, d.nodes) {
		all.Go(rescue.Func(nil, "starting again", func() { d.keep(ctx, m) }))
	}
	all.Wait()
}

// keep restarts a process each time it has ended, until ctx ends.
func (d *demo) keep(ctx context.Context, m *member.Process) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-m.Ended:
		}
		if ctx.Err() != nil {
			return
		}
		d.tell("%s has ended and restarts in %v.\n", m.Name, restartAfter)
		if !schedule.Sleep(ctx, restartAfter) {
			return
		}
		switch err := member.StartAll(ctx, []*member.Process{m}); {
		case ctx.Err() != nil:
			return
		case err != nil:
			d.tell("%v.\n", err)
		default:
			d.tell("%s is back as process %d: %s\n", m.Name, m.Pid(), m.Ready)
		}
	}
}

// tell prints a line about a process.
func (d *demo) tell(format string, args ...any) {
	d.mu.Lock()
	defer d.mu.Unlock()
	fmt.Fprintf(d.out, format, args...)
}

// end stops the pawnstorm servers first, because they write to the NATS servers.
func (d *demo) end() {
	for _, group := range [][]*member.Process{d.nodes, d.nats} {
		for _, m := range group {
			m.Stop()
		}
		for _, m := range group {
			m.Wait()
		}
	}
}
