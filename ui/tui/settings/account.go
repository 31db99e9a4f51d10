package settings

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/people"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// AccountScreen is who the person is: the name and the keys of an account, or
// what it means to be a guest.
type AccountScreen struct {
	s       *app.Session
	account account.Account
	known   bool // account has been read
	away    lobby.Vacation
	list    widget.List // of keys
	ask     *widget.Question
	name    widget.Input // focused while another name is typed
	Pass    passMsg      // the code that is shown, if it has one
	ctx     context.Context
	forget  context.CancelFunc // ends the wait for what becomes of the last code
	busy    bool
	rows    int // the line of the body on which the first key was drawn
	tall    int // lines of each key
}

// Commands of the page.
var (
	addCode = widget.Bind("a", "code for another key", "a")
	rename  = widget.Bind("b", "take another name", "b")
	leave   = widget.Bind("c", "delete the account", "c")
	remove  = widget.Bind("d", "drop the key", "d")
	looks   = widget.Bind("e", "edit settings", "e")
	profile = widget.Bind("f", "full profile", "f")
	rest    = widget.Bind("i", "take a vacation", "i")
	export  = widget.Bind("h", "copy the line that exports all", "h")
)

// accountMsg brings an account from the store.
type accountMsg struct {
	account account.Account
	away    lobby.Vacation
	err     error
}

// keyRemovedMsg says what became of a key that was to go.
type keyRemovedMsg struct {
	key account.Key
	err error
}

// NewAccountScreen tells the person of the session who they are.
func NewAccountScreen(s *app.Session) app.Screen {
	return &AccountScreen{s: s, name: widget.NewInput("Name: ", 40), forget: func() {}}
}

func (a *AccountScreen) Init(ctx context.Context) tea.Cmd {
	a.ctx = ctx
	return a.load()
}

// load reads the account; a guest has none.
func (a *AccountScreen) load() tea.Cmd {
	s, me := a.s, a.s.Me
	if me.Guest {
		return nil
	}
	return s.Await(func(ctx context.Context) tea.Msg {
		account, err := s.Club.Accounts.Get(ctx, me.ID)
		away, noVacation := s.Club.VacationOf(ctx, me)
		return accountMsg{account, away, cmp.Or(err, noVacation)}
	})
}

// Most implements app.Sized.
func (*AccountScreen) Most() (w, h int) { return app.MostWidth, app.FormHeight }

func (a *AccountScreen) Title() string { return "You" }

func (a *AccountScreen) Keys() []key.Binding {
	back := widget.As(widget.Keys.Quit, "back")
	switch {
	case a.ask != nil:
		return widget.AnswerKeys()
	case a.name.Focused():
		return []key.Binding{widget.As(widget.Keys.Choose, "take this name"), widget.Keys.Back}
	case a.Pass.Code != "":
		return []key.Binding{widget.As(widget.Keys.Back, "close"), back}
	case a.s.Me.Guest && a.s.Me.Key != "":
		return []key.Binding{widget.As(widget.Keys.Choose, "take a name"), looks, back}
	case a.s.Me.Guest:
		return []key.Binding{widget.As(addCode, "get a code"), widget.As(widget.Keys.Choose, "use a code"), looks, back}
	}
	stay := widget.As(leave, "delete it")
	if a.leaving() {
		stay = widget.As(leave, "keep it")
	}
	vacation := rest
	if !a.away.Until.IsZero() {
		vacation = widget.As(rest, "end the vacation")
	}
	return []key.Binding{widget.As(addCode, "add a key"), widget.As(rename, "rename"), stay, remove, back, looks, profile, vacation, export, widget.Keys.UpDown}
}

func (a *AccountScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case app.MeMsg:
		a.known = false
		a.closeCode()
		return a.load()
	case accountMsg:
		return a.read(msg)
	case app.AccountNewsMsg:
		return a.onAccount(msg.Account)
	case passMsg:
		return a.showCode(msg)
	case SpentMsg:
		return a.spent(msg)
	case keyRemovedMsg:
		return a.removed(msg)
	case renamedMsg:
		return a.renamed(msg)
	case deletionMsg:
		return a.deletion(msg)
	case vacationMsg:
		return a.vacation(msg)
	case tea.PasteMsg:
		if a.name.Focused() && !a.busy {
			return widget.TypeInto(&a.name, msg)
		}
	case tea.KeyPressMsg:
		return a.press(msg)
	case tea.MouseClickMsg:
		if i, ok := a.list.At((msg.Y - a.rows) / max(a.tall, 1)); ok && msg.Y >= a.rows {
			a.list.Choose(i)
		}
	case tea.MouseWheelMsg:
		a.list.Wheel(msg)
	}
	return nil
}

