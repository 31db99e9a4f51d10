// Package action describes what people can do. Each action is declared once, as a [Spec]: what
// it is done to, its arguments, who may do it, and how. All faces read these descriptions: the
// shell makes its commands and help of them, the screens and the web their buttons and forms,
// the HTTP API its addresses. So a new action is one declaration, and every face has it.
//
// A [Set] has all actions and carries them out. The package knows no face, and no action: the
// actions themselves are in ui/feature.
package action
