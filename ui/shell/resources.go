package shell

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// withResources makes every resource available by name. The command for its kind gets the name as an
// alias: "webhooks" is an alias of hook, which lists them. A resource without a command gets one,
// called like its kind. Names that another command has stay with that command.
func (s *Shell) withResources(list []verb) []verb {
	taken := make(map[string]bool)
	for _, v := range list {
		for _, name := range append(v.Aliases, v.Name) {
			taken[name] = true
		}
	}
	for _, r := range s.resources.All() {
		if r.Role != admin.None || taken[r.Name] {
			continue
		}
		switch at := slices.IndexFunc(list, func(v verb) bool { return v.kind == r.Kind }); {
		case at >= 0:
			list[at].Aliases = append(slices.Clip(list[at].Aliases), r.Name)
		case !taken[string(r.Kind)]:
			list = append(list, group(s.actions, commandOf(s.actions, r), r.Kind, listing(r.Name)))
		}
	}
	return list
}

// commandOf returns the command for a resource, without its actions.
func commandOf(set *action.Set, r *resource.Resource) grammar.Command {
	subject := strings.ToUpper(string(r.Kind))
	c := grammar.Command{
		Name: string(r.Kind), Group: seeGames, Brief: r.Help, Doc: r.DocType, Also: r.RowType, Lines: true,
		Words: map[string]string{subject: "one of the " + r.Name + ": its id or name"},
	}
	if r.Name != c.Name {
		c.Aliases = []string{r.Name}
	}
	for _, a := range set.On(r.Kind) {
		for _, arg := range a.Args {
			c.Words[strings.ToUpper(arg.Name)] = arg.Help
		}
	}
	filters := ""
	for _, f := range r.Filters {
		for _, choice := range f.Choices {
			if choice.Value != "" {
				filters += "|" + choice.Value
			}
		}
	}
	if filters != "" {
		filters = " [{" + filters[1:] + "}]"
	}
	c.Forms = []string{"[list]" + filters, "[show] " + subject}
	return c
}

// listing returns a function that prints a resource or one of its subjects.
func listing(name string) runFunc {
	return func(ctx context.Context, c *Call) error {
		return c.look(ctx, c.shell.resources.Find(name), resource.Query{})
	}
}

// look prints the subject that the line names, or else a list. Filters on the line override those in
// q.
func (c *Call) look(ctx context.Context, r *resource.Resource, q resource.Query) error {
	if text := c.Value(strings.ToUpper(string(r.Kind))); text != "" || r.Single || c.Has("show") {
		subject, err := c.subject(ctx, r.Kind, text)
		if err != nil {
			return err
		}
		return c.show(ctx, r, subject)
	}
	q, err := c.query(r, q)
	if err != nil {
		return err
	}
	return c.list(ctx, r, q)
}

// query adds what the line says to a query.
func (c *Call) query(r *resource.Resource, q resource.Query) (_ resource.Query, err error) {
	filters := make(map[string]string)
	maps.Copy(filters, q.Filters)
	q.Filters, q.After = filters, c.Flag("before")
	if q.Limit, err = c.limit(q.Limit); err != nil {
		return q, err
	}
	for _, f := range r.Filters {
		if c.Has("--" + f.Name) {
			q.Filters[f.Name] = c.Flag(f.Name)
		}
		for _, choice := range f.Choices {
			if choice.Value != "" && c.Has(choice.Value) {
				q.Filters[f.Name] = choice.Value
			}
		}
		if word := cmp.Or(q.Filters[f.Name], c.Value("GAME")); f.Games && word != "" {
			rules, err := c.rulesOf(word)
			if err != nil {
				return q, err
			}
			q.Filters[f.Name] = rules.Info().ID
		}
	}
	return q, nil
}

// mostListed is the largest limit that users can set.
const mostListed = 1000

// limit returns how many entries the line asks for, or usual.
func (c *Call) limit(usual int) (int, error) {
	if number := c.Value("NUMBER"); number != "" {
		n, _ := words.ReadNumber(number) // the grammar has checked it
		return max(n, 1), nil
	}
	if !c.Has("--limit") {
		return usual, nil
	}
	n, err := strconv.Atoi(c.Flag("limit"))
	if err != nil || n < 1 || n > mostListed {
		return n, words.Wrong("A limit is a number from 1 to %d, not %q.",
			mostListed, identity.Clean(c.Flag("limit"), 20))
	}
	return n, nil
}

// list prints a list, or makes the screens show it.
func (c *Call) list(ctx context.Context, r *resource.Resource, q resource.Query) error {
	if c.Screens && !c.Bare {
		var filters []string
		for name, value := range q.Filters {
			if value != "" {
				filters = append(filters, name, value)
			}
		}
		c.result.List = resource.ToList(r.Name, filters...)
		return nil
	}
	list, err := r.List(ctx, c.caller(), q)
	if err != nil {
		return err
	}
	return c.print(r, q, list)
}

// print prints what was read of a list.
func (c *Call) print(r *resource.Resource, q resource.Query, list resource.List) error {
	if !c.json() {
		lines := c.sheet(r.Heads, list.Rows)
		switch {
		case r.Lines != nil:
			lines = r.Lines(c.caller(), q, list.Subjects)
		case len(list.Rows) == 0:
			lines = append([]string{r.Empty}, c.firstOf(r)...)
		}
		lines = append(lines, list.Note...)
		isBefore := func(f grammar.Flag) bool { return f.Name == "before" }
		if list.Next != "" && slices.ContainsFunc(c.Command.Flags, isBefore) {
			lines = append(lines, "", "More: "+c.own(c.Command.Name, "--before="+list.Next))
		}
		return c.say(lines...)
	}
	for _, subject := range list.Subjects {
		if err := c.object(r.Row(c.caller(), subject)); err != nil {
			return err
		}
	}
	return nil
}

