// Package resource describes what users can look at: lists with columns, and details with sections. Each resource is
// declared once, as a [Spec], and every UI shows it: the web as pages, the screens as lists and pages, the shell and
// line mode as text, and the HTTP API as JSON. The actions on a resource are in ui/action, under the same kind.
//
// The resources themselves are in ui/feature.
package resource
