import type { DraftView } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { type DraftHappening, type DraftState, openDraft, reduceDraft } from './draft-state.ts'

const text = (html: string) => ({ html, attachments: [] })

const view = (html: string, revision: number): DraftView => ({
  visibility: 'public',
  html,
  attachments: [],
  revision,
  updatedAt: `2026-10-21T12:00:0${revision}.000Z`,
})

const one = view('<p>One</p>', 1)
const two = view('<p>Two</p>', 2)
const oneMore = view('<p>One</p><p>more</p>', 2)

const unopened = openDraft({ found: null, other: null })
const storedDraft = openDraft({ found: { ...text('<p>Kept</p>'), revision: 1 }, other: null })
const resting = after(unopened, { type: 'loaded', draft: one, askedAt: 1 })
const typing = after(resting, { type: 'written', content: text('<p>One typed</p>') })
const saving = after(typing, { type: 'saveDue' })
const conflicting = after(saving, { type: 'notSaved', present: two, mayRetry: false, at: 5 })
const emptied = after(resting, { type: 'written', content: text('') })
const cut = after(typing, { type: 'cutOff' })
/** Another device's text stands where the typed one, which was saved, did. */
const replaced = after(after(saving, { type: 'saved', draft: view('<p>One typed</p>', 3), at: 5 }), {
  type: 'pushed',
  draft: view('<p>Theirs</p>', 4),
})

function after(state: DraftState, happening: DraftHappening): DraftState {
  return reduceDraft(state, happening).state
}

