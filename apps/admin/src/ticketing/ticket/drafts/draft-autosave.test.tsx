import type { DraftView, SaveDraft } from '@lodge/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftAutosave } from './draft-autosave.ts'
import { readStoredDraft } from './stored-draft.ts'

const device = '0198f0aa-0000-7000-8000-000000000001'
const otherDevice = '0198f0aa-0000-7000-8000-000000000002'
const key = 'lodge.draft.callum.7.public'
const text = (html: string) => ({ html, attachments: [] })

beforeEach(() => localStorage.clear())
const opened: DraftAutosave[] = []
// Other files have the same storage.
afterEach(() => {
  for (const autosave of opened.splice(0)) autosave.close()
  localStorage.clear()
})

const view = (html: string, revision: number, second = revision): DraftView => ({
  visibility: 'public',
  html,
  attachments: [],
  revision,
  updatedAt: `2026-10-21T12:00:${String(second).padStart(2, '0')}.000Z`,
})

class EditConflict extends Error {
  readonly present: DraftView
  constructor(present: DraftView) {
    super('You have changed this draft elsewhere.')
    this.present = present
  }
}

/** A server that keeps one draft, fails when told to, and answers at once. */
function aServer() {
  const server = {
    draft: view('', 0),
    isDown: false,
    saves: 0,
    async save({ html, revision }: SaveDraft) {
      if (server.isDown) throw new Error('down')
      if (revision !== server.draft.revision) throw new EditConflict(server.draft)
      server.saves += 1
      server.draft = view(html, revision + 1)
      return server.draft
    },
  }
  return server
}

function anAutosave(server: ReturnType<typeof aServer>, quietMs = 0) {
  const autosave = new DraftAutosave({
    key,
    device,
    save: server.save,
    findConflict: (error) => (error instanceof EditConflict ? error.present : null),
    mayRetry: () => true,
    quietMs,
    retryMs: 1,
  })
  opened.push(autosave)
  return autosave
}

const state = ({ store }: ReturnType<typeof anAutosave>) => store.getState()
const push = (draft: DraftView, from = otherDevice) => ({ ...draft, ticketNumber: 7, device: from })

test('what is typed is in this browser at once and on the server when the typing rests', async () => {
  const server = aServer()
  const autosave = anAutosave(server, 5)
  autosave.loaded(null, 0)
  autosave.write(text('<p>S</p>'))
  autosave.write(text('<p>So</p>'))
  expect(localStorage.getItem(key)).toContain('<p>So</p>')
  expect(state(autosave).state).toBe('saving')

  await vi.waitFor(() => expect(state(autosave).state).toBe('saved'))
  expect([server.draft.html, server.saves]).toEqual(['<p>So</p>', 1])
  expect(localStorage.getItem(key)).toBeNull()
})

test('while the server fails it stays in this browser, through a reload, until the server has it', async () => {
  const server = aServer()
  server.isDown = true
  const autosave = anAutosave(server)
  autosave.loaded(null, 0)
  autosave.write(text('<p>So far</p>'))
  await vi.waitFor(() => expect(state(autosave).state).toBe('kept'))
  autosave.close()

  const reloaded = anAutosave(server)
  expect(state(reloaded)).toMatchObject({ content: text('<p>So far</p>'), state: 'kept' })
  reloaded.loaded(null, 0)
  await vi.waitFor(() => expect(state(reloaded).state).toBe('kept'))
  server.isDown = false
  await vi.waitFor(() => expect(server.draft.html).toBe('<p>So far</p>'))
  await vi.waitFor(() => expect(localStorage.getItem(key)).toBeNull())
})

test('nothing is written over a draft that has not been loaded yet', async () => {
  const server = aServer()
  server.draft = view('<p>There</p>', 3)
  const autosave = anAutosave(server)
  autosave.write(text('<p>Here</p>'))
  await vi.waitFor(() => expect(state(autosave).state).toBe('kept'))
  expect(server.draft.html).toBe('<p>There</p>')

  autosave.loaded(server.draft, 1)
  expect(state(autosave)).toMatchObject({ content: text('<p>Here</p>'), conflict: { html: '<p>There</p>' } })
})

test('a resting text follows another device; its own saves and stragglers change nothing', async () => {
  const server = aServer()
  const autosave = anAutosave(server)
  autosave.loaded(view('<p>One</p>', 1), 0)
  autosave.pushed(push(view('<p>Two</p>', 2)))
  autosave.pushed(push(view('<p>Old</p>', 1)))
  autosave.pushed(push(view('<p>Mine</p>', 3), device))
  expect(state(autosave)).toMatchObject({ content: text('<p>Two</p>'), replaced: 2, state: 'saved' })
  autosave.pushed(push(view('', 0, 9)))
  expect(state(autosave)).toMatchObject({ content: text(''), state: 'empty' })
})

test('two devices that write at once lose nothing: the agent chooses', async () => {
  const server = aServer()
  server.draft = view('<p>One</p>', 1)
  const autosave = anAutosave(server)
  autosave.loaded(server.draft, 0)
  server.draft = view('<p>There</p>', 2)
  autosave.write(text('<p>Here</p>'))
  await vi.waitFor(() => expect(state(autosave).conflict).toMatchObject({ html: '<p>There</p>' }))
  expect(state(autosave).content).toEqual(text('<p>Here</p>'))
  expect(localStorage.getItem(key)).toContain('<p>Here</p>')

  autosave.keepMine()
  await vi.waitFor(() => expect(server.draft.html).toBe('<p>Here</p>'))
  server.draft = view('<p>There again</p>', 9)
  autosave.write(text('<p>Here again</p>'))
  await vi.waitFor(() => expect(state(autosave).conflict).not.toBeNull())
  autosave.takeTheirs()
  expect(state(autosave)).toMatchObject({ content: text('<p>There again</p>'), conflict: null })
  expect(localStorage.getItem(key)).toBeNull()
})

