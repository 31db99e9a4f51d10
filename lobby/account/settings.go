package account

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Settings holds a player's preferences for every session. The account stores them; a guest's
// settings last as long as the session. The zero value holds the defaults, which fit the terminal
// and turn nothing on.
//
// If a newer program has written a choice that this program does not know, the choice is kept and
// counts as the default.
type Settings struct {
	// Theme names a set of colours; "" is dark or light, depending on the terminal.
	Theme string `json:"theme,omitempty"`
	// Colours replace colours of the theme on boards of squares.
	Colours Colours `json:"colours,omitzero"`
	// Pieces selects how pieces are drawn; "" depends on the terminal.
	Pieces Pieces `json:"pieces,omitempty"`
	// Images selects how the terminal gets pieces as images; "" depends on what it reports.
	Images Images `json:"images,omitempty"`
	// Pad leaves a blank behind each figure, for terminals that draw figures wider than one cell.
	Pad bool `json:"pad,omitempty"`
	// Size limits how large boards are drawn; "" means as large as the window allows.
	Size BoardSize `json:"size,omitempty"`
	// NoMouse leaves the mouse to the terminal, for selecting and copying text.
	NoMouse bool `json:"no_mouse,omitempty"`
	// Notify selects how the player is notified while they are looking elsewhere; "" depends on the
	// terminal.
	Notify Notify `json:"notify,omitempty"`
	// Bell comes from older programs, which wrote it for a Notify of "bell".
	Bell bool `json:"bell,omitempty"`
	// Rings are the events that notify the player, and so ring the bell.
	Rings RingSet `json:"rings,omitempty"`
	// Clipboard says whether the terminal gets copied text, and Taskbar whether it gets a mark when
	// something is waiting.
	Clipboard Has `json:"clipboard,omitempty"`
	Taskbar   Has `json:"taskbar,omitempty"`
	// Links says whether lines that lead to this server are clickable.
	Links Has `json:"links,omitempty"`
	// NoMotion turns off the frames between two positions when something moves.
	NoMotion bool `json:"no_motion,omitempty"`
	// NoEvaluation hides the evaluation beside the board of a game that the player watches.
	NoEvaluation bool `json:"no_evaluation,omitempty"`
	// FunNames shows moves and pieces with the fun names of the game, if it has any.
	FunNames bool `json:"fun_names,omitempty"`
	// Confirm asks before sending a move.
	Confirm bool `json:"confirm,omitempty"`
	// Promote makes a pawn that is moved by pointing the strongest piece that it can become.
	Promote bool `json:"promote,omitempty"`
	// NoCoordinates leaves out the names of files and ranks beside boards.
	NoCoordinates bool `json:"no_coordinates,omitempty"`
	// NoPremove turns off pre-moves.
	NoPremove bool `json:"no_premove,omitempty"`
	// NoChallenges refuses challenges from other players.
	NoChallenges bool `json:"no_challenges,omitempty"`
	// NoBots keeps built-in bots from sitting down at the player's waiting tables.
	NoBots bool `json:"no_house,omitempty"`
	// Zone is the IANA name of the time zone for displayed times; "" means the club's time zone.
	// See ZoneOr.
	Zone string `json:"zone,omitempty"`
	// NoArrivals turns off the notifications about arrivals of followed players.
	NoArrivals bool `json:"no_arrivals,omitempty"`
	// NoReactions hides the reactions of players and spectators.
	NoReactions bool `json:"no_reactions,omitempty"`
}

// Colours holds a user's colours, such as "#d8b48a"; "" means the theme's.
type Colours struct {
	LightSquare string `json:"light_square,omitempty"`
	DarkSquare  string `json:"dark_square,omitempty"`
	WhitePieces string `json:"white_pieces,omitempty"`
	BlackPieces string `json:"black_pieces,omitempty"`
	LastMove    string `json:"last_move,omitempty"`
	Picked      string `json:"picked,omitempty"`
	Check       string `json:"check,omitempty"`
	Cursor      string `json:"cursor,omitempty"`
	Marks       string `json:"marks,omitempty"`
}

var hexColour = regexp.MustCompile(`^(#[0-9a-f]{6})?$`)

func (c Colours) valid() bool {
	return !slices.ContainsFunc([]string{
		c.LightSquare, c.DarkSquare, c.WhitePieces, c.BlackPieces, c.LastMove, c.Picked, c.Check, c.Cursor, c.Marks,
	}, func(s string) bool { return !hexColour.MatchString(s) })
}

// Pieces names a way to draw pieces.
type Pieces string

// Ways to draw pieces.
const (
	AnyPieces     Pieces = ""         // depends on the terminal
	UnicodePieces Pieces = "unicode"  // figures, drawn as large as possible
	BlockPieces   Pieces = "blocks"   // the same, only in blocks that every font has
	SextantPieces Pieces = "sextants" // the same, in cells of 2x3 pixels
	OctantPieces  Pieces = "octants"  // the same, in cells of 2x4 pixels
	GlyphPieces   Pieces = "glyphs"   // figures, as plain characters
	LetterPieces  Pieces = "letters"
	ASCIIPieces   Pieces = "ascii" // letters, and only ASCII on all screens
)

