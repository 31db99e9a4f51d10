package web

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"html/template"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/slice"
	"pawnstorm/server/web/api"
	"pawnstorm/server/web/packing"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

//go:embed pages/*.html
var pageFiles embed.FS

//go:embed assets
var assetFiles embed.FS

// site answers requests.
type site struct {
	Config
	actions    *action.Set
	resources  *resource.Set
	ctx        context.Context // ends with the site
	guest      identity.Person // all visitors without a login
	rules      map[string]game.Rules
	pages      map[string]*template.Template
	parts      *template.Template
	assets     map[string]asset // by address
	routes     *http.ServeMux
	streams    *streams
	busy       chan struct{} // holds a token for each page being made
	front      recent
	kept       keptFront
	pictures   *pictures
	animations *pictures
	forms      *forms
	play       *playPages
	api        *api.API
}

// pagesAtOnce is how many pages are made at once. Further requests wait.
const pagesAtOnce = 32

// handler answers a request from an origin.
type handler func(w http.ResponseWriter, r *http.Request, o origin)

// maker makes a page or a file.
type maker func(r *http.Request) (*answer, error)

func newSite(ctx context.Context, c Config) (*site, error) {
	s := &site{
		Config: c, ctx: ctx, guest: identity.Person{ID: identity.NewGuestID(), Name: "web"},
		actions: cmp.Or(c.Actions, feature.New()), resources: cmp.Or(c.Resources, feature.Resources()),
		rules: make(map[string]game.Rules), pages: make(map[string]*template.Template),
		routes: http.NewServeMux(), busy: make(chan struct{}, pagesAtOnce),
		pictures: newPictures(ctx, max(1, runtime.GOMAXPROCS(0)/2)), animations: newPictures(ctx, 1),
		streams: newStreams(ctx,
			cmp.Or(c.Streams, defaultStreams), cmp.Or(c.StreamsPerSource, defaultStreamsOfSource)),
	}
	for _, g := range c.Games {
		s.rules[g.Info().ID] = g
	}
	var err error
	if s.forms, err = newForms(s); err != nil {
		return nil, err
	}
	if err := s.readAssets(); err != nil {
		return nil, err
	}
	if err := s.readPages(); err != nil {
		return nil, err
	}
	s.route()
	return s, nil
}

// makers returns what makes the pages and files that are no resources, by the pattern of their addresses.
func (s *site) makers() map[string]maker {
	return map[string]maker{
		"/{$}":                s.frontPage,
		"/t/{id}":             s.tablePage,
		"GET /t/{id}/embed":   s.embeddedPage,
		"/tv":                 s.tvPage,
		"/four":               s.fourPage,
		"/games":              s.gamesPage,
		"/ratings":            s.ratingsPage,
		"/rules":              s.rulesPage,
		"/rules/{id}":         s.gamePage,
		"/rules/{id}/example": s.examplePage,
		"/games.atom":         s.feed,
		"/puzzle":             s.forms.puzzlePage,
		"/puzzle/{id}":        s.forms.puzzlePage,
		"/robots.txt":         s.robots,
		"/manifest.json":      s.manifest,
		"/worker.js":          s.worker,
		"/offline":            s.offlinePage,
		coloursAddress:        s.coloursPage,
		"/sitemap.xml":        s.sitemap,
		"/login":              s.forms.loginPage,
		"/you":                s.forms.youPage,
		"/notifications":      s.forms.pushPage,
		"/{name}":             s.profilePage,
		"/api":                s.programsPage,
		"/letters/{link}":     s.forms.emailsPage,
		"/assets/{at}":        s.asset,
	}
}

// route says which page answers which address.
func (s *site) route() {
	for pattern, make := range s.makers() {
		s.routes.HandleFunc(pattern, s.answered(make))
	}
	s.forms.open(s.routes)
	s.forms.openResources(s.routes)
	s.play = newPlayPages(s)
	s.api = api.New(s.ctx, api.Config{
		Club: s.Club, Games: s.Games, Now: s.Now, Cast: s.Cast, Paces: s.Paces,
		Shell: s.forms.shell, Actions: s.actions, Resources: s.resources,
		Trust: s.Gate.Trust, Enter: s.streams.enter, URL: s.URL, Log: s.Log,
	})
	s.routes.HandleFunc(api.Description, s.answered(s.description()))
	for pattern, stream := range map[string]handler{
		"/events": s.frontEvents, "GET /t/{id}/events": s.tableEvents, "/four/events": s.fourEvents,
		"GET /players/{name}/profile": s.profileEvents,
	} {
		s.routes.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { stream(w, r, s.originOf(r)) })
	}
	s.routes.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.fail(w, r, http.StatusNotFound, nothingHere)
	})
}