test('two tabs that write different texts one after the other are both told so, and keep both', async () => {
  const server = aServer()
  const [first, second] = [anAutosave(server, 10_000), anAutosave(server, 10_000)]
  for (const autosave of [first, second]) autosave.loaded(null, 0)
  first.write(text('<p>From the first</p>'))
  second.write(text('<p>From the second</p>'))
  await first.save()
  await second.save()
  expect(state(second).conflict).toMatchObject({ html: '<p>From the first</p>' })

  second.keepMine()
  await vi.waitFor(() => expect(server.draft.html).toBe('<p>From the second</p>'))
  first.pushed(push(server.draft))
  expect(state(first)).toMatchObject({
    content: text('<p>From the second</p>'),
    other: text('<p>From the first</p>'),
  })

  first.switchToOther()
  await first.save()
  expect(state(first)).toMatchObject({
    content: text('<p>From the first</p>'),
    other: text('<p>From the second</p>'),
  })
  second.pushed(push(server.draft))
  expect(state(second)).toMatchObject({ other: text('<p>From the second</p>') })
  second.discardOther()
  expect(state(second)).toMatchObject({ content: text('<p>From the first</p>'), other: null })
})

test('the other text survives a reload, until it is discarded', async () => {
  const server = aServer()
  const autosave = anAutosave(server, 10_000)
  autosave.loaded(null, 0)
  autosave.write(text('<p>Mine</p>'))
  await autosave.save()
  server.draft = view('<p>Theirs</p>', 2)
  autosave.pushed(push(server.draft))
  autosave.close()

  const reloaded = anAutosave(server, 10_000)
  reloaded.loaded(server.draft, 1)
  expect(state(reloaded)).toMatchObject({ content: text('<p>Theirs</p>'), other: text('<p>Mine</p>') })
  reloaded.discardOther()
  expect(state(anAutosave(server)).other).toBeNull()
})

test('a text that another tab carries on with is no other text, and neither is one that was sent', async () => {
  const server = aServer()
  const autosave = anAutosave(server, 10_000)
  autosave.loaded(null, 0)
  autosave.write(text('<p>Dear Tomasz</p>'))
  await autosave.save()
  autosave.pushed(push(view('<p>Dear Tomasz,</p><p>thank you.</p>', 2)))
  expect(state(autosave)).toMatchObject({
    content: text('<p>Dear Tomasz,</p><p>thank you.</p>'),
    other: null,
  })
  autosave.pushed(push(view('', 0, 9)))
  expect(state(autosave)).toMatchObject({ content: text(''), other: null })
})

test('a draft that was sent ends here, and elsewhere unless somebody writes on there', async () => {
  const server = aServer()
  const [sender, resting] = [anAutosave(server), anAutosave(server)]
  for (const autosave of [sender, resting]) autosave.loaded(view('<p>One</p>', 1), 0)
  await sender.settle()
  sender.sent()
  resting.sentElsewhere()
  for (const autosave of [sender, resting])
    expect(state(autosave)).toMatchObject({ content: text(''), state: 'empty' })

  const writing = anAutosave(server, 10_000)
  writing.loaded(view('<p>One</p>', 1), 0)
  writing.write(text('<p>One more</p>'))
  writing.sentElsewhere()
  expect(state(writing).content).toEqual(text('<p>One more</p>'))
})

test('what lay on the server stays in this browser once the ticket is out of sight, and is there on return', async () => {
  const server = aServer()
  const autosave = anAutosave(server)
  autosave.loaded(null, 0)
  autosave.write(text('<p>Kept</p>'))
  await expect.poll(() => state(autosave).state).toBe('saved')
  expect(readStoredDraft(key)).toBeNull()

  autosave.cutOff()
  autosave.close()
  expect(readStoredDraft(key)).toMatchObject(text('<p>Kept</p>'))
  expect(server.saves).toBe(1)

  const again = anAutosave(server)
  again.loaded(server.draft, 1)
  await expect.poll(() => state(again).state).toBe('saved')
  expect(state(again)).toMatchObject({ content: text('<p>Kept</p>'), conflict: null })
})

test('a save that is under way when the ticket goes out of sight does not clear this browser', async () => {
  const server = aServer()
  const autosave = anAutosave(server)
  autosave.loaded(null, 0)
  autosave.write(text('<p>Kept</p>'))
  const saving = autosave.save()
  autosave.cutOff()
  await saving
  expect(server.saves).toBe(1)
  expect(readStoredDraft(key)).toMatchObject(text('<p>Kept</p>'))
})

test('a page that was left while the server failed does not undo what a later visit has kept', async () => {
  const server = aServer()
  server.isDown = true
  const left = anAutosave(server)
  left.loaded(null, 0)
  left.write(text('<p>First</p>'))
  await vi.waitFor(() => expect(state(left).state).toBe('kept'))
  left.close()
  const later = anAutosave(server)
  later.write(text('<p>First and second</p>'))

  await left.settle()
  server.isDown = false
  await left.save()

  expect(readStoredDraft(key)?.html).toBe('<p>First and second</p>')
  expect(server.saves).toBe(0)
})

test('a page that was left brings its text to the server once that is back', async () => {
  const server = aServer()
  server.isDown = true
  const left = anAutosave(server)
  left.loaded(null, 0)
  left.write(text('<p>First</p>'))
  left.close()

  server.isDown = false
  await vi.waitFor(() => expect(server.draft.html).toBe('<p>First</p>'))
  await vi.waitFor(() => expect(localStorage.getItem(key)).toBeNull())
})
