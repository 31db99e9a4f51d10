// @ts-check
// What is only at tables: people draw arrows for themselves, and hide everything but the game.

import './sketch.js'

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