// firstOf says how to create a first subject.
func (c *Call) firstOf(r *resource.Resource) (lines []string) {
	for _, o := range c.shell.actions.Offers(c.caller(), r.Kind, nil) {
		if len(o.Examples) > 0 && o.File() == nil {
			lines = append(lines, o.Label+": "+c.own(c.Command.Name, o.Examples[0]))
		}
	}
	return lines
}

// show prints a subject.
func (c *Call) show(ctx context.Context, r *resource.Resource, subject any) error {
	if c.json() {
		doc, err := r.Doc(ctx, c.caller(), subject)
		if err != nil {
			return err
		}
		return c.object(doc)
	}
	if r.Page != nil {
		lines, err := r.Page(ctx, c.caller(), subject)
		if err != nil {
			return err
		}
		return c.say(lines...)
	}
	d, err := r.Detail(ctx, c.caller(), subject)
	if err != nil {
		return err
	}
	lines := append([]string{d.Heading}, d.Lead...)
	for _, s := range d.Sections {
		if s.Talk != nil && len(d.Sections) > 1 { // the command talk prints it
			continue
		}
		if lines[len(lines)-1] != "" {
			lines = append(lines, "")
		}
		if s.Label != "" {
			lines = append(lines, s.Label+":")
		}
		lines = append(lines, s.Text...)
		for _, f := range s.Fields {
			lines = append(lines, fmt.Sprintf("%-14s %s", f.Label, c.cell(f.Cell, resource.Ref{})))
		}
		lines = append(lines, c.sheet(s.Heads, s.Rows)...)
		lines = append(lines, c.said(s.Talk)...)
		if s.IsEmpty() && s.Empty != "" {
			lines = append(lines, s.Empty)
		}
	}
	return c.say(lines...)
}

// said returns the lines of a chat.
func (c *Call) said(talk *resource.Talk) (lines []string) {
	if talk == nil {
		return nil
	}
	for _, l := range talk.Lines {
		text := fmt.Sprintf("%s  %s: %s", words.When(l.At, c.caller().Zone()), l.Who.Text, l.Text)
		if l.New {
			text += " (new)"
		}
		lines = append(lines, text)
	}
	return lines
}

// longAgo is the age above which cell prints only the date of a time.
const longAgo = 180 * 24 * time.Hour

// cell returns a value of a row as text. If it links to a table, the text has the table's id, unless
// the row itself stands for that table.
func (c *Call) cell(v resource.Cell, row resource.Ref) string {
	switch {
	case v.Ref.Kind == action.Table && v.Ref.ID != row.ID && !strings.Contains(v.Text, v.Ref.ID):
		return fmt.Sprintf("%s (%s)", v.Text, v.Ref.ID)
	case v.At.IsZero():
		return v.Text
	case c.Now().Sub(v.At).Abs() > longAgo:
		return v.At.In(c.caller().Zone()).Format(time.DateOnly)
	}
	return words.When(v.At, c.caller().Zone())
}

// sheet prints rows in columns. If the rows link to subjects, their ids come first, unless the rows
// begin with the id anyway or another column has names.
func (c *Call) sheet(heads []resource.Head, rows []resource.Row) []string {
	if len(rows) == 0 {
		return nil
	}
	if c.Bare {
		return c.spoken(heads, rows)
	}
	var lines [][]string
	named := slices.ContainsFunc(heads, func(h resource.Head) bool { return h.Names })
	ids := !named && slices.ContainsFunc(rows, func(row resource.Row) bool {
		first, _, _ := strings.Cut(c.cell(row.Cells[0], row.Ref), " ")
		return !row.Ref.IsZero() && row.Ref.Kind != resource.Lists && row.Ref.ID != first
	})
	head := slice.Map(heads, func(h resource.Head) string { return h.Label })
	if ids {
		head = append([]string{"Id"}, head...)
	}
	lines = append(lines, head)
	group := ""
	for _, row := range rows {
		if row.Group != group {
			group = row.Group
			lines = append(lines, []string{group})
		}
		var cells []string
		if ids {
			cells = append(cells, row.Ref.ID)
		}
		for _, v := range row.Cells {
			cells = append(cells, c.cell(v, row.Ref))
		}
		lines = append(lines, cells)
	}
	return aligned(lines)
}

// spoken prints rows as sentences, for users who listen line by line.
func (c *Call) spoken(heads []resource.Head, rows []resource.Row) (lines []string) {
	group := ""
	for _, row := range rows {
		if row.Group != group {
			group = row.Group
			lines = append(lines, group+":")
		}
		text := ""
		for i, v := range row.Cells {
			said := c.cell(v, row.Ref)
			switch {
			case said == "":
				continue
			case text != "" && heads[i].Label != "":
				text += ". " + heads[i].Label + ": "
			case text != "":
				text += ", "
			}
			text += said
		}
		lines = append(lines, text+".")
	}
	return lines
}

// aligned pads the cells so that the columns line up. A line of one cell is a heading.
func aligned(lines [][]string) []string {
	var widths []int
	for _, line := range lines {
		for i, cell := range line {
			if len(line) == 1 {
				break
			}
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var list []string
	for _, line := range lines {
		text := ""
		for i, cell := range line {
			text += cell
			if i+1 < len(line) {
				text += strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)+2)
			}
		}
		list = append(list, strings.TrimRight(text, " "))
	}
	return list
}
