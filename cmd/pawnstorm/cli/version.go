package cli

import (
	"fmt"
	"runtime/debug"

	"github.com/alecthomas/kong"

	"pawnstorm/cmd/pawnstorm/manual"
)

type versionCmd struct{}

// Run prints the version of the build.
func (versionCmd) Run(s *streams) error {
	fmt.Fprintln(s.out, "pawnstorm", buildVersion())
	return nil
}

// buildVersion returns the module's version, or the commit of the build.
func buildVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	version, revision, dirty := info.Main.Version, "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = " " + s.Value[:min(len(s.Value), 12)]
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = " (changed)"
		}
	}
	return version + revision + dirty + ", " + info.GoVersion
}

// manualCmd writes files for packages.
type manualCmd struct {
	Form string `arg:"" enum:"man,bash,zsh,fish" help:"Manual page (man), or completion for bash, zsh or fish."`
}

// Run writes the manual page or a shell completion.
func (c *manualCmd) Run(parsed *kong.Context, s *streams) error {
	return manual.Write(s.out, c.Form, parsed.Model)
}