func (a *AccountScreen) read(msg accountMsg) tea.Cmd {
	if msg.err != nil {
		return app.Complain(msg.err)
	}
	if msg.account.ID != a.s.Me.ID {
		return nil
	}
	a.account, a.away, a.known = msg.account, msg.away, true
	a.list.Rows = len(a.account.Keys)
	a.list.Choose(a.list.Cursor)
	return nil
}

// onAccount takes in news of the account. A key more means that the code which is shown
// was used: it is no good any more.
func (a *AccountScreen) onAccount(news account.Account) tea.Cmd {
	used := a.known && news.ID == a.account.ID && len(news.Keys) > len(a.account.Keys)
	cmd := tea.Batch(a.read(accountMsg{account: news, away: a.away}), a.load())
	if last := len(news.Keys) - 1; !used || news.Keys[last].Passkey != nil || news.Keys[last].Token != "" {
		return cmd
	}
	a.closeCode()
	more := "The code was used: one more key opens your account."
	if k := news.Keys[len(news.Keys)-1]; k.Browser != "" {
		more = fmt.Sprintf("The code was used: you are logged in with the browser %s.", widget.Shown(k.Browser, widget.NameCells))
	}
	return tea.Batch(cmd, app.Notice(more))
}

func (a *AccountScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	me := a.s.Me
	switch {
	case a.ask != nil:
		return a.answer(msg)
	case a.name.Focused():
		return a.typeName(msg)
	case a.Pass.Code != "" && key.Matches(msg, widget.Keys.Back):
		a.closeCode()
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return a.s.Pop()
	case me.Guest && key.Matches(msg, widget.Keys.Choose):
		return a.s.Push(NewWelcomeScreen(a.s))
	case key.Matches(msg, looks):
		return a.s.Push(NewScreen(a.s))
	case key.Matches(msg, addCode):
		return a.makeCode()
	case key.Matches(msg, profile):
		return a.s.Push(people.NewProfileScreen(a.s, me.Person))
	case me.Guest, !a.known, a.Pass.Code != "":
	case key.Matches(msg, remove):
		return a.askRemove()
	case key.Matches(msg, rename):
		return widget.OpenInput(&a.name, "")
	case key.Matches(msg, leave):
		a.askDelete()
	case key.Matches(msg, rest):
		a.askVacation()
	case key.Matches(msg, export):
		line := words.ExportLine(a.s.Visit.Address())
		return a.s.Copy(line, "Copied: "+line, a.s.Selecting())
	default:
		a.list.Press(msg)
	}
	return nil
}

// answer takes a key while a question stands. A yes may lead to the next one.
func (a *AccountScreen) answer(msg tea.KeyPressMsg) tea.Cmd {
	asked := a.ask
	settled, cmd := asked.Answer(msg)
	if settled && a.ask == asked {
		a.ask = nil
	}
	return cmd
}

// askRemove asks before a key goes. The last one never does.
func (a *AccountScreen) askRemove() tea.Cmd {
	k := a.account.Keys[a.list.Cursor]
	gone := k.Fingerprint
	if a.account.IsLastKey(gone) {
		return app.Refuse("This is the last key of the account: without it nobody could come in.")
	}
	text := "Remove this key? It will not open your account any more."
	if k.Browser != "" {
		text = "Log this browser out?"
	}
	if k.Passkey != nil {
		text = fmt.Sprintf("Remove the passkey %s? It will not open your account any more.", widget.Shown(k.Passkey.Name, widget.NameCells))
	}
	if k.Token != "" {
		text = fmt.Sprintf("Remove the token %s? Nothing comes in with it any more.", widget.Shown(k.Token, widget.NameCells))
	}
	if gone == a.s.Me.Key {
		text = "Remove the key that you are using now? This session ends then, and you come back with another key of yours."
	}
	s, me := a.s, a.s.Me
	a.ask = &widget.Question{Text: text, Yes: func() tea.Cmd {
		return s.Await(func(ctx context.Context) tea.Msg {
			return keyRemovedMsg{k, s.Club.Accounts.RemoveKey(ctx, me, gone)}
		})
	}}
	return nil
}

func (a *AccountScreen) removed(msg keyRemovedMsg) tea.Cmd {
	if msg.err != nil {
		return tea.Batch(a.load(), app.Complain(msg.err))
	}
	if !msg.key.IsPublic() {
		return tea.Batch(a.load(), app.Notice(words.KeyGone(msg.key)))
	}
	return tea.Batch(a.load(), app.Notice("The key does not open your account any more."))
}

