import '../testing/index.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startLate } from './late-start.ts'
import { missingNoticeId } from './pressed-button.ts'

interface OpenPage {
  search?: string
  saveData?: boolean
  /** Times that its code does not come. */
  failures?: number
  /** All of it is there without the app. */
  isWhole?: boolean
  /** It changes while somebody looks at it. */
  isLive?: boolean
}

/** Opens a page that the server has rendered, in a browser that is never idle until it is told so. */
function open(
  html: string,
  { search = '', saveData = false, failures = 0, isWhole = false, isLive = false }: OpenPage = {},
) {
  history.replaceState(null, '', `/${search}`)
  document.body.innerHTML = `<div id="root">${html}</div>`
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void waiting.push(run))
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    document.body.replaceChildren()
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  if (isWhole) root.setAttribute('data-whole', isLive ? 'live' : '')
  const preload = vi.fn()
  const run = vi.fn(async () => {
    if (run.mock.calls.length <= failures) throw new Error('Offline')
  })
  startLate(root, { preload, run })
  const becomeIdle = () => {
    for (const wait of waiting) wait()
  }
  return { root, preload, run, becomeIdle }
}

const article = `<main><p id="${missingNoticeId}" hidden>Missing</p><a href="#x">Link</a><button type="button">Menu</button><form method="post" action="/there"><input autofocus><button>Send</button></form><form id="apps"><button name="ask">Ask</button></form></main>`

const press = (type: string, target: EventTarget) => target.dispatchEvent(new Event(type, { bubbles: true }))
const button = (name: string) => {
  const match = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!match) throw new Error(`There is no button ${name}`)
  return match
}

test('a page that is not rendered starts its app at once', () => {
  expect(open('').run).toHaveBeenCalledOnce()
})

test('a page with a part that this browser remembers something for starts its app at once', () => {
  onTestFinished(() => localStorage.removeItem('choice'))
  const html = '<main data-remembered="choice">Search</main>'
  expect(open(html).run).not.toHaveBeenCalled()
  localStorage.setItem('choice', '{}')
  expect(open(html).run).toHaveBeenCalledOnce()
})

test('a page that may redirect starts its app at once', () => {
  expect(open(article, { search: '?login_redirect=1' }).run).toHaveBeenCalledOnce()
})

