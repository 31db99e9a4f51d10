package feature

import (
	"context"
	"fmt"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/ban"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// outcomeDoc is the answer of a moderation action.
type outcomeDoc struct {
	Whom  string     `json:"whom" help:"the target"`
	Why   string     `json:"why" help:"the reason, as the person reads it"`
	Until *time.Time `json:"until" help:"when it ends; null if it has no end"`
	Ended int        `json:"ended" help:"how many sessions were ended"`
	// Silent is empty if all nodes answered.
	Silent []string `json:"silent,omitempty" help:"nodes that did not answer: sessions there may still run"`
}

// moderation carries out a kind of moderation action.
type moderation func(*admin.Service, context.Context, account.Player, admin.Request) (admin.Outcome, error)

// whomActions are the moderation actions, in the order of their buttons.
var whomActions = []*action.Action{
	impose(ban.Mute, (*admin.Service).Mute), lift(ban.Mute, "may chat again", (*admin.Service).Unmute),
	impose(ban.Ban, (*admin.Service).Ban), lift(ban.Ban, "may log in again", (*admin.Service).Unban),
	kick, renamePlayer,
}

// wspec declares a moderation action.
type wspec[A any] = action.Spec[*ModTarget, A]

type imposeArgs struct {
	Span *time.Duration `arg:"span,asked" label:"How long" help:"how long it lasts: 30m, 12h, 7d or 2w; for good by default"`
	Text string         `arg:"text,required" label:"Reason" help:"the reason, which the person reads"`
}

// spans are the durations that a form offers.
var spans = []action.Choice{
	{Value: "30m", Label: "30 minutes"},
	{Value: "12h", Label: "12 hours"},
	{Value: "1d", Label: "a day"},
	{Value: "7d", Label: "a week"},
	{Value: "30d", Label: "30 days"},
}

// impose declares a ban or a mute.
func impose(kind ban.Kind, do moderation) *action.Action {
	s := wspec[imposeArgs]{
		Name: string(kind), Label: "Mute", Help: "mute a player; they can still play", Key: "M",
		Forms: []string{"WHOM [for SPAN] because TEXT"},
		Notes: []string{
			"Without a time it lasts until you lift it. The player reads the reason when they try to chat, " +
				"or to decline a challenge with words.",
			"A guest is muted by their key, also under a new name. " +
				"A guest without a key is muted until they connect again.",
		},
		Examples: []string{
			"mute ann for 12h because shouting",
			"mute SHA256:uRNjq3Z4Kd5pQm8xVwYb1oTc6sGhJfLeAi0nXkD2yPM because shouting",
		},
	}
	if kind == ban.Ban {
		s.Label, s.Key, s.Help = "Ban", "b", "ban a player and end their sessions"
		s.Notes = []string{
			"Without a time it lasts until you lift it. The player reads the reason. " +
				"A ban of an account covers all its keys.",
			"A ban of a guest covers their key, or their address if they have no key.",
		}
		s.Examples = []string{
			"ban ann for 7d because insults in the lobby", "ban 203.0.113.0/24 for 1d because a flood of guests",
		}
	}
	s.Choices = func(_ action.Caller, _ *ModTarget, arg string, _ action.Values) []action.Choice {
		if arg == "span" {
			return spans
		}
		return nil
	}
	s.Shown = func(c action.Caller, w *ModTarget) bool {
		_, holds := c.Club.Staff.Holds(w.Target, kind)
		return !holds && !w.IsSession()
	}
	s.Do = func(ctx context.Context, c action.Caller, w *ModTarget, args imposeArgs) (action.Result, error) {
		m := admin.Request{Target: w.Text, Why: args.Text}
		if args.Span != nil {
			if m.For = *args.Span; m.For == 0 {
				return action.Result{}, words.Wrong("A time must be longer than zero.")
			}
		}
		return moderate(ctx, c, m, do, func(o admin.Outcome) string {
			said := fmt.Sprintf("%s is %s %s.", clean(o.TargetText), strings.ToLower(restrictionWords[kind]), lasting(o.Until))
			if kind == ban.Ban {
				said += fmt.Sprintf(" %s ended.", words.Count(o.Ended, "session"))
			}
			return said
		})
	}
	return moderating(s)
}

// moderating makes an action of moderators.
func moderating[A any](s wspec[A]) *action.Action {
	s.On, s.Needs, s.Answer = action.ModTarget, moderator, outcomeDoc{}
	return action.New(s)
}

// lift declares the action that ends a ban or a mute.
func lift(kind ban.Kind, said string, do moderation) *action.Action {
	s := wspec[reasonArgs]{
		Name: "unmute", Label: "Unmute", Help: "unmute a player", Key: "M",
		Forms: []string{"WHOM [because TEXT]"},
		Shown: func(c action.Caller, w *ModTarget) bool {
			_, holds := c.Club.Staff.Holds(w.Target, kind)
			return holds
		},
		Do: func(ctx context.Context, c action.Caller, w *ModTarget, args reasonArgs) (action.Result, error) {
			return moderate(ctx, c, admin.Request{Target: w.Text, Why: args.Text}, do, func(o admin.Outcome) string {
				return clean(o.TargetText) + " " + said + "."
			})
		},
	}
	if kind == ban.Ban {
		s.Name, s.Aliases, s.Label, s.Key, s.Help = "unban", []string{"pardon"}, "Unban", "b", "lift a ban"
	}
	return moderating(s)
}

// moderate carries out a moderation action and reports the outcome.
func moderate(
	ctx context.Context, c action.Caller, m admin.Request, do moderation, sentence func(admin.Outcome) string,
) (r action.Result, err error) {
	o, err := do(c.Club.Staff, ctx, c.Who, m)
	if err != nil {
		return r, err
	}
	r.SayLines(sentence(o))
	for _, node := range o.Unanswered {
		r.Say("Node %s did not answer. Sessions there may still run.", node)
	}
	r.Doc = outcomeDoc{clean(o.TargetText), clean(m.Why), optional(o.Until), o.Ended, o.Unanswered}
	return r, nil
}

var kick = moderating(wspec[reasonArgs]{
	Name: "kick", Label: "End the sessions", Help: "end a player's sessions; they can come back", Key: "K",
	Forms: []string{"WHOM [because TEXT]"},
	Notes: []string{
		"With the id of a session, as in who, it ends only that one. The player reads the reason.",
		"It ends the sessions on all nodes of a cluster.",
	},
	Examples: []string{"kick ann because you were asked to stop"},
	Do: func(ctx context.Context, c action.Caller, w *ModTarget, args reasonArgs) (action.Result, error) {
		m := admin.Request{Target: w.Text, Why: args.Text}
		r, err := moderate(ctx, c, m, (*admin.Service).Kick, func(o admin.Outcome) string {
			return fmt.Sprintf("%s: %s ended.", clean(o.TargetText), words.Count(o.Ended, "session"))
		})
		r.Gone = w.IsSession()
		return r, err
	},
})

type renamePlayerArgs struct {
	Name string `arg:"newname,required" label:"New name" help:"the new name of the player"`
	Text string `arg:"text" label:"Reason" help:"the reason, which the person reads"`
}

var renamePlayer = moderating(wspec[renamePlayerArgs]{
	Name: "rename", Label: "Rename", Help: "rename a player's account and end their sessions", Key: "R",
	Forms: []string{"WHOM to NEWNAME [because TEXT]"},
	Notes: []string{
		"The old name stays reserved. " +
			"Games keep the name they were played under.",
	},
	Examples: []string{"rename rudeword to player-7 because of the name"},
	Shown:    func(_ action.Caller, w *ModTarget) bool { return w.Person().ID.HasAccount() },
	Do: func(ctx context.Context, c action.Caller, w *ModTarget, args renamePlayerArgs) (action.Result, error) {
		name := clean(strings.ToLower(strings.TrimSpace(args.Name)))
		m := admin.Request{Target: w.Text, Why: args.Text}
		var rename moderation = func(d *admin.Service, ctx context.Context, by account.Player, m admin.Request) (
			admin.Outcome, error,
		) {
			return d.Rename(ctx, by, m, args.Name)
		}
		r, err := moderate(ctx, c, m, rename, func(o admin.Outcome) string {
			ended := words.Count(o.Ended, "session")
			return fmt.Sprintf("%s is called %s now. %s ended.", clean(o.TargetText), name, ended)
		})
		if err != nil {
			return r, err
		}
		doc := r.Doc.(outcomeDoc)
		doc.Whom = name
		now, err := c.Club.Staff.FindTarget(ctx, c.Who, name)
		r.Subject, r.Doc = &ModTarget{Target: now}, doc
		return r, err
	},
})