func (a *AccountScreen) Body(w, h int) string {
	lines := []string{""}
	switch {
	case a.s.Me.Guest:
		lines = append(lines, a.guestLines(w)...)
	case !a.known:
		lines = append(lines, " "+widget.Shown(a.s.Me.Name, widget.NameCells))
	default:
		lines = append(lines,
			" "+a.s.Styles.Strong.Paint(widget.Shown(a.account.Name, widget.NameCells))+fmt.Sprintf(", here since %s", a.account.Created.Format(time.DateOnly)), "")
	}
	var foot []string
	if a.ask != nil {
		foot = a.ask.Lines(a.s.Styles, w)
	} else if a.name.Focused() {
		foot = a.nameLines(w)
	}
	switch {
	case a.Pass.Code != "":
		lines = append(lines, a.codeLines(w)...)
	case !a.s.Me.Guest && a.known:
		lines = append(lines, " All that is kept of you (h copies):")
		lines = append(append(lines, widget.Indent(widget.Wrap(words.ExportLine(a.s.Visit.Address()), w-2), 1)...), "")
		if a.leaving() {
			text := words.DeletedOn(a.account.Deletes) + " Press c to keep it."
			lines = append(append(lines, widget.Indent(widget.Wrap(text, w-2), 1)...), "")
		}
		if !a.away.Until.IsZero() {
			for _, text := range a.vacationLines() {
				lines = append(lines, widget.Indent(widget.Wrap(text, w-2), 1)...)
			}
			lines = append(lines, "")
		}
		lines = append(lines, fmt.Sprintf(" Keys that open this account: %d", len(a.account.Keys)))
		a.rows = len(lines)
		lines = append(lines, a.keyLines(w, h-a.rows-len(foot))...)
	}
	for len(lines) < h-len(foot) {
		lines = append(lines, "")
	}
	return widget.Page(append(lines[:h-len(foot)], foot...), w, h)
}

// guestLines say what a guest is and how to stop being one.
func (a *AccountScreen) guestLines(w int) []string {
	s := a.s
	text := []string{" " + s.Styles.Strong.Paint(widget.Shown(s.Me.Name, widget.NameCells)) + ", a guest", ""}
	say := func(sentence string) {
		text = append(append(text, widget.Indent(widget.Wrap(sentence, w-2), 1)...), "")
	}
	say("A guest plays and watches like everybody else.")
	if s.Me.Key != "" {
		say("Your key brings you back to your games. With a name, others can tell you from other guests, and you can add keys of your other machines.")
		say("Press enter to take a name. The games that you play go with you.")
		return text
	}
	if a.Pass.Code == "" {
		say("You came without a key: only a code brings you back to your games. Press a to get one.")
		if s.ReturnCode != "" {
			say(fmt.Sprintf("You have one, good for a week: %s", s.Styles.Strong.Paint(identity.SpellCode(s.ReturnCode))))
		}
		text = append(text, widget.Indent(haveAName(s, false, w-2), 1)...)
	}
	return text
}

// keyLines draw the keys in sight. A narrow screen takes two lines for each.
func (a *AccountScreen) keyLines(w, h int) []string {
	a.tall = 1
	if w < 74 {
		a.tall = 2
	}
	a.list.Resize(len(a.account.Keys), h/a.tall)
	var lines []string
	from, to := a.list.Window()
	for i := from; i < to; i++ {
		lines = append(lines, a.keyLine(i, w)...)
	}
	return lines
}

func (a *AccountScreen) keyLine(i, w int) []string {
	k := a.account.Keys[i]
	hash, added := account.OpenSSH(k.Fingerprint), k.Added.Format(time.DateOnly)
	if !k.IsPublic() {
		hash, added = words.Key(k), ""
	}
	if k.Fingerprint == a.s.Me.Key {
		added += "  ● in use"
	}
	lines := []string{hash + "  " + added}
	if a.tall == 2 {
		fits := min(len(hash), w-4)
		lines = []string{hash[:fits], hash[fits:] + "  " + added}
	}
	for n := range lines {
		switch {
		case i != a.list.Cursor:
			lines[n] = "   " + lines[n]
		case n == 0:
			lines[n] = " " + a.s.Styles.Focus.Paint(widget.Fit("▸ "+lines[n], w-1))
		default:
			lines[n] = " " + a.s.Styles.Focus.Paint(widget.Fit("  "+lines[n], w-1))
		}
	}
	return lines
}
