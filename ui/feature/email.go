package feature

import (
	"context"
	"time"

	"pawnstorm/lobby/email"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// EmailDoc is a person's email address in JSON.
type EmailDoc struct {
	Address   string     `json:"address" help:"your email address; empty if you have none"`
	New       string     `json:"new,omitempty" help:"an address to be confirmed; until then the other one is used"`
	Asked     *time.Time `json:"asked" help:"when the last code was sent, or null"`
	Confirmed *time.Time `json:"confirmed" help:"when the address was confirmed, or null"`
	On        bool       `json:"on" help:"whether emails are sent"`
	Off       *time.Time `json:"off" help:"when emails were turned off, or null"`
	Why       string     `json:"why,omitempty" help:"why the server turned them off"`
	Sent      *time.Time `json:"sent" help:"when the last email was sent, or null"`
	Failing   *time.Time `json:"failing" help:"since when the mail server has refused emails, or null"`
}

func emailDoc(a email.Address) EmailDoc {
	return EmailDoc{
		Address: a.Address, New: a.New, Asked: optional(a.Asked), Confirmed: optional(a.Since),
		On: a.On(), Off: optional(a.Off), Why: a.Why, Sent: optional(a.Sent), Failing: optional(a.Failing),
	}
}

// emailLine describes an address.
func emailLine(c action.Caller, a email.Address) message.Message {
	if a.Address == "" {
		return message.New("You get no emails. To get them: %s", c.Line("email", "new", "NAME@HOST"))
	}
	return message.Plain(words.Email(a))
}

// ownEmail returns the person's address, or the zero value if they have none.
func ownEmail(ctx context.Context, c action.Caller) (email.Address, error) {
	if err := own(c); err != nil {
		return email.Address{}, err
	}
	return c.Club.Email.Get(ctx, c.Who.ID)
}

var emails = action.Noun[email.Address]{
	Kind: action.Email,
	Find: func(ctx context.Context, c action.Caller, text string) (email.Address, error) {
		a, err := ownEmail(ctx, c)
		if err == nil && a.Address != text {
			err = words.Missing("That is not your email address.")
		}
		return a, err
	},
	Default: ownEmail,
	Doc:     func(_ action.Caller, a email.Address) any { return emailDoc(a) },
}

var emailResource = resource.New(resource.Spec[email.Address]{
	Kind: action.Email, Name: "email", Title: "Email", Private: true, Closed: true, Single: true,
	Help: "get an email when a correspondence game waits for you",
	List: single(ownEmail),
	Columns: []resource.Column[email.Address]{
		textColumn("address", "Address", 0, func(a email.Address) string { return identity.Clean(a.Address, 254) }),
	},
	ID:       func(a email.Address) string { return a.Address },
	Heading:  func(action.Caller, email.Address) string { return "Email" },
	Lead:     func(c action.Caller, a email.Address) []message.Message { return []message.Message{emailLine(c, a)} },
	Sections: noSections[email.Address],
	Row:      func(_ action.Caller, a email.Address) any { return emailDoc(a) },
	RowType:  EmailDoc{}, DocType: EmailDoc{},
	Follow: func(ctx context.Context, c action.Caller, _ string) <-chan struct{} {
		return c.Club.Email.Follow(ctx, c.Who.ID)
	},
})

// espec declares an action on the person's email address.
type espec[A any] = action.Spec[email.Address, A]

// emailed answers an action on an address.
func emailed(c action.Caller, a email.Address, err error) (action.Result, error) {
	return action.Result{Subject: a, Said: []message.Message{emailLine(c, a)}}, err
}

var emailActions = []*action.Action{newEmail, confirmEmail, switchEmail(true), switchEmail(false), removeEmail}

type newEmailArgs struct {
	Email string `arg:"email,required" help:"an address: NAME@HOST"`
}

var newEmail = action.New(espec[newEmailArgs]{
	On: action.Email, Name: "new", Label: "Send a code", Help: "send a code to an email address, to confirm it",
	Creates: true, Forms: []string{"EMAIL"}, Examples: []string{"new ann@example.org"},
	Needs: action.Needs{Account: true},
	Shown: func(c action.Caller, _ email.Address) bool { return c.Club.Email.On() },
	Do: func(ctx context.Context, c action.Caller, _ email.Address, args newEmailArgs) (action.Result, error) {
		confirm := func(code string) string { return c.Line("email", "confirm", code) }
		a, err := c.Club.Email.Ask(ctx, c.Who, args.Email, confirm)
		return emailed(c, a, err)
	},
})

var confirmEmail = action.New(espec[codeArgs]{
	On: action.Email, Name: "confirm", Label: "Confirm",
	Help:  "confirm your address with the code we sent there",
	Forms: []string{"CODE"}, Examples: []string{"confirm 7k2m9qxa"}, Needs: action.Needs{Account: true},
	Shown: func(_ action.Caller, a email.Address) bool { return a.Address != "" && a.Since.IsZero() || a.New != "" },
	Do: func(ctx context.Context, c action.Caller, _ email.Address, args codeArgs) (action.Result, error) {
		a, err := c.Club.Email.Confirm(ctx, c.Who, args.Code)
		return emailed(c, a, err)
	},
})

// switchEmail declares the action that turns emails on or off.
func switchEmail(turnOn bool) *action.Action {
	s := espec[none]{
		On: action.Email, Name: off, Label: "Turn off", Help: "get no more emails",
		Forms: []string{""}, Examples: []string{off}, Needs: action.Needs{Account: true},
		Shown: func(_ action.Caller, a email.Address) bool { return a.On() },
		Do: func(ctx context.Context, c action.Caller, _ email.Address, _ none) (action.Result, error) {
			a, err := c.Club.Email.Switch(ctx, c.Who, turnOn)
			return emailed(c, a, err)
		},
	}
	if turnOn {
		s.Name, s.Label, s.Help, s.Examples = on, "Turn on", "get emails again", nil
		s.Shown = func(c action.Caller, a email.Address) bool {
			return c.Club.Email.On() && !a.Since.IsZero() && !a.On()
		}
	}
	return action.New(s)
}

var removeEmail = action.New(espec[none]{
	On: action.Email, Name: "remove", Label: "Remove", Help: "remove your email address",
	Forms: []string{""}, Needs: action.Needs{Account: true},
	Shown:   func(_ action.Caller, a email.Address) bool { return a.Address != "" },
	Confirm: ask[email.Address, none]("Remove your email address?"),
	Do: func(ctx context.Context, c action.Caller, _ email.Address, _ none) (action.Result, error) {
		return answer(email.Address{}, "Removed your email address."), c.Club.Email.Remove(ctx, c.Who)
	},
})
