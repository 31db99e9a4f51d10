// @ts-check
// Sends what players do, without reloading the page, and shows why it was refused.

import { hand } from './hand.js'

/** @typedef {'done' | 'refused' | 'lost'} Fate lost: the answer did not come, so no one knows */

let sending = false
export const busy = () => sending

/** How long an answer may take before it counts as lost. */
const answerTime = 25000

/** @type {ReturnType<typeof setTimeout> | undefined} */
let told

/** How long a page without a board says what was done. */
const toldTime = 8000

/** @param {string} text @param {boolean} bad @param {boolean} [keep] it is not shown again */
export function tell(text, bad, keep) {
	const at = document.getElementById('told')
	if (!at) return
	at.textContent = text
	at.classList.toggle('refused', bad)
	clearTimeout(told)
	if (at.matches('.toast') && !bad && !keep) told = setTimeout(() => (at.textContent = ''), toldTime)
	quiet()
}

/** Counts the seconds until an answer comes, where people look. Screen readers hear once that it takes long. */
function count() {
	const shown = document.createElement('span')
	shown.setAttribute('aria-hidden', 'true')
	let seconds = 0
	return setInterval(() => {
		shown.textContent = ' ' + ++seconds + ' s'
		if (seconds > 1) return
		tell('Saving… The server is slow to answer.', false, true)
		document.getElementById('told')?.append(shown)
	}, 1000)
}

/** Hides what was said, except from screen readers, when it stands beside the board as well. */
function quiet() {
	const at = document.getElementById('told'), lead = document.querySelector('.lead')?.textContent || ''
	const lines = at?.textContent?.split('\n') || []
	at?.classList.toggle('twice', lines.every((line) => line && lead.includes(line)))
}
document.addEventListener('shown', quiet)

/** How many moves the page shows, and when the last one came: then the time to think began. */
let plies = document.getElementById('live')?.dataset.plies, came = NaN
document.addEventListener('shown', () => {
	const now = document.getElementById('live')?.dataset.plies
	if (now !== plies) came = performance.now()
	plies = now
})

/** Where actions of this page go: below its address, unless the board belongs to something else. */
const home = () => document.getElementById('hand')?.dataset.to || location.pathname

/** An answer that is not from this server, or no answer at all. */
class Lost extends Error {}

/**
 * @param {string} to
 * @param {Record<string, string> | FormData} fields
 */
async function ask(to, fields) {
	const body = new URLSearchParams()
	for (const [key, value] of fields instanceof FormData ? fields.entries() : Object.entries(fields)) body.append(key, String(value))
	const address = to.includes('/') ? to : home() + '/' + to
	/** @type {Record<string, string>} */
	const headers = { Accept: 'application/json' }
	if (came >= 0) headers.Thought = String(Math.round(performance.now() - came)) // the rest of the turn was on the line
	try {
		const answer = await fetch(address, { method: 'POST', body, headers, signal: AbortSignal.timeout(answerTime) })
		if (answer.status >= 500) throw new Lost()
		if ((answer.headers.get('Content-Type') || '').includes('json')) return await answer.json()
	} catch {
		throw new Lost()
	}
	throw new Error('You are not logged in any more. Reload the page.')
}

/** Shows the page as it is now. live.js does that in place. */
const again = () => (document.getElementById('live') ? document.dispatchEvent(new Event('stale')) : location.reload())

/**
 * Sends an action.
 * @param {string} to the action, or the address of its button
 * @param {Record<string, string> | FormData} fields
 * @param {boolean} quiet whether the page shows by itself what was done
 * @returns {Promise<Fate>}
 */
export async function send(to, fields, quiet = !document.getElementById('resource')) {
	if (sending) {
		tell('Your last action is still being saved. One moment, please.', true)
		return 'refused'
	}
	sending = true
	const counting = count()
	try {
		const done = await ask(to, fields)
		clearInterval(counting)
		tell(done.code === 0 && quiet ? '' : done.said, done.code !== 0, done.once)
		if (done.go && hand?.at) document.dispatchEvent(new CustomEvent('turned', { detail: done }))
		else if (done.go) location.assign(done.go)
		else if (done.code === 0 && !done.once && !document.querySelector('#live.connected')) again()
		return done.code === 0 ? 'done' : 'refused'
	} catch (e) {
		if (!(e instanceof Lost) && e instanceof Error) {
			tell(e.message, true)
			return 'refused'
		}
		tell('The server did not answer, so we do not know whether it did that. This page shows it when the connection is back.', true)
		return 'lost'
	} finally {
		clearInterval(counting)
		sending = false
	}
}
