package server

import "pawnstorm/lobby/guard"

// start runs a part of the session on a goroutine of its own. However it ends,
// then is called afterwards, if it is not nil.
func (ch *channel) start(what string, part, then func()) {
	ch.work.Go(func() {
		if then != nil {
			defer then()
		}
		ch.protect(what, part)
	})
}

// protect runs a part of the session and reports whether it did not panic. A panic
// ends the session, and no other.
func (ch *channel) protect(what string, part func()) (ok bool) {
	p := guard.Caught(what, part)
	if p != nil {
		ch.fault(p)
	}
	return p == nil
}

// fault notes a panic in a part of the session, which ends.
func (ch *channel) fault(p *guard.Panic) {
	ch.once.Do(func() { close(ch.broken) })
	p.Log(ch.log)
}

func (ch *channel) isBroken() bool {
	select {
	case <-ch.broken:
		return true
	default:
		return false
	}
}
