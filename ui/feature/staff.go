package feature

import (
	"slices"
	"time"

	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
)

// staffActions are the actions of moderators and operators.
var staffActions = slices.Concat(
	whomActions, []*action.Action{doneReport, announceToAll, setMotd, clearMotd},
	fairActions, nodeActions, []*action.Action{closeTable, renameTeam, shutTeam, verifyAudit},
)

// staffResources are the pages of moderators and operators.
var staffResources = []*resource.Resource{
	sessionResource, restrictionResource, reportResource, flagResource, noticeResource, nodeResource, limitResource,
	digestResource, auditResource,
}

// addStaffNouns adds the nouns of moderators and operators to a set.
func addStaffNouns(s *action.Set) {
	action.AddNoun(s, whoms)
	action.AddNoun(s, reports)
	action.AddNoun(s, flags)
	action.AddNoun(s, notices)
	action.AddNoun(s, nodes)
	action.AddNoun(s, digests)
	action.AddNoun(s, audits)
}

// moderator and operator limit an action to people with these roles.
var (
	moderator = action.Needs{Role: admin.Moderator}
	operator  = action.Needs{Role: admin.Operator}
)

// clean makes text that a person wrote safe to show.
func clean(s string) string { return identity.Clean(s, 400) }

// optional returns a time for JSON: null if it is zero.
func optional(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return new(t.UTC())
}

// stamp formats a time for moderators and operators.
func stamp(t time.Time) string {
	if t.IsZero() {
		return forGood
	}
	return t.UTC().Format("2006-01-02 15:04 UTC")
}

const forGood = "for good"

// lasting says how long something holds.
func lasting(t time.Time) string {
	if t.IsZero() {
		return forGood
	}
	return "until " + stamp(t)
}

// reasonArgs has the reason of a moderation action.
type reasonArgs struct {
	Text string `arg:"text,asked" label:"Reason" help:"the reason, which the person reads"`
}
