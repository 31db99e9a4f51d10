package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"

	"go.yaml.in/yaml/v3"
)

// build describes how a program is built for a release or an image.
type build struct {
	ID, Main, Binary    string
	Env, Flags, Ldflags []string
	ModTimestamp        string `yaml:"mod_timestamp"`
	Goos, Goarch, Goarm []string
	Ignore              []struct{ Goos, Goarch string }
}

// shipped is a file in a package or an archive.
type shipped struct {
	Src, Dst, Type string
	StripParent    bool `yaml:"strip_parent"`
}

// UnmarshalYAML also accepts a bare file name.
func (s *shipped) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		s.Src = n.Value
		return nil
	}
	type plain shipped
	return n.Decode((*plain)(s))
}

// release holds .goreleaser.yaml. An unknown field is an error, because these tests do not check it.
type release struct {
	Version     int
	ProjectName string `yaml:"project_name"`
	Before      struct{ Hooks []string }
	Builds      []build
	Archives    []struct {
		ID              string
		IDs             []string `yaml:"ids"`
		NameTemplate    string   `yaml:"name_template"`
		Formats         []string
		FormatOverrides []struct {
			Goos    string
			Formats []string
		} `yaml:"format_overrides"`
		Files []shipped
	}
	Dist     string
	Checksum struct {
		NameTemplate string `yaml:"name_template"`
		Algorithm    string
	}
	Sboms []struct{ ID, Artifacts string }
	Nfpms []struct {
		ID, Section, Maintainer, Description, License, Bindir string
		IDs                                                   []string `yaml:"ids"`
		Formats                                               []string
		Contents                                              []shipped
		Scripts                                               map[string]string
	}
	HomebrewCasks []struct {
		Name, Description, License string
		IDs                        []string `yaml:"ids"`
		Binaries, Manpages         []string
		Completions                map[string]string
		Repository                 struct{ Owner, Name string }
	} `yaml:"homebrew_casks"`
	Kos []struct {
		ID, Build, Sbom               string
		BaseImage                     string `yaml:"base_image"`
		Bare                          bool
		Repositories, Platforms, Tags []string
	}
	Release   struct{ Github struct{ Owner, Name string } }
	Changelog struct{ Disable bool }
}

// koImage holds .ko.yaml.
type koImage struct {
	DefaultBaseImage string   `yaml:"defaultBaseImage"`
	DefaultPlatforms []string `yaml:"defaultPlatforms"`
	Builds           []build
}

// described parses a description and rejects unknown fields.
func described[T any](t *testing.T, file string) (it T) {
	t.Helper()
	d := yaml.NewDecoder(strings.NewReader(e2etest.ReadText(t, file)))
	d.KnownFields(true)
	if err := d.Decode(&it); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return it
}

// only returns the single element of a list.
func only[T any](t *testing.T, what string, list []T) T {
	t.Helper()
	if len(list) != 1 {
		t.Fatalf("got %d %s, want 1", len(list), what)
	}
	return list[0]
}

// manuals returns the files that .ci/manual writes before a release.
func manuals(t *testing.T) (files []string) {
	t.Helper()
	for _, m := range regexp.MustCompile(`(?m)>(dist/manual/\S+)$`).FindAllStringSubmatch(e2etest.ReadText(t, ".ci/manual"), -1) {
		files = append(files, m[1])
	}
	if len(files) < 4 {
		t.Fatalf("got manual files %v", files)
	}
	return files
}

// matches returns the repository and manual files that match a pattern.
func matches(t *testing.T, pattern string) (files []string) {
	t.Helper()
	top := os.DirFS(filepath.Join("..", ".."))
	files, err := fs.Glob(top, pattern)
	if err != nil {
		t.Fatal(err)
	}
	files = slices.DeleteFunc(files, func(f string) bool { return strings.HasPrefix(f, "dist/") }) // old output
	for _, f := range manuals(t) {
		if ok, _ := path.Match(pattern, f); ok {
			files = append(files, f)
		}
	}
	return files
}

