// @ts-check
// Makes a table worth watching: pieces glide, moves make a sound, and people draw arrows.

import './motion.js'
import './sketch.js'
import './sounds.js'

/** @typedef {{of: string, plies: number, pieces: number}} Seen */

/** @returns {Seen} */
const seen = () => ({
	of: location.pathname, plies: Number(document.getElementById('live')?.dataset.plies), pieces: document.querySelectorAll('#board > g:not(.gone) > use').length,
})

let was = seen()

document.addEventListener('shown', () => {
	const now = seen(), before = was
	was = now
	if (now.of !== before.of || now.plies !== before.plies + 1 || document.getElementById('live')?.dataset.follows === 'false') return
	document.dispatchEvent(new CustomEvent('sound', { detail: now.pieces < before.pieces ? 'capture' : 'move' }))
})

// ---- zen ----

/** Shows only the game, or everything again. */
function zen() {
	const on = document.body.classList.toggle('zen')
	document.getElementById('zen')?.setAttribute('aria-pressed', String(on))
}

/** Shows the button, which does nothing without this script. */
function offerZen() {
	const button = document.getElementById('zen')
	if (!button) return document.body.classList.remove('zen') // another page
	button.hidden = false
	button.setAttribute('aria-pressed', String(document.body.classList.contains('zen')))
}

document.addEventListener('shown', offerZen)
document.addEventListener('click', (e) => e.target instanceof Element && e.target.closest('#zen') && zen())
document.addEventListener('keydown', (e) => {
	if (e.key !== 'z' || e.metaKey || e.ctrlKey || e.altKey || !document.getElementById('zen')) return
	if (!(e.target instanceof Element && e.target.closest('input, select, textarea, pre'))) zen()
})
offerZen()
