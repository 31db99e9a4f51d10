// Package moderate is the screen on which moderators deal with somebody: mute, ban, end
// their sessions, or give them another name. It does by the keyboard what the words of
// "admin" do; [staff.Desk] has the law.
package moderate
