package account

import (
	"context"
	"slices"
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Settings are what a player has chosen for every session. They are kept in the
// account; a guest's live as long as the session. The zero Settings are the
// defaults: what fits the terminal, and nothing switched on.
//
// A choice by name that this program does not know, because a newer one has
// written it, is kept and counts as the default.
type Settings struct {
	// Theme names a set of colours; "" is dark or light by the terminal.
	Theme string `json:"theme,omitempty"`
	// Pieces says what pieces are drawn with; "" is what the terminal has.
	Pieces Pieces `json:"pieces,omitempty"`
	// Pad leaves a blank behind each figure, for terminals that draw figures
	// wider than a cell.
	Pad bool `json:"pad,omitempty"`
	// Size is the largest board that is drawn; "" is what the window has room
	// for.
	Size BoardSize `json:"size,omitempty"`
	// NoMouse leaves the mouse to the terminal, to select and copy with.
	NoMouse bool `json:"no_mouse,omitempty"`
	// Notify is how the player is told of what happens while they look elsewhere; ""
	// is as the terminal can.
	Notify Notify `json:"notify,omitempty"`
	// Bell is what older programs have written for a Notify of "bell".
	Bell bool `json:"bell,omitempty"`
	// Clipboard and Taskbar say whether the terminal is sent what is to be copied, and
	// a mark when something waits.
	Clipboard Has `json:"clipboard,omitempty"`
	Taskbar   Has `json:"taskbar,omitempty"`
	// Links says whether lines that lead here can be clicked.
	Links Has `json:"links,omitempty"`
	// NoMotion shows no frames in between when something moves.
	NoMotion bool `json:"no_motion,omitempty"`
	// NoEvaluation shows no evaluation beside the board of a game that is watched.
	NoEvaluation bool `json:"no_evaluation,omitempty"`
	// Confirm asks before a move is sent.
	Confirm bool `json:"confirm,omitempty"`
	// NoPremove takes no move while it is the opponent's turn.
	NoPremove bool `json:"no_premove,omitempty"`
	// NoChallenges refuses the challenges of other players.
	NoChallenges bool `json:"no_challenges,omitempty"`
	// NoHouse keeps the players of the house from sitting down at tables that wait
	// for somebody.
	NoHouse bool `json:"no_house,omitempty"`
	// Zone is the time zone in which times are told, by its name in the IANA's list; "" is
	// that of the club. See ZoneOr.
	Zone string `json:"zone,omitempty"`
	// NoArrivals does not tell that somebody has come whom the player follows.
	NoArrivals bool `json:"no_arrivals,omitempty"`
}

// Pieces names a way to draw pieces.
type Pieces string

// The ways to draw pieces.
const (
	AnyPieces     Pieces = ""        // what the terminal has
	UnicodePieces Pieces = "unicode" // figures, drawn as large as there is room for
	GlyphPieces   Pieces = "glyphs"  // figures, as the characters that they are
	LetterPieces  Pieces = "letters"
	ASCIIPieces   Pieces = "ascii" // letters, and nothing but ASCII on all screens
)

// Notify names a way to tell a player of something.
type Notify string

// The ways to tell.
const (
	NotifyAny   Notify = ""      // as the terminal can
	NotifyBell  Notify = "bell"  // by the bell, and the title
	NotifyTitle Notify = "title" // by the title of the window alone
	NotifyNone  Notify = "none"
	Notify9     Notify = "osc9" // by the sequence of that name, whatever the terminal says
	Notify777   Notify = "osc777"
	Notify99    Notify = "osc99"
)

// Notifies is how the player is told.
func (s *Settings) Notifies() Notify {
	if s.Bell && s.Notify == NotifyAny {
		return NotifyBell
	}
	return s.Notify
}

// SetNotify chooses how the player is told.
func (s *Settings) SetNotify(n Notify) { s.Notify, s.Bell = n, false }

// Has says whether a terminal has something.
type Has string

// It has it, or has it not.
const (
	HasAny Has = "" // as it says
	HasIt  Has = "on"
	HasNot Has = "off"
)

// BoardSize names a size of boards.
type BoardSize string

// The sizes of boards.
const (
	AnySize     BoardSize = "" // the largest that there is room for
	SmallBoard  BoardSize = "small"
	MediumBoard BoardSize = "medium"
	LargeBoard  BoardSize = "large"
)

// Themes and the others are the choices that there are, the default first.
var (
	Themes     = []string{"", "walnut", "slate", "moss", "harbour", "paper", "safe", "contrast"}
	PieceSets  = []Pieces{AnyPieces, UnicodePieces, GlyphPieces, LetterPieces, ASCIIPieces}
	BoardSizes = []BoardSize{AnySize, SmallBoard, MediumBoard, LargeBoard}
	Notifyings = []Notify{NotifyAny, NotifyBell, NotifyTitle, NotifyNone, Notify9, Notify777, Notify99}
	Haves      = []Has{HasAny, HasIt, HasNot}
)

// check refuses what was chosen anew and is no choice. A setting that was there before
// stays, known or not.
func (s Settings) check(was Settings) error {
	switch {
	case s.Theme != was.Theme && !slices.Contains(Themes, s.Theme):
		return errs.New(errs.Invalid, "There is no theme called %q. There are %s.", identity.Clean(s.Theme, 20), strings.Join(Themes[1:], ", "))
	case s.Pieces != was.Pieces && !slices.Contains(PieceSets, s.Pieces):
		return errs.New(errs.Invalid, "Pieces are unicode, glyphs, letters or ascii, not %q.", identity.Clean(string(s.Pieces), 20))
	case s.Size != was.Size && !slices.Contains(BoardSizes, s.Size):
		return errs.New(errs.Invalid, "Boards are small, medium or large, not %q.", identity.Clean(string(s.Size), 20))
	case s.Notify != was.Notify && !slices.Contains(Notifyings, s.Notify):
		return errs.New(errs.Invalid, "Nobody is notified by %q. There are bell, title, none, osc9, osc777 and osc99.", identity.Clean(string(s.Notify), 20))
	case s.Clipboard != was.Clipboard && !slices.Contains(Haves, s.Clipboard), s.Taskbar != was.Taskbar && !slices.Contains(Haves, s.Taskbar),
		s.Links != was.Links && !slices.Contains(Haves, s.Links):
		return errs.New(errs.Invalid, "The clipboard, the taskbar and links are on or off.")
	case s.Zone != was.Zone && s.Zone != "" && loadZone(s.Zone) == nil:
		_, _, err := ZoneNamed(s.Zone)
		return err
	}
	return nil
}

// ChangeSettings changes the settings of p's account and returns them. change
// may be called more than once, on what other sessions have written meanwhile.
// A guest has no account to keep them in: the error is Refused.
func (as *Accounts) ChangeSettings(ctx context.Context, p Player, change func(*Settings)) (Settings, error) {
	if p.Guest {
		return p.Settings, errs.New(errs.Refused, "Settings are kept for accounts. Take a name first.")
	}
	kept := p.Settings
	err := as.changeAccount(ctx, p.ID, func(a *Account) error {
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