test('a link to a sign-in code starts the app of the page on which it is opened', async () => {
  const { run } = open(article, { isWhole: true })
  const atConversation = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
  location.hash = '#conversation'
  await atConversation
  expect(run).not.toHaveBeenCalled()

  location.hash = '#123456.amara@marlow.example'

  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('a rendered page starts its app once the browser is idle', async () => {
  const { run, becomeIdle } = open(article)
  expect(run).not.toHaveBeenCalled()

  becomeIdle()

  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('with data saving the app is loaded by the first use of the page', async () => {
  const { run, becomeIdle } = open(article, { saveData: true })
  becomeIdle()
  expect(run).not.toHaveBeenCalled()

  press('input', document.body)

  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('the code of a whole page is fetched when the browser is idle and runs at first use', async () => {
  const { run, preload, becomeIdle } = open(article, { isWhole: true })
  becomeIdle()
  expect(preload).toHaveBeenCalled()
  expect(run).not.toHaveBeenCalled()

  press('input', document.body)

  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('a whole page starts its app when its reader comes back to it', async () => {
  const { run } = open(article, { isWhole: true })
  vi.spyOn(document, 'hidden', 'get').mockReturnValueOnce(true)
  press('visibilitychange', document)
  expect(run).not.toHaveBeenCalled()

  press('visibilitychange', document)

  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('with data saving nothing of a whole page is fetched before its first use', () => {
  const { run, preload, becomeIdle } = open(article, { isWhole: true, saveData: true })

  becomeIdle()

  expect(run).not.toHaveBeenCalled()
  expect(preload).not.toHaveBeenCalled()
})

test('a link works without the app, and keys on it start the app', async () => {
  const { run, preload } = open(article, { isWhole: true })
  const link = document.querySelector('a') ?? document.body
  for (const type of ['pointerdown', 'focusin', 'pointerup', 'click']) press(type, link)
  expect(run).not.toHaveBeenCalled()
  expect(preload).not.toHaveBeenCalled()

  press('keydown', link)

  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test.each(['click', 'keydown', 'input', 'focusin'])('the first %s starts the app, and once', async (type) => {
  const { run, becomeIdle } = open(article)

  press(type, document.body)
  press(type, document.body)
  becomeIdle()

  await vi.waitFor(() => expect(run).toHaveBeenCalled())
  expect(run).toHaveBeenCalledOnce()
})

test('a press fetches the app, which takes the page over after the release', async () => {
  const { run, preload } = open(article)

  press('pointerdown', button('Menu'))
  press('focusin', button('Menu'))
  await Promise.resolve()
  expect(preload).toHaveBeenCalled()
  expect(run).not.toHaveBeenCalled()
  press('pointerup', button('Menu'))

  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('the last pressed button is marked, but not links and forms', () => {
  open(article)

  press('click', button('Menu'))
  expect(button('Menu')).toHaveAttribute('data-pressed')
  press('click', button('Send'))

  expect(button('Menu')).toHaveAttribute('data-pressed')
  expect(button('Send')).not.toHaveAttribute('data-pressed')
})

test('all ticked boxes show their ticks, choices one of them, and no box counts as a pressed button', () => {
  const box = (name: string, role: string, isTicked = false) =>
    `<button type="button" role="${role}" aria-checked="${isTicked}">${name}</button>`
  const choices = `<div role="radiogroup">${box('Monday', 'radio', true)}${box('Friday', 'radio')}</div>`
  open(
    `<main><button type="button">Menu</button>${box('Chairs', 'checkbox')}${box('Tables', 'checkbox')}${choices}</main>`,
  )

  for (const name of ['Menu', 'Chairs', 'Tables', 'Tables', 'Friday']) press('click', button(name))

  const checkboxes = ['Chairs', 'Tables', 'Monday', 'Friday'].map((name) =>
    button(name).getAttribute('aria-checked'),
  )
  expect(checkboxes).toEqual(['true', 'false', 'false', 'true'])
  expect(button('Menu')).toHaveAttribute('data-pressed')
})

test('a form that works without the app is sent as it is, and its page starts no app afterwards', async () => {
  const { run, preload } = open(article, { isWhole: true })
  const form = document.querySelector('form') ?? document.body
  for (const type of ['pointerdown', 'click']) press(type, button('Send'))
  expect(preload).not.toHaveBeenCalled()

  const submitEvent = new Event('submit', { bubbles: true, cancelable: true })
  form.dispatchEvent(submitEvent)
  press('keydown', document.body)
  await new Promise((resolve) => setTimeout(resolve))

  expect([submitEvent.defaultPrevented, run.mock.calls.length]).toEqual([false, 0])
})

test('a form that needs the app waits for it and keeps the pressed button', async () => {
  const { run } = open(article)
  const submitEvent = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button('Ask') })
  document.getElementById('apps')?.dispatchEvent(submitEvent)

  expect(submitEvent.defaultPrevented).toBe(true)
  expect(button('Ask')).toHaveAttribute('data-pressed')
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('a field with autofocus does not start the app', () => {
  const { run, preload } = open(article, { isWhole: true })

  press('focusin', document.querySelector('[autofocus]') ?? document.body)

  expect(preload).not.toHaveBeenCalled()
  expect(run).not.toHaveBeenCalled()
})

test('a live page starts its app once somebody has looked at it for a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { run, becomeIdle } = open(article, { isWhole: true, isLive: true })
  becomeIdle()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(run).not.toHaveBeenCalled()

  await vi.advanceTimersByTimeAsync(2_000)

  expect(run).toHaveBeenCalledOnce()
})

test('a word that is being composed is finished before the app takes the page over', async () => {
  const { run } = open(article)
  press('compositionstart', document.body)
  press('input', document.body)
  await new Promise((resolve) => setTimeout(resolve))
  expect(run).not.toHaveBeenCalled()

  press('compositionend', document.body)

  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('an app that fails to load shows an error after a pressed button, and is tried again', async () => {
  const { run } = open(article, { failures: 1 })

  press('click', button('Menu'))

  await vi.waitFor(() => expect(document.getElementById(missingNoticeId)).not.toHaveAttribute('hidden'))
  expect(button('Menu')).not.toHaveAttribute('data-pressed')
  press('click', button('Menu'))
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2))
})

test('an app that fails to load shows no error to somebody who only reads', async () => {
  const { run, becomeIdle } = open(article, { failures: 1 })

  becomeIdle()

  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
  press('keydown', document.body)
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2))
  expect(document.getElementById(missingNoticeId)).toHaveAttribute('hidden')
})
