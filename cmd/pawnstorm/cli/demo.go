package cli

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"pawnstorm/cmd/pawnstorm/member"
	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/store/nats/embedded"
)

// DemoServers is how many servers a demo has, of each kind.
const DemoServers = 3

// demoCmd runs a club of several servers on this machine, each a process of its own, so
// that one can try what happens when some of them are killed.
type demoCmd struct {
	BasePort int    `env:"-" default:"2201" help:"Port of the first server; the others use the next two. 0 picks free ports."`
	Data     string `env:"-" type:"path" placeholder:"FOLDER" help:"Folder to keep the club in. Without it, the club is deleted at the end."`
}

// Validate refuses what no flag's type refuses by itself.
func (c *demoCmd) Validate() error {
	if c.BasePort < 0 || c.BasePort+DemoServers > 1<<16 {
		return fmt.Errorf("--base-port %d and the two behind it have to be ports: from 1 to 65533, or 0", c.BasePort)
	}
	return nil
}

// demo is a club that is being tried.
type demo struct {
	*streams
	folder string
	temp   bool // the folder is removed at the end
	nats   []*member.Process
	nodes  []*member.Process
	gone   chan *member.Process // that have ended
	again  chan *member.Process // that are to be started again
}

// startAgainAfter is how long a demo leaves a process that was killed alone.
const startAgainAfter = 5 * time.Second

// Run serves until ctx ends.
func (c *demoCmd) Run(ctx context.Context, s *streams) (err error) {
	d := &demo{streams: s, folder: c.Data, temp: c.Data == ""}
	if d.temp {
		d.folder, err = os.MkdirTemp("", "pawnstorm-demo-")
	} else {
		err = os.MkdirAll(d.folder, 0o700)
	}
	if err != nil {
		return fmt.Errorf("there is no folder for the demo: %s", plainly(err))
	}
	if d.temp {
		defer os.RemoveAll(d.folder)
	}
	if err := d.plan(c.BasePort); err != nil {
		return err
	}
	defer d.end()
	fmt.Fprintln(s.out, "Three servers of NATS and three of pawnstorm are starting.")
	for _, group := range [][]*member.Process{d.nats, d.nodes} {
		if err := member.StartAll(ctx, group); err != nil {
			return ignoreEnd(ctx, err)
		}
	}
	d.greet()
	d.attend(ctx)
	fmt.Fprintln(s.out, "The demo ends.")
	return nil
}

// ignoreEnd is err, unless somebody has ended the command meanwhile.
func ignoreEnd(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// plan makes the members, and the secrets that they share.
func (d *demo) plan(basePort int) error {
	ports, err := embedded.Ports(2 * DemoServers)
	if err != nil {
		return listenError("127.0.0.1", "--base-port", err)
	}
	password, system := rand.Text(), rand.Text()
	club, err1 := d.secret("club", embedded.ClubUser+":"+password)
	sys, err2 := d.secret("system", embedded.SystemUser+":"+system)
	seal, err3 := d.seal()
	if err := cmp.Or(err1, err2, err3); err != nil {
		return fmt.Errorf("the folder of the demo cannot be used: %s", plainly(err))
	}
	d.gone, d.again = make(chan *member.Process, 2*DemoServers), make(chan *member.Process, 2*DemoServers)
	var servers []string
	for i := range DemoServers {
		name := "nats-" + strconv.Itoa(i+1)
		servers = append(servers, fmt.Sprintf("127.0.0.1:%d", ports[i]))
		d.nats = append(d.nats, d.member(name, &embedded.Config{
			Name: name, Folder: filepath.Join(d.folder, name), Port: ports[i],
			ClusterPort: ports[DemoServers+i], Routes: ports[DemoServers:],
			Password: password, SystemPassword: system,
		}, "nats"))
	}
	for i := range DemoServers {
		port := 0
		if basePort > 0 {
			port = basePort + i
		}
		addr := "127.0.0.1:" + strconv.Itoa(port)
		if l, err := net.Listen("tcp", addr); err != nil {
			return listenError(addr, "--base-port", err)
		} else {
			l.Close()
		}
		name := "pawnstorm-" + strconv.Itoa(i+1)
		d.nodes = append(d.nodes, d.member(name, nil,
			"serve", "--addr="+addr, "--node="+name, "--store=nats://"+strings.Join(servers, ","),
			"--nats-creds="+club, "--nats-system-creds="+sys, "--nats-replicas="+strconv.Itoa(DemoServers),
			"--seal="+seal, "--trust=127.0.0.1", "--house-workers=1", "--host=", "--ops="))
	}
	return nil
}

func (d *demo) member(name string, config any, args ...string) *member.Process {
	return &member.Process{
		Name: name, Args: append([]string{"demo-member"}, args...), Config: config,
		Log: filepath.Join(d.folder, name+".log"), Gone: d.gone,
	}
}

// secret keeps a secret in a file.
func (d *demo) secret(name, text string) (path string, err error) {
	path = filepath.Join(d.folder, name)
	return path, os.WriteFile(path, []byte(text+"\n"), 0o600)
}

// seal is the file of the secret that opens the host key. It is that of before, if the
// demo was there before.
func (d *demo) seal() (path string, err error) {
	path = filepath.Join(d.folder, "seal")
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	return d.secret("seal", rand.Text()+rand.Text())
}

// greet prints what to type.
func (d *demo) greet() {
	fmt.Fprintf(d.out, "\nA club on three servers is open. In two terminals, type two of these:\n\n")
	for _, m := range d.nodes {
		fmt.Fprintf(d.out, "    %-28s (process %d)\n", m.Ready, m.Pid())
	}
	var pids []string
	for _, m := range d.nats {
		pids = append(pids, strconv.Itoa(m.Pid()))
	}
	kept := d.folder
	if d.temp {
		kept += ", removed at the end"
	}
	fmt.Fprintf(d.out, "\nNATS  processes %s\nData  %s\n\nkill -9 one process, and see the others go on; it is started again after %v.\nCtrl-C ends the demo.\n",
		strings.Join(pids, ", "), kept, startAgainAfter)
}

// attend starts again what has ended, until ctx does.
func (d *demo) attend(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case m := <-d.gone:
			if ctx.Err() != nil {
				return
			}
			fmt.Fprintf(d.out, "%s is gone, and is started again in %v.\n", m.Name, startAgainAfter)
			time.AfterFunc(startAgainAfter, guard.Func(nil, "starting again", func() { d.again <- m }))
		case m := <-d.again:
			err := member.StartAll(ctx, []*member.Process{m})
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				fmt.Fprintf(d.out, "%v.\n", err)
				continue // its end is told as well
			}
			fmt.Fprintf(d.out, "%s is back, as process %d: %s\n", m.Name, m.Pid(), m.Ready)
		}
	}
}

// end ends the servers, and then those that hold what they write.
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
