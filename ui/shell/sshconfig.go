package shell

import (
	"cmp"
	"context"
	"fmt"
	"net/netip"
	"regexp"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// connecting is the command for the ssh configuration.
var connecting = []verb{
	{run: sshConfig, Command: grammar.Command{
		Name: "config", Group: findHelp,
		Brief: "print lines for your ~/.ssh/config",
		Forms: []string{"[ALIAS]"},
		Notes: []string{
			"Append the lines to ~/.ssh/config and \"ssh ALIAS\" is all you need to type. They log you in with one",
			"key, send your language and colours, notice a dead connection, and let later commands reuse the",
			"connection you already have. The default ALIAS is the name of the host, or pawnstorm if that is localhost",
			"or an address.",
		},
		Examples: []string{"config chess >> ~/.ssh/config"},
		Doc:      configDoc{},
	}},
}

// configDoc is the answer of config --json.
type configDoc struct {
	Alias  string `json:"alias" help:"what to type after ssh"`
	Host   string `json:"host" help:"the name or address of the server"`
	Port   int    `json:"port" help:"its port"`
	User   string `json:"user,omitempty" help:"your name, if you have an account"`
	Config string `json:"config" help:"the lines for ~/.ssh/config"`
}

// aliasShape allows what ssh takes literally after Host: no wildcards, spaces or commas.
var aliasShape = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$`)

func sshConfig(_ context.Context, c *Call) error {
	alias := c.Value("ALIAS")
	if alias != "" && !aliasShape.MatchString(alias) {
		return words.Wrong("%q cannot be an alias. Use letters, digits, dots, - and _, as in %s.",
			identity.Clean(alias, 30), c.line("config", "chess"))
	}
	if c.Screens {
		line := strings.TrimSpace(c.Address + " config " + alias)
		return c.say("To save the lines, type this on your own machine:", line+" >> ~/.ssh/config")
	}
	doc := configDoc{Host: cmp.Or(c.Host, "HOST"), Port: cmp.Or(c.Port, 22)}
	doc.Alias = cmp.Or(alias, usualAlias(doc.Host))
	if !c.Who.Guest {
		doc.User = c.Who.Name
	}
	lines := doc.lines(c.Who.Key)
	doc.Config = strings.Join(lines, "\n") + "\n"
	return c.answer(doc, lines...)
}

// usualAlias returns the default alias for a host. A block for localhost would affect all other
// connections to it, and addresses are hard to type.
func usualAlias(host string) string {
	if _, err := netip.ParseAddr(host); err == nil || host == "localhost" {
		return "pawnstorm"
	}
	return host
}

// lines returns the snippet for ssh_config(5). Its comments are on lines of their own, because OpenSSH
// before 8.6 does not allow them after a value.
func (d *configDoc) lines(key string) []string {
	lines := []string{
		"# For ~/.ssh/config. Then type: ssh " + d.Alias,
		"Host " + d.Alias,
		"    HostName " + strings.ReplaceAll(d.Host, "%", "%%"), // ssh expands %h and others there
		fmt.Sprintf("    Port %d", d.Port),
	}
	if d.User != "" {
		lines = append(lines, "    User "+d.User)
	}
	if key != "" {
		lines = append(lines, "    # Your key is "+account.OpenSSH(key)+".")
	}
	return append(lines,
		"    # Change this if your key is in another file:",
		"    IdentityFile ~/.ssh/id_ed25519",
		"    IdentitiesOnly yes",
		"    SendEnv COLORTERM NO_COLOR LANG LC_*",
		"    # Notices a dead line within 30 seconds, and keeps routers from dropping an idle one:",
		"    ServerAliveInterval 10",
		"    # On Windows, delete the next three lines: its ssh cannot share connections.",
		"    ControlMaster auto",
		"    ControlPath ~/.ssh/cm-%C",
		"    ControlPersist 1m",
	)
}
