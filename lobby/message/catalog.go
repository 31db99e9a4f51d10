package message

import "pawnstorm/lobby/slice"

// Catalog translates messages into a language. It is immutable. A nil catalog is English.
type Catalog struct {
	// Texts maps the ids of messages, labels and lines of help to texts. Arguments may change
	// places: "%[2]s". Ids without a text stay English.
	Texts map[string]string
	// Number formats a count with its noun. If it is nil, English does.
	Number func(Number) string
	// And joins the last two items of a list. "" means "and".
	And string
}

// Text returns the text of an id, such as a label.
func (c *Catalog) Text(id string) string {
	if c != nil {
		if text, ok := c.Texts[id]; ok {
			return text
		}
	}
	return id
}

// TextAll returns the texts of ids.
func (c *Catalog) TextAll(ids []string) []string {
	if c == nil {
		return ids
	}
	return slice.Map(ids, c.Text)
}

// Bind returns a message in the language of the catalog. An empty message stays empty.
func (c *Catalog) Bind(m Message) Message {
	if c != nil && !m.IsZero() {
		m.in = c
	}
	return m
}

// Lines returns messages as text in the language of the catalog.
func (c *Catalog) Lines(list []Message) []string {
	return slice.Map(list, func(m Message) string { return c.Bind(m).String() })
}

// bindAll returns the arguments of a message in the language of the catalog.
func (c *Catalog) bindAll(args []any) []any {
	list := make([]any, len(args))
	for i, arg := range args {
		switch arg := arg.(type) {
		case Message:
			list[i] = c.Bind(arg)
		case Number:
			list[i] = arg
			if c.Number != nil {
				list[i] = c.Number(arg)
			}
		case List:
			list[i] = arg
			if c.And != "" {
				list[i] = arg.join(c.And)
			}
		default:
			list[i] = arg
		}
	}
	return list
}
