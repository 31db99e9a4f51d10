package feature

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/slice"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// node is a server of the club.
type node struct {
	admin.NodeAnswer
	sessions int
}

// thisNode is the id of the only node of a club without a cluster.
const thisNode = "this"

func (n node) id() string { return cmp.Or(n.Node, thisNode) }

// where selects the node for the service, or all nodes.
func (n node) where(all bool) admin.NodeSelection { return admin.NodeSelection{Node: n.Node, All: all} }

// levelDoc is the log level of a node in JSON.
type levelDoc struct {
	Level string `json:"level" help:"debug, info, warn or error"`
	nodeDoc
}

func describeLevel(h admin.NodeAnswer) levelDoc { return levelDoc{strings.ToLower(h.Level), nodeOf(h)} }

// nodeOf returns the node of an answer in JSON.
func nodeOf(h admin.NodeAnswer) nodeDoc { return nodeDoc{h.Node, h.Unanswered, clean(h.Refused)} }

// findNode finds a node by its name. The service refuses unknown names.
func findNode(_ context.Context, _ action.Caller, text string) (node, error) {
	var n node
	if text != thisNode {
		n.Node = text
	}
	return n, nil
}

var nodes = action.Noun[node]{
	Kind: action.Node, Role: admin.Operator, Find: findNode,
	Default: func(context.Context, action.Caller) (node, error) { return node{}, nil },
	Doc:     func(_ action.Caller, n node) any { return describeLevel(n.NodeAnswer) },
}

var nodeResource = resource.New(resource.Spec[node]{
	Kind: action.Node, Name: "admin/nodes", Title: "Nodes", Closed: true, Role: admin.Operator,
	Help: "the club's servers: drain, back up, set the log level",
	List: listNodes,
	Columns: []resource.Column[node]{
		textColumn("node", "Node", 0, func(n node) string { return cmp.Or(n.Node, "this server") }),
		numberColumn("sessions", "Sessions", 0, func(n node) int { return n.sessions }),
		textColumn("level", "Log", 1, func(n node) string {
			if n.Unanswered {
				return "no answer"
			}
			return cmp.Or(strings.ToLower(n.Level), "-")
		}),
	},
	ID:      node.id,
	Heading: func(_ action.Caller, n node) string { return "Node " + cmp.Or(clean(n.Node), "of this server") },
	Lead: func(c action.Caller, n node) []message.Message {
		d, ok := c.Club.Staff.Draining()
		if !ok {
			return nil
		}
		left := words.Count(c.Club.Staff.Running(), "game")
		return sentence("The node you are on stops when its games are over, "+
			"at %s at the latest. It still waits for %s.", stamp(d.Until), left)
	},
	Sections: func(ctx context.Context, c action.Caller, n node) ([]resource.Section, error) {
		limits, err := c.Club.Staff.Limits(ctx, c.Who, n.Node)
		s := resource.Section{Name: "limits", Label: "Limits", Empty: "No limits."}
		return []resource.Section{resource.Table(c, limitResource, s, limits)}, err
	},
	Row:     func(_ action.Caller, n node) any { return describeLevel(n.NodeAnswer) },
	RowType: levelDoc{}, DocType: levelDoc{},
	Ages: func(action.Caller, node) time.Duration { return time.Minute },
})

// listNodes lists the nodes of the club.
func listNodes(ctx context.Context, c action.Caller, _ resource.Query) ([]node, string, error) {
	sessions, _, err := c.Club.Staff.Sessions(ctx, c.Who)
	if err != nil {
		return nil, "", err
	}
	on := make(map[string]int)
	for _, s := range sessions {
		on[s.Node]++
	}
	all, err := c.Club.Staff.Level(ctx, c.Who, admin.NodeSelection{All: true})
	if len(all) > 0 {
		err = nil // a node without a log level of its own says so: it is online
	}
	return slice.Map(all, func(h admin.NodeAnswer) node { return node{h, on[h.Node]} }), "", err
}

// nspec declares an action on a node.
type nspec[A any] = action.Spec[node, A]

var nodeActions = []*action.Action{drain, logLevel, backup}

