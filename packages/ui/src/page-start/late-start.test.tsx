import '../testing/index.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startLate } from './late-start.ts'
import { missingNoticeId } from './pressed-button.ts'

interface OpenPage {
  search?: string
  /** Whether its reader asked for as little data as can be. */
  saveData?: boolean
  /** How often its code does not come. */
  failures?: number
  /** Whether it is the same for everybody. */
  isWhole?: boolean
}

/** Opens a page that the server has rendered, in a browser that is never idle until it is told so. */
function open(html: string, { search = '', saveData = false, failures = 0, isWhole = false }: OpenPage = {}) {
  history.replaceState(null, '', `/${search}`)
  document.body.innerHTML = `<div id="root">${html}</div>`
  let isIdle = () => {}
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    isIdle = run
  })
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    document.body.replaceChildren()
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  root.toggleAttribute('data-whole', isWhole)
  const preload = vi.fn()
  const run = vi.fn(async () => {
    if (run.mock.calls.length <= failures) throw new Error('Offline')
  })
  startLate(root, { preload, run })
  return { root, preload, run, becomeIdle: () => isIdle() }
}

const article = `<main><p id="${missingNoticeId}" hidden>Missing</p><a href="#x">Link</a><button type="button">Menu</button><form><button>Send</button></form></main>`

const press = (type: string, target: EventTarget) => target.dispatchEvent(new Event(type, { bubbles: true }))
const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`There is no button ${name}`)
  return found
}

test('a page that nobody has rendered begins its app at once', () => {
  expect(open('').run).toHaveBeenCalledOnce()
})

test('a page that may lead elsewhere begins its app at once', () => {
  expect(open(article, { search: '?login_redirect=1' }).run).toHaveBeenCalledOnce()
})

test('a page that was rendered begins its app once the browser is idle', async () => {
  const { run, becomeIdle } = open(article)
  expect(run).not.toHaveBeenCalled()

  becomeIdle()

  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('who saves data loads the app by using the page, and not before', async () => {
  const { run, becomeIdle } = open(article, { saveData: true })
  becomeIdle()
  expect(run).not.toHaveBeenCalled()

  press('input', document.body)

  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('the code of a page that is the same for everybody is fetched when the browser is idle, and runs at first use', async () => {
  const { run, preload, becomeIdle } = open(article, { isWhole: true })
  becomeIdle()
  expect(preload).toHaveBeenCalled()
  expect(run).not.toHaveBeenCalled()

  press('input', document.body)

  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('such a page begins its app when its reader comes back to it', async () => {
  const { run } = open(article, { isWhole: true })
  vi.spyOn(document, 'hidden', 'get').mockReturnValueOnce(true)
  press('visibilitychange', document)
  expect(run).not.toHaveBeenCalled()

  press('visibilitychange', document)

  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('nothing of such a page is fetched for who saves data, before it is used', () => {
  const { run, preload, becomeIdle } = open(article, { isWhole: true, saveData: true })

  becomeIdle()

  expect(run).not.toHaveBeenCalled()
  expect(preload).not.toHaveBeenCalled()
})

test('a link leads on without the app, and keys on it begin the app', async () => {
  const { run, preload } = open(article, { isWhole: true })
  const link = document.querySelector('a') ?? document.body
  for (const type of ['pointerdown', 'focusin', 'pointerup', 'click']) press(type, link)
  expect(run).not.toHaveBeenCalled()
  expect(preload).not.toHaveBeenCalled()

  press('keydown', link)

  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test.each(['click', 'keydown', 'input', 'focusin'])('the first %s begins the app, and once', async (type) => {
  const { run, becomeIdle } = open(article)

  press(type, document.body)
  press(type, document.body)
  becomeIdle()

  await vi.waitFor(() => expect(run).toHaveBeenCalled())
  expect(run).toHaveBeenCalledOnce()
})

test('a press fetches the app, which takes the page over only when the pointer is up again', async () => {
  const { run, preload } = open(article)

  press('pointerdown', button('Menu'))
  press('focusin', button('Menu'))
  await Promise.resolve()
  expect(preload).toHaveBeenCalled()
  expect(run).not.toHaveBeenCalled()
  press('pointerup', button('Menu'))

  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('the last button that was pressed is marked; what works without the app is not', () => {
  open(article)

  press('click', button('Menu'))
  expect(button('Menu')).toHaveAttribute('data-pressed')
  press('click', button('Send'))

  expect(button('Menu')).toHaveAttribute('data-pressed')
  expect(button('Send')).not.toHaveAttribute('data-pressed')
})

test('an app that does not come is said to whoever pressed a button, and is tried again', async () => {
  const { run } = open(article, { failures: 1 })

  press('click', button('Menu'))

  await vi.waitFor(() => expect(document.getElementById(missingNoticeId)).not.toHaveAttribute('hidden'))
  expect(button('Menu')).not.toHaveAttribute('data-pressed')
  press('click', button('Menu'))
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2))
})

test('an app that does not come is not said to whoever only reads', async () => {
  const { run, becomeIdle } = open(article, { failures: 1 })

  becomeIdle()

  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
  press('keydown', document.body)
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2))
  expect(document.getElementById(missingNoticeId)).toHaveAttribute('hidden')
})