const table: [title: string, DraftState, DraftHappening, Partial<DraftState>, effects: string][] = [
  [
    'nothing typed, nothing there',
    unopened,
    { type: 'loaded', draft: null, askedAt: 1 },
    { state: 'empty' },
    '',
  ],
  [
    'the server has a draft',
    unopened,
    { type: 'loaded', draft: one, askedAt: 1 },
    { content: text('<p>One</p>'), state: 'saved', revision: 1 },
    'stopTimer keepHere',
  ],
  [
    'this browser carries on the server’s draft',
    storedDraft,
    { type: 'loaded', draft: one, askedAt: 1 },
    { content: text('<p>Kept</p>') },
    'saveNow',
  ],
  [
    'this browser and the server have gone apart',
    storedDraft,
    { type: 'loaded', draft: two, askedAt: 1 },
    { content: text('<p>Kept</p>'), conflict: two },
    '',
  ],
  [
    'the server’s draft was sent meanwhile, and nothing was typed here',
    resting,
    { type: 'loaded', draft: null, askedAt: 2 },
    { content: text(''), state: 'empty' },
    'stopTimer keepHere',
  ],
  [
    'an answer that was asked for before the last save',
    { ...resting, savedAt: 5 },
    { type: 'loaded', draft: two, askedAt: 4 },
    { content: text('<p>One</p>') },
    '',
  ],
  [
    'typing',
    resting,
    { type: 'written', content: text('<p>One typed</p>') },
    { state: 'saving', isDirty: true },
    'keepHere saveAfterRest',
  ],
  [
    'typing what stands there',
    resting,
    { type: 'written', content: text('<p>One</p>') },
    { isDirty: false },
    '',
  ],
  ['a rest', typing, { type: 'saveDue' }, { saving: text('<p>One typed</p>') }, 'stopTimer send'],
  ['a rest with nothing to save', resting, { type: 'saveDue' }, { saving: null }, 'stopTimer'],
  ['a rest while one is on its way', saving, { type: 'saveDue' }, { saving: text('<p>One typed</p>') }, ''],
  [
    'a rest before anything is loaded',
    storedDraft,
    { type: 'saveDue' },
    { state: 'kept', saving: null },
    'stopTimer',
  ],
  ['a rest with a choice to make', conflicting, { type: 'saveDue' }, { saving: null }, 'stopTimer'],
  [
    'saved',
    saving,
    { type: 'saved', draft: two, at: 5 },
    { state: 'saved', isDirty: false, revision: 2, savedAt: 5, saving: null },
    'keepHere',
  ],
  [
    'saved while the typing went on',
    after(saving, { type: 'written', content: text('<p>On</p>') }),
    { type: 'saved', draft: two, at: 5 },
    { state: 'saving', isDirty: true, revision: 2 },
    'saveAfterRest keepHere',
  ],
  [
    'saved after another device’s later text',
    after(saving, { type: 'pushed', draft: view('<p>Later</p>', 4) }),
    { type: 'saved', draft: two, at: 5 },
    { content: text('<p>Later</p>'), other: text('<p>One typed</p>'), waiting: null },
    'keepHere stopTimer keepHere',
  ],
  [
    'not saved, and worth another try',
    saving,
    { type: 'notSaved', present: null, mayRetry: true, at: 5 },
    { state: 'kept', isDirty: true },
    'saveAfterFailure keepHere',
  ],
  [
    'not saved for good',
    saving,
    { type: 'notSaved', present: null, mayRetry: false, at: 5 },
    { state: 'kept', isDirty: true },
    'keepHere',
  ],
  [
    'not saved, as another device was faster',
    saving,
    { type: 'notSaved', present: two, mayRetry: false, at: 5 },
    { conflict: two, content: text('<p>One typed</p>') },
    'keepHere',
  ],
  [
    'not saved, and all was deleted here',
    after(emptied, { type: 'saveDue' }),
    { type: 'notSaved', present: two, mayRetry: false, at: 5 },
    { conflict: null, content: text(''), revision: 2 },
    'saveAfterRest keepHere',
  ],
  [
    'a push',
    resting,
    { type: 'pushed', draft: two },
    { content: text('<p>Two</p>'), other: null },
    'stopTimer keepHere',
  ],
  [
    'a late push',
    resting,
    { type: 'pushed', draft: view('<p>Old</p>', 0) },
    { content: text('<p>One</p>') },
    '',
  ],
  ['a push while typing', typing, { type: 'pushed', draft: two }, { conflict: two, state: 'kept' }, ''],
  [
    'a push that carries on the typed text',
    after(after(resting, { type: 'written', content: text('<p>One</p>') }), { type: 'saveDue' }),
    { type: 'pushed', draft: oneMore },
    { content: text('<p>One</p><p>more</p>'), other: null },
    'stopTimer keepHere',
  ],
  [
    'a push in place of the typed text',
    replaced,
    { type: 'saveDue' },
    { other: text('<p>One typed</p>') },
    'stopTimer',
  ],
  [
    'taking theirs',
    conflicting,
    { type: 'theirsTaken' },
    { content: text('<p>Two</p>'), conflict: null },
    'stopTimer keepHere',
  ],
  [
    'keeping mine',
    conflicting,
    { type: 'mineKept' },
    { conflict: null, revision: 2, isDirty: true },
    'saveNow',
  ],
  [
    'taking the other text',
    replaced,
    { type: 'otherTaken' },
    { content: text('<p>One typed</p>'), other: text('<p>Theirs</p>') },
    'keepHere saveAfterRest',
  ],
  ['discarding the other text', replaced, { type: 'otherDiscarded' }, { other: null }, ''],
  [
    'the other text is in the server’s',
    openDraft({ found: null, other: text('<p>One</p>') }),
    { type: 'loaded', draft: oneMore, askedAt: 1 },
    { other: null },
    'stopTimer keepHere',
  ],
  [
    'sent',
    typing,
    { type: 'sent' },
    { content: text(''), state: 'empty', typed: null },
    'stopTimer keepHere',
  ],
  ['sent elsewhere', resting, { type: 'sentElsewhere' }, { content: text('') }, 'stopTimer keepHere'],
  [
    'sent elsewhere while typing',
    typing,
    { type: 'sentElsewhere' },
    { content: text('<p>One typed</p>') },
    '',
  ],
  ['cut off', typing, { type: 'cutOff' }, { state: 'kept', isDirty: true }, 'stopTimer keepHere'],
  ['a rest after being cut off', cut, { type: 'saveDue' }, { saving: null }, 'stopTimer'],
  ['closed', typing, { type: 'closed' }, { isClosed: true }, 'stopTimer'],
]

test.each(table)('%s', (_, before, happening, expected, effects) => {
  const step = reduceDraft(before, happening)
  expect(step.state).toMatchObject(expected)
  expect(step.effects.join(' ')).toBe(effects)
})