// TestRelease checks that all parts of a release exist and agree.
func TestRelease(t *testing.T) {
	r := described[release](t, ".goreleaser.yaml")
	if r.Version != 2 || r.ProjectName != "pawnstorm" || r.Release.Github.Name == "" || !r.Changelog.Disable {
		t.Errorf("wrong version %d, project %s or target %+v", r.Version, r.ProjectName, r.Release)
	}
	for _, hook := range r.Before.Hooks {
		program, _, _ := strings.Cut(hook, " ")
		if _, err := exec.LookPath(program); err != nil && program == path.Base(program) {
			t.Errorf("hook %q: %v", hook, err)
		}
		if program == path.Base(program) {
			continue
		}
		if info, err := os.Stat(filepath.Join("..", "..", program)); err != nil || info.Mode()&0o100 == 0 {
			t.Errorf("hook %q is not executable: %v", hook, err)
		}
	}
	if !slices.Contains(r.Before.Hooks, ".ci/manual") || r.Dist != "dist/release" || !strings.Contains(e2etest.ReadText(t, ".gitignore"), "/dist/\n") {
		t.Errorf("hooks %v do not write the manual, or cleaning %s removes it", r.Before.Hooks, r.Dist)
	}
	if r.Checksum.NameTemplate == "" || r.Checksum.Algorithm != "sha256" {
		t.Errorf("got checksums %+v", r.Checksum)
	}
	var listed []string
	for _, s := range r.Sboms {
		listed = append(listed, s.Artifacts)
	}
	if slices.Sort(listed); !slices.Equal(listed, []string{"archive", "package"}) {
		t.Errorf("got SBOMs of %v", listed)
	}
	packages := only(t, "packages", r.Nfpms)
	if !slices.Equal(packages.Formats, []string{"deb", "rpm"}) || packages.Bindir != "/usr/bin" {
		t.Errorf("got packages %v with programs in %s", packages.Formats, packages.Bindir)
	}
	for name, script := range packages.Scripts {
		if len(matches(t, script)) != 1 {
			t.Errorf("script %s does not exist: %s", name, script)
		}
	}
	if unit := e2etest.ReadText(t, "cmd/pawnstorm/packaging/pawnstorm.service"); !strings.Contains(unit, packages.Bindir+"/"+r.Builds[0].Binary+" ") {
		t.Error("the unit does not start the packaged program")
	}
}

// TestReleaseArchives checks that the files of an archive exist and include everything the cask
// installs.
func TestReleaseArchives(t *testing.T) {
	r := described[release](t, ".goreleaser.yaml")
	inside := map[string]bool{r.Builds[0].Binary: true}
	for _, f := range r.Archives[0].Files {
		files := matches(t, f.Src)
		if len(files) == 0 {
			t.Errorf("no file %s", f.Src)
		}
		for _, file := range files {
			if f.StripParent {
				file = path.Base(file)
			}
			inside[path.Join(f.Dst, file)] = true
		}
	}
	for _, file := range []string{"LICENSE", "README.md", "docs/OPERATING.md", "systemd/pawnstorm.service", "systemd/pawnstorm.socket"} {
		if !inside[file] {
			t.Errorf("the archive lacks %s", file)
		}
	}
	for _, p := range r.Nfpms[0].Contents {
		if len(matches(t, p.Src)) == 0 {
			t.Errorf("the package lists %s, which does not exist", p.Src)
		}
	}
	cask := only(t, "casks", r.HomebrewCasks)
	wants := slices.Concat(cask.Binaries, cask.Manpages)
	for _, shell := range []string{"bash", "zsh", "fish"} {
		wants = append(wants, cask.Completions[shell])
	}
	for _, file := range wants {
		if !inside[file] {
			t.Errorf("the cask wants %s, which the archive lacks", file)
		}
	}
	if !slices.Contains(cask.Binaries, r.Builds[0].Binary) || len(cask.Manpages) != 1 || len(cask.Completions) != 3 {
		t.Errorf("got cask contents %v", wants)
	}
}

// TestReleaseDemo checks that the demo is built like pawnstorm, has its own archives and is in no
// package.
func TestReleaseDemo(t *testing.T) {
	r := described[release](t, ".goreleaser.yaml")
	if len(r.Builds) != 2 || len(r.Archives) != 2 {
		t.Fatalf("got %d builds and %d archives", len(r.Builds), len(r.Archives))
	}
	server, demo := r.Builds[0], r.Builds[1]
	if out, err := exec.Command("go", "list", "-f", "{{.Name}} {{.ImportPath}}", "../../"+demo.Main).CombinedOutput(); err != nil || string(out) != "main pawnstorm/cmd/"+cli.DemoProgram+"\n" {
		t.Errorf("got package %s for the demo (%v)", out, err)
	}
	if demo.Binary != cli.DemoProgram || !slices.Equal(demo.Env, server.Env) || !slices.Equal(demo.Flags, server.Flags) || !slices.Equal(demo.Ldflags, server.Ldflags) {
		t.Errorf("got build %+v for the demo", demo)
	}
	for what, ids := range map[string][]string{"archive": r.Archives[0].IDs, "package": r.Nfpms[0].IDs, "cask": r.HomebrewCasks[0].IDs} {
		if !slices.Equal(ids, []string{server.ID}) {
			t.Errorf("%s: got builds %v", what, ids)
		}
	}
	if a := r.Archives[1]; !slices.Equal(a.IDs, []string{demo.ID}) || !strings.HasPrefix(a.NameTemplate, cli.DemoProgram+"_") {
		t.Errorf("got archive %+v for the demo", a)
	}
}

