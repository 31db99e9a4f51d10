package admin

import (
	"fmt"

	"pawnstorm/lobby/staff"
	"pawnstorm/ui/shell/grammar"
)

// The flags that say which nodes of a club are meant.
var (
	onNode  = grammar.Flag{Name: "node", Value: "NAME", Help: "on that node of the club, as who names it (unless given, on the one that is asked)"}
	onNodes = []grammar.Flag{onNode, {Name: "all", Help: "on all nodes of the club"}}
)

// where is which nodes are meant.
func (c *call) where() staff.Where { return staff.Where{Node: c.Flag("node"), All: c.Has("--all")} }

// nodeDoc is what a line says of the node that it is about.
type nodeDoc struct {
	Node    string `json:"node,omitempty" help:"the node of the club, if there are several"`
	Silent  bool   `json:"silent,omitempty" help:"true if it did not answer: then it is as it was, as far as is known"`
	Refused string `json:"refused,omitempty" help:"why it was not done there"`
}

// about is the node that has answered, or has not.
func about(h staff.Heard) nodeDoc { return nodeDoc{h.Node, h.Silent, text(h.Refused)} }

// notAnswered is what is said of a node that has not answered.
func notAnswered(node string) string { return fmt.Sprintf("Node %s did not answer.", node) }

// each prints what was heard of nodes: of one that did not do it, why not.
func (c *call) each(list []staff.Heard, done func(staff.Heard) (doc any, sentence string)) error {
	for _, h := range list {
		doc, sentence := done(h)
		switch {
		case h.Silent:
			sentence = notAnswered(h.Node)
		case h.Refused != "":
			sentence = "Node " + h.Node + ": " + text(h.Refused)
		}
		if err := c.Answer(doc, sentence); err != nil {
			return err
		}
	}
	return nil
}