const nothingHere = "This page does not exist. The lobby shows the games being played."

// ServeHTTP answers a request. A panic ends only its answer.
func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !rescue.Run(s.Log, "a web request", func() { s.serve(w, r) }) {
		panic(http.ErrAbortHandler) // so that half an answer does not look complete
	}
}

func (s *site) serve(w http.ResponseWriter, r *http.Request) {
	o := s.originOf(r)
	protect(w.Header(), o.secure)
	if strings.HasPrefix(r.URL.Path, api.Root) && r.URL.Path != api.Description {
		s.api.ServeHTTP(w, r, api.Visit{
			Source: o.source, Closed: s.cookieOf(r, o) != "",
			Address: s.SSH(s.hostOf(r)), Pages: strings.TrimRight(s.URL, "/"),
		})
		return
	}
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		if !s.forms.mayPost(w, r) {
			return
		}
	case r.ContentLength != 0:
		s.forms.unread(w, r, http.StatusRequestEntityTooLarge, "A GET request must not have a body.")
		return
	case len(r.URL.RequestURI()) > 2000:
		s.fail(w, r, http.StatusRequestURITooLong, "This address is too long.")
		return
	}
	visited, err := s.arrive(r, o)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	r = visited
	if err := s.Club.Staff.CheckAccess(r.Context(), visitorOf(r).Key); err != nil {
		s.fail(w, r, http.StatusForbidden, s.sentence(err))
		return
	}
	where := path.Clean(r.URL.Path)
	if where != r.URL.Path && strings.Trim(where, "/") != "" &&
		!strings.Contains(where, "\\") && !strings.HasPrefix(where, "//") {
		http.Redirect(w, r, (&url.URL{Path: where, RawQuery: r.URL.RawQuery}).String(), http.StatusMovedPermanently)
		return
	}
	s.routes.ServeHTTP(w, r)
}

// answered answers with what make returns, or with its error.
func (s *site) answered(make maker) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := s.Club.Budgets.Take(r.Context(), s.guest.ID, budget.LoadPage); err != nil {
			s.refuse(w, r, err)
			return
		}
		select {
		case s.busy <- struct{}{}:
		case <-r.Context().Done():
			return
		}
		a, err := func() (*answer, error) {
			defer func() { <-s.busy }()
			return make(r)
		}()
		if err == nil && a.later != nil {
			err = a.later(a)
		}
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		if a.write != nil {
			s.download(w, r, a)
			return
		}
		a.send(w, r)
	}
}

// refuse answers with an error.
func (s *site) refuse(w http.ResponseWriter, r *http.Request, err error) {
	status := statusOf(err)
	if status == http.StatusInternalServerError {
		s.Log.Error("cannot make a page", "page", r.Pattern, "err", err) // the path may be a code
	}
	s.fail(w, r, status, s.sentence(err))
}

// sentence returns what to tell people about an error.
func (s *site) sentence(err error) string { return errs.Sentence(errs.In(err, s.actions.Catalog())) }

// fail answers with an error as a page.
func (s *site) fail(w http.ResponseWriter, r *http.Request, status int, why string) {
	v := &view{Title: s.label(http.StatusText(status)), Hidden: true, Body: s.label(why)}
	a, err := s.statusPage(r, status, "error", v)
	if err != nil {
		http.Error(w, why, status)
		return
	}
	a.send(w, r)
}

// view is what a page shows, and what all pages have in common.
type view struct {
	Title       string
	Description string
	Section     string // of the site, as in the navigation
	Path        string // canonical path of the page; "" for none
	Image       string // a picture of what it shows
	Feed        string // the address of a feed for it
	Screens     bool   // people can play in the browser
	Hidden      bool   // search engines should not list it
	Bare        bool   // without the head and the foot of the site
	Own         bool   // one of the visitor's own pages, which link to each other
	Samples     bool   // it brings the colours of boards itself, because they can change there
	Again       int    // seconds until a browser without the script reloads it; 0 is never
	Body        any

	Resources []*resource.Resource

	Me string // the name of the logged-in person or of the guest; "" for an unknown visitor
	// Waiting are the games that wait for them, and Unread the messages that they have not read.
	Waiting, Unread int
	SSH             string // the command to type
	Term            string // the same for a command that needs a terminal
	Base            string // the public address
	Back            string // where an error page leads; "" is the lobby
	// Play are the scripts besides live.js. page turns their names into their addresses.
	Play  []string
	Style string
	// Colours is a style sheet with the visitor's colours of boards; "" is none.
	Colours string
	Script  string
	// Share is the script of the worker shared by all pages of a browser.
	Share string
	Icon  string
	Touch string // the icon on the first page of a phone
	// TurnIcon replaces the icon while it is the visitor's move.
	TurnIcon string
}

