package message

// Catalog is how a language says messages. It is immutable. A nil catalog is English.
type Catalog struct {
	// Texts are the texts by the ids of messages, labels and lines of help. Arguments may
	// change places: "%[2]s". Ids without a text are said in English.
	Texts map[string]string
	// Number says a count with its noun; nil says it as English does.
	Number func(Number) string
	// And joins the last two of a list; "" is "and".
	And string
}

// Text is the text of an id, such as that of a label.
func (c *Catalog) Text(id string) string {
	if c != nil {
		if text, ok := c.Texts[id]; ok {
			return text
		}
	}
	return id
}

// TextAll are the texts of ids.
func (c *Catalog) TextAll(ids []string) []string {
	if c == nil {
		return ids
	}
	var list []string
	for _, id := range ids {
		list = append(list, c.Text(id))
	}
	return list
}

// Bind is a message that is said in the language of the catalog. One that says nothing stays
// as it is.
func (c *Catalog) Bind(m Message) Message {
	if c != nil && !m.IsZero() {
		m.in = c
	}
	return m
}

// bindAll are the arguments of a message in the language of the catalog.
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