// Images names a way to send images to a terminal.
type Images string

// Ways to send images.
const (
	AnyImages   Images = ""    // what the terminal reports
	NoImages    Images = "off" // pieces are text
	KittyImages Images = "kitty"
	SixelImages Images = "sixel"
	ITermImages Images = "iterm"
)

// Notify names a way to notify a player.
type Notify string

// Ways to notify a player.
const (
	NotifyAny   Notify = ""      // depends on the terminal
	NotifyBell  Notify = "bell"  // bell and window title
	NotifyTitle Notify = "title" // window title only
	NotifyNone  Notify = "none"
	Notify9     Notify = "osc9" // always the sequence of that name
	Notify777   Notify = "osc777"
	Notify99    Notify = "osc99"
)

// Notifies returns how to notify the player.
func (s *Settings) Notifies() Notify {
	if s.Bell && s.Notify == NotifyAny {
		return NotifyBell
	}
	return s.Notify
}

// SetNotify selects how to notify the player.
func (s *Settings) SetNotify(n Notify) { s.Notify, s.Bell = n, false }

// Has says whether a terminal supports a feature.
type Has string

// Values of Has.
const (
	HasAny Has = "" // as the terminal reports
	HasIt  Has = "on"
	HasNot Has = "off"
)

// BoardSize names a board size.
type BoardSize string

// Board sizes.
const (
	AnySize     BoardSize = "" // the largest that fits
	SmallBoard  BoardSize = "small"
	MediumBoard BoardSize = "medium"
	LargeBoard  BoardSize = "large"
)

// Themes, PieceSets, ImageKinds, BoardSizes, Notifyings and Haves list the choices, the default first.
var (
	Themes    = []string{"", "walnut", "slate", "moss", "harbour", "paper", "safe", "contrast"}
	PieceSets = []Pieces{
		AnyPieces, UnicodePieces, OctantPieces, SextantPieces, BlockPieces, GlyphPieces, LetterPieces, ASCIIPieces,
	}
	ImageKinds = []Images{AnyImages, NoImages, KittyImages, SixelImages, ITermImages}
	BoardSizes = []BoardSize{AnySize, SmallBoard, MediumBoard, LargeBoard}
	Notifyings = []Notify{NotifyAny, NotifyBell, NotifyTitle, NotifyNone, Notify9, Notify777, Notify99}
	Haves      = []Has{HasAny, HasIt, HasNot}
)

// check refuses a new choice that does not exist. Old choices stay, known or not.
func (s Settings) check(was Settings) error {
	switch {
	case s.Theme != was.Theme && !slices.Contains(Themes, s.Theme):
		return errs.New(errs.Invalid,
			"There is no theme called %q. Choose %s.", identity.Clean(s.Theme, 20), strings.Join(Themes[1:], ", "))
	case s.Colours != was.Colours && !s.Colours.valid():
		return errs.New(errs.Invalid, "Colours look like #d8b48a.")
	case s.Pieces != was.Pieces && !slices.Contains(PieceSets, s.Pieces):
		return errs.New(errs.Invalid, "Pieces are unicode, octants, sextants, blocks, glyphs, letters or ascii, not %q.", identity.Clean(string(s.Pieces), 20))
	case s.Images != was.Images && !slices.Contains(ImageKinds, s.Images):
		return errs.New(errs.Invalid, "Images are off, kitty, sixel or iterm, not %q.", identity.Clean(string(s.Images), 20))
	case s.Size != was.Size && !slices.Contains(BoardSizes, s.Size):
		return errs.New(errs.Invalid, "Boards are small, medium or large, not %q.", identity.Clean(string(s.Size), 20))
	case s.Notify != was.Notify && !slices.Contains(Notifyings, s.Notify):
		return errs.New(errs.Invalid,
			"Notifications are bell, title, none, osc9, osc777 or osc99, not %q.", identity.Clean(string(s.Notify), 20))
	case s.Rings != was.Rings && s.Rings != "":
		_, err := ReadRings(string(s.Rings))
		return err
	case s.Clipboard != was.Clipboard && !slices.Contains(Haves, s.Clipboard), s.Taskbar != was.Taskbar && !slices.Contains(Haves, s.Taskbar),
		s.Links != was.Links && !slices.Contains(Haves, s.Links):
		return errs.New(errs.Invalid, "The clipboard, the taskbar and links are on or off.")
	case s.Zone != was.Zone && s.Zone != "" && loadZone(s.Zone) == nil:
		_, _, err := ZoneNamed(s.Zone)
		return err
	}
	return nil
}

// ChangeSettings changes the settings of p's account and returns them. It may call change more than
// once, with what other sessions have written meanwhile. Guests have no account that could store
// settings: the error is Refused.
func (as *Accounts) ChangeSettings(ctx context.Context, p Player, change func(*Settings)) (Settings, error) {
	if p.Guest {
		return p.Settings, errs.New(errs.Refused, "You need an account to save settings. Take a name first.")
	}
	kept := p.Settings
	err := as.all.Change(ctx, p.ID, func(a *Account) error {
		was := a.Settings
		change(&a.Settings)
		if err := a.Settings.check(was); err != nil {
			return err
		}
		kept = a.Settings
		return nil
	})
	return kept, err
}