// Content types.
const (
	kindHTML     = "text/html; charset=utf-8"
	kindText     = "text/plain; charset=utf-8"
	kindSVG      = "image/svg+xml"
	kindPNG      = "image/png"
	kindGIF      = "image/gif"
	kindJSON     = "application/json"
	kindPGN      = "application/x-chess-pgn; charset=utf-8"
	kindCast     = "application/x-asciicast"
	kindManifest = "application/manifest+json"
	kindAtom     = "application/atom+xml; charset=utf-8"
	kindXML      = "application/xml; charset=utf-8"

	kindStyle  = "text/css; charset=utf-8"
	kindScript = "text/javascript; charset=utf-8"
)

// page renders a page.
func (s *site) page(r *http.Request, name string, v *view) (*answer, error) {
	v.SSH, v.Term, v.Base = s.SSH(s.hostOf(r)), s.terminal(r), strings.TrimRight(s.URL, "/")
	if me := visitorOf(r); visitOf(r).known {
		v.Me, v.Waiting = me.Name, len(s.Club.Tables.Listing().Waiting(me.ID))
		box, err := s.Club.Inbox.Mailbox(r.Context(), me.ID)
		if err != nil {
			return nil, err
		}
		v.Unread = box.Unread("")
	}
	c := s.callerFor(visitorOf(r))
	v.Screens = s.Screens != nil
	tooHigh := func(of *resource.Resource) bool { return c.Role() < of.Role }
	v.Resources = slices.DeleteFunc(slices.Clone(s.resources.All()), tooHigh)
	v.Style, v.Icon, v.Touch = s.address("style.css"), s.address("icon.svg"), s.address(iconName(iconSizes[0]))
	v.TurnIcon = s.address("turn.svg")
	if !v.Samples {
		v.Colours = coloursPath(c.Who.Settings)
	}
	v.Script, v.Share, v.Play = s.address("live.js"), s.address("share.js"), slice.Map(v.Play, s.address)
	a := &answer{kind: kindHTML}
	if err := s.pages[name].ExecuteTemplate(a, "base", v); err != nil {
		return nil, err
	}
	return a, nil
}

// statusPage renders a page with a status, 0 for OK. Caches do not keep it.
func (s *site) statusPage(r *http.Request, status int, name string, v *view) (*answer, error) {
	a, err := s.page(r, name, v)
	if err == nil {
		a.status, a.kept = status, "no-store"
	}
	return a, err
}

// part renders a part of a page. It fails only because of a mistake in this package, and a test covers each
// part.
func (s *site) part(name string, data any) string {
	var b bytes.Buffer
	if err := s.parts.ExecuteTemplate(&b, name, data); err != nil {
		panic(err)
	}
	return b.String()
}

// terminal returns the command to type for something that needs a terminal.
func (c *Config) terminal(r *http.Request) string {
	return strings.Replace(c.SSH(c.hostOf(r)), "ssh", "ssh -t", 1)
}

// hostOf returns the host in a page's address, for commands to type; "" if the client's host is not a
// valid name.
func (c *Config) hostOf(r *http.Request) string {
	host := r.Host
	if u, err := url.Parse(c.URL); err == nil && u.Host != "" {
		host = u.Host
	}
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if len(host) > 253 || !plainHost.MatchString(host) {
		return ""
	}
	return strings.Trim(host, "[]")
}

// plainHost matches what may be a host.
var plainHost = regexp.MustCompile(`^([a-zA-Z0-9.:[\]][a-zA-Z0-9.:[\]-]*)?$`)

