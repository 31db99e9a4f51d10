// @ts-check
// Tells players that it is their move: in the title, by the icon of the page, and by a notification if they
// asked for them.

import { hand } from './hand.js'

const sign = '● Your move · '
let mine = false
/** How many moves the page showed last. */
let plies = 0

const wanted = () => {
	try {
		return localStorage.getItem('notify') === 'true'
	} catch {
		return false // the browser keeps nothing
	}
}

/** @param {boolean} on */
const keep = (on) => {
	try {
		localStorage.setItem('notify', String(on))
	} catch {
		// it lasts as long as the page
	}
}

/** Whether this browser can notify: only on a safe connection, and if it was not told otherwise. */
const can = () => 'Notification' in window && isSecureContext && Notification.permission !== 'denied'
const on = () => can() && Notification.permission === 'granted' && wanted()

function notify() {
	if (!document.hidden || !on()) return
	try {
		const icon = document.querySelector('link[rel=icon]')?.getAttribute('href') || ''
		const said = new Notification('Your move', { body: document.title.replace(sign, ''), tag: location.pathname, icon })
		said.onclick = () => {
			window.focus()
			said.close()
		}
	} catch {
		// phones allow it only to service workers
	}
}

function shown() {
	const was = mine, before = plies
	plies = Number(document.getElementById('live')?.dataset.plies)
	mine = Boolean(hand && !hand.free && hand.moves.length > 0)
	const title = document.title.replace(sign, '')
	document.title = (mine ? sign : '') + title
	const icon = document.querySelector('link[rel=icon]')
	if (icon instanceof HTMLLinkElement && icon.dataset.turn) {
		icon.dataset.still ||= icon.getAttribute('href') || ''
		const href = mine ? icon.dataset.turn : icon.dataset.still
		if (icon.getAttribute('href') !== href) icon.href = href
	}
	if (mine && (!was || plies > before)) notify() // two moves can come at once
	button()
}

function button() {
	const at = document.getElementById('notify')
	if (!at) return
	at.hidden = !can()
	at.setAttribute('aria-pressed', String(on()))
}

document.addEventListener('click', async (e) => {
	if (!(e.target instanceof Element) || !e.target.closest('#notify')) return
	if (on()) keep(false)
	else keep((await Notification.requestPermission()) === 'granted')
	button()
})

document.addEventListener('shown', shown)
shown()
