package main

import (
	"fmt"
	"runtime/debug"
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
