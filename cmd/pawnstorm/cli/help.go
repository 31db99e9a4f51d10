package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// basicTag marks the server's flags that --help shows, with the first sentence of their help.
// --help-all shows them all.
const basicTag = "basic"

// helpAll is the flag --help-all.
type helpAll bool

// IgnoreDefault implements [kong.IgnoreDefault]: without a command it is about all of them.
func (helpAll) IgnoreDefault() {}

// BeforeReset prints the help before anything else can refuse the command line, as kong does
// for --help.
func (helpAll) BeforeReset(ctx *kong.Context) error {
	if err := printHelp(ctx, true); err != nil {
		return err
	}
	ctx.Kong.Exit(ExitDone)
	return nil
}

// help is kong's printer for --help.
func help(_ kong.HelpOptions, ctx *kong.Context) error { return printHelp(ctx, false) }

// printHelp prints the help of the selected command, or of the program. The flags of serve are
// too many for --help, and belong to the program too, because serve is its default command.
func printHelp(ctx *kong.Context, all bool) error {
	options := kong.HelpOptions{
		Compact: true, NoExpandSubcommands: true, WrapUpperBound: 80,
		ValueFormatter: kong.DefaultHelpValueFormatter,
	}
	root, serve, node := ctx.Model.Node, ctx.Model.DefaultCmd, ctx.Selected()
	if node != nil && node != serve {
		return kong.DefaultHelpPrinter(options, ctx)
	}
	general, own := root.Flags, serve.Flags
	defer func() { root.Flags, serve.Flags = general, own }()
	shown := own
	if !all {
		basic := slices.DeleteFunc(slices.Clone(own), func(f *kong.Flag) bool { return !f.Tag.Has(basicTag) })
		shown = grouped("Server flags:", basic)
		options.ValueFormatter = firstSentence
	}
	shown = slices.Concat(shown, grouped("Help:", general))
	if root.Flags, serve.Flags = shown, nil; node == serve {
		root.Flags, serve.Flags = nil, shown
	}
	if err := kong.DefaultHelpPrinter(options, ctx); err != nil {
		return err
	}
	switch {
	case !all:
		if node == serve {
			fmt.Fprintln(ctx.Stdout)
		}
		fmt.Fprint(ctx.Stdout, "Run \"pawnstorm --help-all\" for all flags. PAWNSTORM_ADDR sets --addr, and so on.\n")
		return nil
	case node == nil:
		root.Flags = nil
		return printOthers(ctx, options)
	}
	return nil
}

// grouped returns the flags under another heading.
func grouped(title string, flags []*kong.Flag) []*kong.Flag {
	group := &kong.Group{Key: title, Title: title}
	copies := make([]*kong.Flag, len(flags))
	for i, f := range flags {
		moved := *f
		moved.Group, copies[i] = group, &moved
	}
	return copies
}

// firstSentence returns the first sentence of a flag's help, for a short list.
func firstSentence(v *kong.Value) string {
	sentence, _, _ := strings.Cut(v.Help, ". ")
	return strings.TrimSuffix(sentence, ".")
}

// printOthers prints the help of all commands but serve.
func printOthers(ctx *kong.Context, options kong.HelpOptions) error {
	for _, leaf := range ctx.Model.Leaves(true) {
		if leaf == ctx.Model.DefaultCmd {
			continue
		}
		traced, err := kong.Trace(ctx.Kong, strings.Fields(leaf.Path()))
		if err != nil {
			return err
		}
		fmt.Fprintln(ctx.Stdout)
		if err := kong.DefaultHelpPrinter(options, traced); err != nil {
			return err
		}
	}
	return nil
}