// readPages reads the templates: each page with the shared parts.
func (s *site) readPages() error {
	functions := template.FuncMap{
		"moment": func(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04 UTC") },
		"when":   func(t time.Time) string { return t.UTC().Format("2 January 2006") },
		"stamp":  func(t time.Time) string { return t.UTC().Format(time.RFC3339) },
		"game": func(id string) string {
			if g := s.rules[id]; g != nil {
				return g.Info().Name
			}
			return id
		},
		"t":        s.text,
		"code":     codeOf,
		"sentence": words.SentenceStart,
		"a":        linkTo,
		"part":     func(name string, data any) template.HTML { return template.HTML(s.part(name, data)) },
		"link":     s.pathOf,
		"board":    s.drawnSection,
		"clock":    clock.Format,
	}
	shared, err := template.New("").Funcs(functions).ParseFS(pageFiles, "pages/base.html", "pages/parts.html")
	if err != nil {
		return err
	}
	s.parts = shared
	files, err := fs.Glob(pageFiles, "pages/*.html")
	if err != nil {
		return err
	}
	for _, file := range files {
		page, err := template.Must(shared.Clone()).ParseFS(pageFiles, file)
		if err != nil {
			return err
		}
		s.pages[strings.TrimSuffix(path.Base(file), ".html")] = page
	}
	return nil
}

// asset is a file that never changes under its address.
type asset struct {
	kind string
	file *packing.File
}

// readAssets gives each file an address with its digest.
func (s *site) readAssets() error {
	entries, err := assetFiles.ReadDir("assets")
	if err != nil {
		return err
	}
	texts := make(map[string]string)
	for _, e := range entries {
		text, err := assetFiles.ReadFile("assets/" + e.Name())
		if err != nil {
			return err
		}
		texts[e.Name()] = string(text)
		if path.Ext(e.Name()) == ".js" {
			texts[e.Name()] = remarks.ReplaceAllString(texts[e.Name()], "")
		}
	}
	s.assets = make(map[string]asset)
	for name := range texts {
		s.addAsset(name, texts)
	}
	texts["figures.svg"], texts["letters.svg"] = figuresFile(), lettersFile()
	texts["icon.svg"], texts["turn.svg"] = iconFile(""), iconFile(turnSign)
	for _, name := range []string{"figures.svg", "letters.svg", "icon.svg", "turn.svg"} {
		s.addAsset(name, texts)
	}
	for _, side := range iconSizes {
		picture, err := iconPicture(side)
		if err != nil {
			return err
		}
		texts[iconName(side)] = string(picture)
		s.addAsset(iconName(side), texts)
	}
	return nil
}

// addAsset adds a file after the scripts that it imports, whose addresses replace their names, and returns its
// own name in its address.
func (s *site) addAsset(name string, texts map[string]string) string {
	text := imported.ReplaceAllStringFunc(texts[name], func(from string) string {
		return imported.ReplaceAllString(from, "${1}./"+s.addAsset(imported.FindStringSubmatch(from)[2], texts)+"'")
	})
	at := digest(text) + "-" + name
	kinds := map[string]string{".css": kindStyle, ".js": kindScript, ".svg": kindSVG, ".png": kindPNG}
	if _, known := s.assets[at]; !known {
		s.assets[at] = asset{kinds[path.Ext(name)], packing.NewFile([]byte(text))}
	}
	return at
}

// remarks matches the comments of a script, a fifth of what its readers would load.
var remarks = regexp.MustCompile(`(?m)^[\t ]*//.*\n|/\*\*(?s:.*?)\*/[\t ]*`)

// imported matches what a script imports. Scripts do not import each other in a circle.
var imported = regexp.MustCompile(`(?m)^(import (?:[^']* from )?')\./([a-z]+\.js)'`)

// address returns the address of a file in the assets folder.
func (s *site) address(name string) string {
	for at := range s.assets {
		if strings.HasSuffix(at, "-"+name) {
			return "/assets/" + at
		}
	}
	return ""
}

func (s *site) asset(r *http.Request) (*answer, error) {
	file, ok := s.assets[r.PathValue("at")]
	if !ok {
		return nil, errs.New(errs.NotFound, nothingHere)
	}
	return &answer{kind: file.kind, kept: "public, max-age=31536000, immutable", file: file.file}, nil
}

// digest returns a short hash of a text.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return base64.RawURLEncoding.EncodeToString(sum[:9])
}

// robots tells search engines what to leave alone.
func (s *site) robots(r *http.Request) (*answer, error) {
	a := &answer{kind: kindText, kept: "public, max-age=3600"}
	a.WriteString("User-agent: *\nDisallow: /events\nDisallow: /t/*/events\nDisallow: /games?\nDisallow: /archive?\n" +
		"Disallow: /api/\nAllow: /\nSitemap: " + baseOf(s, r) + "/sitemap.xml\n")
	return a, nil
}