// each combines the answers of several nodes. For a node that failed, it says why.
func each[D any](list []admin.NodeAnswer, done func(admin.NodeAnswer) (doc D, sentence string)) action.Result {
	var r action.Result
	var docs []any
	for _, h := range list {
		doc, sentence := done(h)
		docs = append(docs, doc)
		switch {
		case h.Unanswered:
			sentence = fmt.Sprintf("Node %s did not answer.", h.Node)
		case h.Refused != "":
			sentence = "Node " + h.Node + ": " + clean(h.Refused)
		}
		r.SayLines(sentence)
	}
	r.Doc = docs
	return r
}

// drainDoc is the state of a drain in JSON.
type drainDoc struct {
	Draining bool       `json:"draining" help:"whether the server is draining"`
	Until    *time.Time `json:"until" help:"when it ends at the latest"`
	Games    int        `json:"games" help:"how many games with a running clock it waits for"`
	nodeDoc
}

type drainArgs struct {
	After  *time.Duration `arg:"after,asked" label:"Wait at most" help:"how long to wait for the games: 0m, 15m, 2h; 30m by default"`
	All    bool           `arg:"all,asked" label:"All nodes" help:"on all nodes of the cluster"`
	Cancel bool           `arg:"cancel" help:"cancel the drain, and let games start again"`
}

var drain = action.New(nspec[drainArgs]{
	On: action.Node, Name: "drain", Label: "Restart when the games are over", Key: "d",
	Help:  "start no new games, and stop when the last one ends",
	Needs: operator, Answer: drainDoc{}, Forms: []string{"[cancel]"},
	Notes: []string{
		"The server waits for games with a running clock and saves all others as they are. Players in such",
		"games, moderators and operators can still connect. Everyone gets a message.",
		"In a cluster it drains this node, the one you name, or all. If it drains one node, its players get",
		"a message. When they reconnect, they reach another node.",
	},
	Examples: []string{"drain --after=15m", "drain --node=chess2", "drain cancel --all"},
	Confirm: func(_ action.Caller, _ node, args drainArgs) message.Message {
		if args.Cancel {
			return message.New("Let new games start again?")
		}
		return message.New("Start no new games, and stop when the last one ends?")
	},
	Do: func(ctx context.Context, c action.Caller, n node, args drainArgs) (action.Result, error) {
		if args.Cancel {
			return cancelDrain(ctx, c, n.where(args.All))
		}
		after := admin.DrainAfter
		if args.After != nil {
			after = *args.After
		}
		d, list, err := c.Club.Staff.Drain(ctx, c.Who, n.where(args.All), after)
		return each(list, func(h admin.NodeAnswer) (drainDoc, string) { return drained(c, d, h) }), err
	},
})

// drained describes a node that is draining.
func drained(c action.Caller, d admin.Drain, h admin.NodeAnswer) (drainDoc, string) {
	if h.Unanswered || h.Refused != "" {
		return drainDoc{nodeDoc: nodeOf(h)}, ""
	}
	games, cancel := "games with a running clock", []string{"admin", "drain", "cancel"}
	if h.Node != "" {
		cancel = append(cancel, "--node="+h.Node)
	}
	if d.Alone {
		games += " on it"
	}
	said := fmt.Sprintf("%s stops when the %s are over (%d now), at %s at the latest. To cancel: %s",
		nodeName(h), games, h.Games, stamp(d.Until), c.Line(cancel...))
	return drainDoc{true, optional(d.Until), h.Games, nodeOf(h)}, said
}

// nodeName returns the name of a node at the start of a sentence.
func nodeName(h admin.NodeAnswer) string {
	if h.Node == "" {
		return "The server"
	}
	return "Node " + h.Node
}

func cancelDrain(ctx context.Context, c action.Caller, w admin.NodeSelection) (action.Result, error) {
	list, err := c.Club.Staff.CancelDrain(ctx, c.Who, w)
	return each(list, func(h admin.NodeAnswer) (drainDoc, string) {
		return drainDoc{nodeDoc: nodeOf(h)}, nodeName(h) + " keeps running. Games can start again."
	}), err
}

type levelArgs struct {
	Level string `arg:"level,asked" label:"Level" help:"the least level: debug, info, warn or error"`
	All   bool   `arg:"all,asked" label:"All nodes" help:"on all nodes of the cluster"`
}

