package feature

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/webhook"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// HookDoc is a webhook in JSON.
type HookDoc struct {
	ID      string         `json:"id" help:"permanent id of the webhook"`
	URL     string         `json:"url" help:"the address to call"`
	Events  []webhook.Kind `json:"events" help:"the events: turn, challenge, end"`
	Added   time.Time      `json:"added" help:"when it was created"`
	Failing *time.Time     `json:"failing" help:"since when calls have failed, or null"`
	Off     *time.Time     `json:"off" help:"when it was turned off because calls failed, or null"`
	Why     string         `json:"why,omitempty" help:"why the last call failed"`
	Browser string         `json:"browser,omitempty" help:"the browser that shows a notification instead"`
	Secret  string         `json:"secret,omitempty" help:"for hook new: the key that signs the calls, shown only once"`
	Test    *HookTestDoc   `json:"test,omitempty" help:"for hook test: status (of HTTP, 0 for no answer) and took (milliseconds)"`
}

// HookTestDoc is the answer of a webhook to a test.
type HookTestDoc struct {
	Status int   `json:"status"`
	Took   int64 `json:"took"`
}

func hookDoc(h webhook.Hook) HookDoc {
	d := HookDoc{
		ID: h.ID, URL: h.URL, Events: h.Events, Added: h.Added,
		Failing: optional(h.Failing), Off: optional(h.Off), Why: h.Why,
	}
	if h.Push != nil {
		d.Browser = h.Push.Browser
	}
	return d
}

var hooks = action.Noun[webhook.Hook]{
	Kind:    action.Webhook,
	Find:    findHook,
	Default: unnamed[webhook.Hook]("Which webhook? List them: %s", "hook"),
	Doc:     func(_ action.Caller, h webhook.Hook) any { return hookDoc(h) },
}

func listHooks(ctx context.Context, c action.Caller, _ resource.Query) ([]webhook.Hook, string, error) {
	if err := own(c); err != nil {
		return nil, "", err
	}
	list, err := c.Club.Webhooks.List(ctx, c.Who.ID)
	return list, "", err
}

func findHook(ctx context.Context, c action.Caller, text string) (webhook.Hook, error) {
	list, _, err := listHooks(ctx, c, resource.Query{})
	if i := slices.IndexFunc(list, func(h webhook.Hook) bool { return h.ID == text }); i >= 0 {
		return list[i], nil
	}
	if err == nil {
		err = words.Missing("You have no such webhook. List them: %s", c.Line("hook"))
	}
	return webhook.Hook{}, err
}

// hookEvents lists the events of a webhook.
func hookEvents(h webhook.Hook) string {
	return strings.Join(slice.Map(h.Events, func(k webhook.Kind) string { return string(k) }), ", ")
}

// hookState describes the state of a webhook.
func hookState(h webhook.Hook) string {
	switch {
	case !h.Off.IsZero():
		return "turned off on " + h.Off.Format(time.DateOnly)
	case !h.Failing.IsZero():
		return "failing since " + h.Failing.Format(time.DateOnly)
	}
	return "on"
}

// hookAddress says where a webhook leads. The address of a browser's push service tells people nothing.
func hookAddress(h webhook.Hook) string {
	if h.Push != nil {
		return "notifications in " + identity.Clean(h.Push.Browser, 40)
	}
	return identity.Clean(h.URL, 500)
}

var hookResource = resource.New(resource.Spec[webhook.Hook]{
	Kind: action.Webhook, Name: "webhooks", Title: "Webhooks", Private: true, Closed: true,
	Help: "URLs that the server calls when it is your turn",
	List: listHooks,
	Columns: []resource.Column[webhook.Hook]{
		textColumn("url", "Address", 0, hookAddress),
		textColumn("events", "Called for", 1, hookEvents),
		timeColumn("added", "Added", 2, func(h webhook.Hook) time.Time { return h.Added }),
		textColumn("state", "State", 0, hookState),
	},
	Marks:   func(_ action.Caller, h webhook.Hook) resource.Mark { return resource.Mark{Past: !h.Off.IsZero()} },
	ID:      func(h webhook.Hook) string { return h.ID },
	Heading: func(_ action.Caller, h webhook.Hook) string { return "Webhook " + h.ID },
	Sections: func(_ context.Context, _ action.Caller, h webhook.Hook) ([]resource.Section, error) {
		s := resource.Section{Name: "about"}
		addText(&s, "Address", hookAddress(h))
		addText(&s, "Called for", hookEvents(h))
		addTime(&s, "Added", h.Added)
		addText(&s, "State", hookState(h))
		addText(&s, "The last failure", identity.Clean(h.Why, words.MaxSentence))
		return []resource.Section{s}, nil
	},
	Row:     func(_ action.Caller, h webhook.Hook) any { return hookDoc(h) },
	RowType: HookDoc{}, DocType: HookDoc{},
	Empty: "No webhooks.",
	Follow: func(ctx context.Context, c action.Caller, _ string) <-chan struct{} {
		return c.Club.Webhooks.Follow(ctx, c.Who.ID)
	},
})

