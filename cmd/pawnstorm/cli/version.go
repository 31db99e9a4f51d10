package cli

import (
	"fmt"
	"runtime/debug"

	"github.com/alecthomas/kong"

	"pawnstorm/cmd/pawnstorm/manual"
)

type versionCmd struct{}

// Run prints the version that the build knows of itself.
func (versionCmd) Run(s *streams) error {
	fmt.Fprintln(s.out, "pawnstorm", buildVersion())
	return nil
}

// buildVersion is the module's version, or the commit that was built.
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

// manualCmd is for those who make packages.
type manualCmd struct {
	Form string `arg:"" enum:"man,bash,zsh,fish" help:"Manual page (man), or completion for bash, zsh or fish."`
}

// Run writes what the flags and commands say of themselves.
func (c *manualCmd) Run(parsed *kong.Context, s *streams) error {
	return manual.Write(s.out, c.Form, parsed.Model)
}