// TestReleaseBuild checks that a release builds the right program for all promised systems, with the
// flags CI tests.
func TestReleaseBuild(t *testing.T) {
	b := described[release](t, ".goreleaser.yaml").Builds[0]
	if out, err := exec.Command("go", "list", "-f", "{{.Name}} {{.ImportPath}}", "../../"+b.Main).CombinedOutput(); err != nil || string(out) != "main "+module+"/cmd/pawnstorm\n" {
		t.Errorf("got package %s (%v)", out, err)
	}
	// The linker ignores an unknown variable after -X.
	if flags := strings.Join(b.Ldflags, " "); strings.Contains(flags, "-X") {
		t.Errorf("flags %q set variables, but the version comes from the module", flags)
	}
	line := strings.Join(slices.Concat(b.Env, []string{"go build"}, b.Flags, []string{"-ldflags '" + strings.Join(b.Ldflags, " ") + "'"}), " ")
	if !strings.Contains(e2etest.ReadText(t, ".ci/package"), "\n"+line+" -o ") {
		t.Errorf("CI does not run %q", line)
	}
	if !slices.Equal(b.Goos, []string{"linux", "darwin", "freebsd", "windows"}) || !slices.Equal(b.Goarch, []string{"amd64", "arm64", "arm"}) {
		t.Errorf("got systems %v and processors %v", b.Goos, b.Goarch)
	}
}

// TestImage checks the container image: the release program on a base without a shell, running
// without root. goreleaser and ko must build the same.
func TestImage(t *testing.T) {
	r, alone := described[release](t, ".goreleaser.yaml"), described[koImage](t, ".ko.yaml")
	built, made, ko := r.Builds[0], only(t, "images", r.Kos), only(t, "builds of ko", alone.Builds)
	if made.Build != built.ID {
		t.Errorf("the image holds build %s, want %s", made.Build, built.ID)
	}
	if !slices.Equal(ko.Env, built.Env) || !slices.Equal(ko.Flags, built.Flags) || strings.Join(ko.Ldflags, " ") != strings.Join(built.Ldflags, " ") {
		t.Errorf("ko builds %+v, goreleaser builds %+v", ko, built)
	}
	if ko.ID != built.ID || ko.Main != built.Main {
		t.Errorf("got ko build %s of %s", ko.ID, ko.Main)
	}
	if !slices.Contains(built.Env, "CGO_ENABLED=0") {
		t.Error("the program needs libraries that the base image lacks")
	}
	if alone.DefaultBaseImage != made.BaseImage || !regexp.MustCompile(`^gcr\.io/distroless/static-debian1[0-9]:nonroot$`).MatchString(made.BaseImage) {
		t.Errorf("got base image %s, and %s from ko", made.BaseImage, alone.DefaultBaseImage)
	}
	if !slices.Equal(alone.DefaultPlatforms, made.Platforms) || len(made.Platforms) == 0 {
		t.Errorf("got platforms %v, and %v from ko", made.Platforms, alone.DefaultPlatforms)
	}
	for _, p := range made.Platforms {
		system, processor, _ := strings.Cut(p, "/")
		if !slices.Contains(built.Goos, system) || !slices.Contains(built.Goarch, processor) {
			t.Errorf("no build for %s", p)
		}
	}
	if made.Sbom != "spdx" || !made.Bare || len(made.Repositories) == 0 || len(made.Tags) == 0 {
		t.Errorf("got image %+v", made)
	}
	checkCompose(t, alone)
}

// compose holds the compose.yaml in OPERATING.md.
type compose struct {
	Services map[string]struct {
		User           string
		Environment    map[string]string
		Ports, Volumes []string
		ReadOnly       bool `yaml:"read_only"`
	}
}

// checkCompose checks that OPERATING.md runs the image the way .ko.yaml builds it.
func checkCompose(t *testing.T, image koImage) {
	t.Helper()
	page := e2etest.ReadText(t, "cmd/pawnstorm/docs/OPERATING.md")
	if home := "/home/nonroot/.local/state/pawnstorm"; !strings.Contains(page, home) {
		t.Errorf("OPERATING.md does not name %s, the data folder of the image", home)
	}
	volume := regexp.MustCompile(`-v (pawnstorm:\S+) `).FindStringSubmatch(e2etest.ReadText(t, ".ko.yaml"))
	if volume == nil || !strings.Contains(page, "`-v "+volume[1]+"`") {
		t.Fatalf("OPERATING.md does not name the volume of .ko.yaml, %q", volume)
	}
	example := regexp.MustCompile("(?s)```yaml\n(services:.*?)```").FindStringSubmatch(page)
	if example == nil {
		t.Fatal("OPERATING.md has no compose.yaml")
	}
	var it compose
	if err := yaml.Unmarshal([]byte(example[1]), &it); err != nil {
		t.Fatal(err)
	}
	service := it.Services["pawnstorm"]
	isNonroot := strings.HasSuffix(image.DefaultBaseImage, ":nonroot") // user 65532, who owns /home/nonroot
	if !slices.Contains(service.Volumes, volume[1]) || isNonroot != (service.User == "65532:65532") || !service.ReadOnly {
		t.Errorf("got service %+v in compose.yaml", service)
	}
	listens := []string{service.Environment["PAWNSTORM_ADDR"], service.Environment["PAWNSTORM_WEB"]}
	if len(service.Ports) != len(listens) {
		t.Fatalf("got ports %q in compose.yaml", service.Ports)
	}
	for i, port := range service.Ports {
		if from, to, _ := strings.Cut(port, ":"); ":"+to != listens[i] || from != to { // players see the inner port
			t.Errorf("compose.yaml opens %s, but the server listens on %s", port, listens[i])
		}
	}
}