var hookActions = []*action.Action{newHook, testHook, removeHook}

type newHookArgs struct {
	URL   string         `arg:"url,required" label:"URL" help:"an address such as https://HOST/PATH"`
	Event []webhook.Kind `arg:"event,many" choices:"turn challenge end" help:"the events to call for; by default all"`
}

var newHook = action.New(action.Spec[webhook.Hook, newHookArgs]{
	On: action.Webhook, Name: "new", Label: "New webhook", Creates: true, Needs: action.Needs{Account: true},
	Help:  "add a URL to call; you see the secret that signs the calls only once",
	Forms: []string{"URL [turn|challenge|end]..."}, Examples: []string{"new https://example.org/chess turn"},
	Shown: func(c action.Caller, _ webhook.Hook) bool { return c.Club.Webhooks.MayAdd(c.Who) == nil },
	Do: func(ctx context.Context, c action.Caller, _ webhook.Hook, args newHookArgs) (action.Result, error) {
		h, secret, err := c.Club.Webhooks.Add(ctx, c.Who, args.URL, args.Event)
		doc := hookDoc(h)
		doc.Secret = secret
		r := inform(doc, secret, "With this secret, your program can verify calls. It is not shown again.")
		if !c.Draws {
			r.SayLines(fmt.Sprintf("The webhook is %s. To try it: %s", h.ID, c.Line("hook", "test", h.ID)))
		}
		r.Once = true
		return r, err
	},
})

var testHook = action.New(action.Spec[webhook.Hook, none]{
	On: action.Webhook, Name: "test", Label: "Test",
	Help:  "call the address now; if it answers, turn the webhook on again",
	Forms: []string{"HOOK"}, Examples: []string{"test 7k2m"}, Needs: action.Needs{Account: true},
	Shown: func(c action.Caller, _ webhook.Hook) bool { return c.Club.Webhooks.MayAdd(c.Who) == nil },
	Do: func(ctx context.Context, c action.Caller, h webhook.Hook, _ none) (action.Result, error) {
		a, err := c.Club.Webhooks.Test(ctx, c.Who, h.ID)
		switch {
		case err != nil:
			return action.Result{}, err
		case !a.Good():
			return action.Result{}, words.Refused("Calling %s failed: %s.", hookAddress(h), a.Why)
		}
		if h, err = findHook(ctx, c, h.ID); err != nil {
			return action.Result{}, err
		}
		doc := hookDoc(h)
		doc.Test = &HookTestDoc{a.Status, a.Took.Milliseconds()}
		r := inform(doc, fmt.Sprintf("%s answered %d after %d ms.", hookAddress(h), a.Status, a.Took.Milliseconds()))
		r.Subject = h
		return r, nil
	},
})

var removeHook = action.New(action.Spec[webhook.Hook, none]{
	On: action.Webhook, Name: "remove", Label: "Remove", Help: "stop calling an address",
	Forms: []string{"HOOK"}, Examples: []string{"remove 7k2m"}, Needs: action.Needs{Account: true},
	Confirm: ask[webhook.Hook, none]("Remove this webhook?"),
	Do: func(ctx context.Context, c action.Caller, h webhook.Hook, _ none) (action.Result, error) {
		h, err := c.Club.Webhooks.Remove(ctx, c.Who, h.ID)
		r := inform(hookDoc(h), fmt.Sprintf("Stopped calling %s.", hookAddress(h)))
		r.Gone = true
		return r, err
	},
})