var logLevel = action.New(nspec[levelArgs]{
	On: action.Node, Name: "log-level", Label: "Set the log level", Key: "L", Needs: operator, Answer: levelDoc{},
	Help:  "show the log level, or set it until the next restart",
	Forms: []string{"[LEVEL]"}, Examples: []string{"log-level debug", "log-level info --all"},
	There: func(c action.Caller) bool { return c.Club.Staff.Host().Level != nil },
	Choices: func(_ action.Caller, _ node, arg string, _ action.Values) []action.Choice {
		if arg == "level" {
			return slice.Map(LogLevels, wordChoice)
		}
		return nil
	},
	Do: func(ctx context.Context, c action.Caller, n node, args levelArgs) (action.Result, error) {
		list, err := changeLevel(ctx, c, n.where(args.All), args.Level)
		return each(list, func(h admin.NodeAnswer) (levelDoc, string) {
			doc, of := describeLevel(h), ""
			if h.Node != "" {
				of = " of node " + h.Node
			}
			return doc, fmt.Sprintf("The log level%s is %s.", of, doc.Level)
		}), err
	},
})

// LogLevels are the levels of the log, the least first.
var LogLevels = []string{"debug", "info", "warn", "error"}

// changeLevel sets the level, if one is named, and returns the current one.
func changeLevel(ctx context.Context, c action.Caller, w admin.NodeSelection, word string) ([]admin.NodeAnswer, error) {
	if word == "" {
		return c.Club.Staff.Level(ctx, c.Who, w)
	}
	var level slog.Level
	if err := level.UnmarshalText([]byte(word)); err != nil || strings.ContainsAny(word, "+-") {
		return nil, words.Wrong("A level is debug, info, warn or error.")
	}
	return c.Club.Staff.SetLevel(ctx, c.Who, w, level)
}

// backupDoc is a backup in JSON.
type backupDoc struct {
	File string `json:"file" help:"the file on the server"`
	Node string `json:"node,omitempty" help:"the node that has the file"`
}

var backup = action.New(nspec[none]{
	On: action.Node, Name: "backup", Label: "Back up", Help: "back up everything while people play", Key: "B",
	Needs: operator, Answer: backupDoc{}, Forms: []string{""},
	Notes: []string{"The file is on the server; in a cluster, on the node you are connected to."},
	There: func(c action.Caller) bool { return c.Club.Staff.Host().Backup != nil },
	Do: func(ctx context.Context, c action.Caller, _ node, _ none) (action.Result, error) {
		file, on, err := c.Club.Staff.Backup(ctx, c.Who)
		said := "The backup is " + file
		if on != "" {
			said += ", on node " + on
		}
		return inform(backupDoc{file, on}, said), err
	},
})

// limitDoc is a limit in JSON.
type limitDoc struct {
	Name  string `json:"name" help:"name of the flag"`
	Value string `json:"value" help:"current value"`
	Used  string `json:"used" help:"current use; empty if it is not counted"`
	Help  string `json:"help" help:"what it limits"`
}

// nodeFilter chooses a node.
var nodeFilter = resource.Filter{
	Name: "node", Label: "a node of the cluster, as in who; the one you are connected to by default",
}

var limitResource = resource.New(resource.Spec[admin.Limit]{
	Kind: action.Limit, Name: "admin/limits", Title: "Limits", Closed: true, Role: admin.Operator,
	Help:    "the limits, and how much of each is used",
	Filters: []resource.Filter{nodeFilter},
	List: func(ctx context.Context, c action.Caller, q resource.Query) ([]admin.Limit, string, error) {
		list, err := c.Club.Staff.Limits(ctx, c.Who, q.Get(nodeFilter))
		return list, "", err
	},
	Columns: []resource.Column[admin.Limit]{
		textColumn("name", "Flag", 0, func(l admin.Limit) string { return "--" + l.Name }),
		textColumn("value", "Value", 0, func(l admin.Limit) string { return l.Value }),
		textColumn("used", "Now", 1, func(l admin.Limit) string { return l.Used }),
		textColumn("help", "What it limits", 2, func(l admin.Limit) string { return l.Help }),
	},
	ID:      func(admin.Limit) string { return "" },
	Heading: func(_ action.Caller, l admin.Limit) string { return l.Name },
	Row:     func(_ action.Caller, l admin.Limit) any { return limitDoc(l) },
	RowType: limitDoc{}, DocType: limitDoc{},
	Empty: "No limits.",
})
