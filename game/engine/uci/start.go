package uci

import (
	"context"
	"strings"
	"time"
)

// kill ends the program at once.
func (c *Client) kill() {
	if c.process != nil {
		c.process.end(0)
	}
	c.process, c.thinking, c.after = nil, false, nil
}

// start starts the program, greets it, and sets its options.
func (c *Client) start(ctx context.Context) error {
	p, err := run(c.config)
	if err != nil {
		return err
	}
	c.process = p
	if err := p.say(ctx, "uci"); err != nil {
		return err
	}
	var offered []option
	_, err = p.expect(ctx, time.Now().Add(c.config.Start), "uciok", func(line string) {
		words := strings.Fields(line)
		switch {
		case len(words) > 2 && words[0] == "id" && words[1] == "name":
			c.name = clean(strings.Join(words[2:], " "))
		case len(words) > 2 && words[0] == "option" && len(offered) < mostOptions:
			offered = append(offered, parseOption(words[1:]))
		}
	})
	if err != nil {
		return err
	}
	commands, err := settings(offered, c.config.Options)
	if err != nil {
		return err
	}
	return c.ready(ctx, append(commands, "ucinewgame")...)
}

// mostOptions is more than any program has.
const mostOptions = 1000
