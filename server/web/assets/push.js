// @ts-check
// Lets this browser notify its owner: the browser subscribes to its push service, and the server gets the
// address and the keys. The service worker shows the notifications.

const form = document.getElementById('push')
const told = document.getElementById('push-told')

/** @param {string} text @param {boolean} bad */
function tell(text, bad) {
	if (!told) return
	told.textContent = text
	told.classList.toggle('refused', bad)
}

/** @param {string} text */
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))

/** @param {string} key the club's public key */
async function subscribe(key) {
	if ((await Notification.requestPermission()) !== 'granted') throw new Error('Your browser does not allow notifications of this site. Allow them in its settings, then try again.')
	const worker = await navigator.serviceWorker.ready
	await (await worker.pushManager.getSubscription())?.unsubscribe() // it may have another key
	const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })
	const { endpoint, keys } = made.toJSON()
	const body = new URLSearchParams({ endpoint: endpoint || '', key: keys?.p256dh || '', auth: keys?.auth || '' })
	const answer = await fetch('/push', { method: 'POST', body, headers: { Accept: 'application/json' } })
	if (!(answer.headers.get('Content-Type') || '').includes('json')) throw new Error('The server is not responding. Please try again.')
	const done = await answer.json()
	if (done.code === 0) return done.said
	await made.unsubscribe()
	throw new Error(done.said)
}

if (form instanceof HTMLFormElement) {
	if (!('serviceWorker' in navigator) || !('PushManager' in window)) tell('This browser does not support notifications here. They need https.', true)
	else form.hidden = false
	form.addEventListener('submit', async (e) => {
		e.preventDefault()
		const button = form.querySelector('button')
		if (!button || button.disabled) return
		button.disabled = true
		tell('', false)
		try {
			tell(await subscribe(form.dataset.key || ''), false)
		} catch (err) {
			const why = err instanceof DOMException ? 'The push service of your browser did not answer. Please try again later.' : err instanceof Error ? err.message : ''
			tell(why || 'That did not work.', true)
		} finally {
			button.disabled = false
		}
	})
}
