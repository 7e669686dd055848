import { readStored, writeStored } from '@lodge/client'
import { AttachmentView, type DraftPush, type DraftView, type SaveDraft } from '@lodge/contracts'
import { z } from 'zod'
import { createStore } from 'zustand/vanilla'

/** What is written, with the files that are to go along. */
export interface DraftContent {
  html: string
  attachments: readonly AttachmentView[]
}

/** Nothing to keep; on its way to the server; there; or, while the server does not answer, kept in this browser. */
export type AutosaveStatus = 'empty' | 'saving' | 'saved' | 'kept'

interface AutosaveState {
  content: DraftContent
  /** Grows whenever the content came from elsewhere than this page's own editor. */
  replaced: number
  state: AutosaveStatus
  /** What another device wrote while this one was writing too; the agent chooses. */
  conflict: DraftView | null
}

export interface DraftAutosaveOptions {
  /** The key under which this browser keeps what the server has not got yet. */
  key: string
  /** Names this page, so that its own saves are not taken for another device's. */
  device: string
  save: (draft: SaveDraft) => Promise<DraftView>
  /** The present draft that a refusal carries, where it was a conflict. */
  findConflict: (error: unknown) => DraftView | null
  /** Whether trying again can help. */
  mayRetry: (error: unknown) => boolean
  storage?: Storage
  /** Milliseconds without a key before what was typed is saved, and between tries that fail. */
  quietMs?: number
  retryMs?: number
}

const StoredDraft = z.object({ html: z.string(), attachments: z.array(AttachmentView), revision: z.number() })
const emptyContent: DraftContent = { html: '', attachments: [] }

export const isDraftEmpty = ({ html, attachments }: DraftContent) => html === '' && attachments.length === 0

/** Returns the text that lies in this browser under a draft's key; null where there is none. */
export function readStoredDraft(key: string, storage: Storage = localStorage): DraftContent | null {
  return StoredDraft.safeParse(readStored(storage, key)).data ?? null
}

export type DraftAutosave = ReturnType<typeof createDraftAutosave>

/**
 * Keeps one text of an agent: at once in this browser, and when the typing rests on the server, from where it
 * follows the agent to other devices. What is typed is in one of both places until it is sent.
 */
export function createDraftAutosave(ports: DraftAutosaveOptions) {
  const { key, device, storage = localStorage, quietMs = 800, retryMs = 3_000 } = ports
  const stored = StoredDraft.safeParse(readStored(storage, key))
  const content = stored.success ? stored.data : emptyContent
  const store = createStore<AutosaveState>(() => ({
    content: { html: content.html, attachments: content.attachments },
    replaced: 0,
    state: stored.success ? 'kept' : 'empty',
    conflict: null,
  }))
  let revision = stored.success ? stored.data.revision : 0
  let isDirty = stored.success
  let updatedAt = ''
  let hasLoaded = false
  let savedAt = 0
  let flight: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: DraftView | null = null
  /** The server takes this text no more. */
  let isCutOff = false
  /** Whether what lies in this browser is of this page; another tab may have put it there. */
  let isKeptHere = stored.success

  const now = () => store.getState().content

  function keepHere() {
    if (isDirty || isKeptHere) writeStored(storage, key, isDirty ? { ...now(), revision } : null)
    isKeptHere = isDirty
  }

  /** Takes a draft from the server in place of what is here. */
  function adopt(draft: DraftView) {
    clearTimeout(timer)
    revision = draft.revision
    updatedAt = draft.updatedAt
    isDirty = false
    const { html, attachments } = draft
    const taken = { html, attachments }
    store.setState(({ content: before, replaced }) => ({
      content: taken,
      replaced: isSameContent(before, taken) ? replaced : replaced + 1,
      state: isDraftEmpty(taken) ? 'empty' : 'saved',
      conflict: null,
    }))
    keepHere()
  }

  function schedule(delay = quietMs) {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), delay)
  }

  async function save(): Promise<void> {
    clearTimeout(timer)
    if (flight) return flight
    if (isCutOff || !isDirty || store.getState().conflict) return
    // Without knowing what the server has, nothing is written over it.
    if (!hasLoaded) return store.setState({ state: 'kept' })
    flight = attempt().finally(() => {
      flight = null
      savedAt = Date.now()
    })
    await flight
    if (waiting && waiting.updatedAt > updatedAt) met(waiting)
    waiting = null
  }

  async function attempt(): Promise<void> {
    const sent = now()
    store.setState({ state: 'saving' })
    const attachments = sent.attachments.map(({ id }) => id)
    try {
      const draft = await ports.save({ html: sent.html, attachments, revision, device })
      revision = draft.revision
      updatedAt = draft.updatedAt
      isDirty = isCutOff ? !isDraftEmpty(now()) : now() !== sent
      store.setState({ state: isDirty ? 'saving' : isDraftEmpty(sent) ? 'empty' : 'saved' })
      if (isDirty && !isCutOff) schedule()
    } catch (error) {
      const present = ports.findConflict(error)
      store.setState({ state: 'kept' })
      if (present) met(present)
      else if (!isCutOff && ports.mayRetry(error)) schedule(retryMs)
    }
    keepHere()
  }

  /** Another device, or the server, has another text than the one that this page wrote on from. */
  function met(draft: DraftView) {
    if (!isDirty || isSameContent(now(), draft)) adopt(draft)
    else if (isDraftEmpty(now())) {
      revision = draft.revision
      schedule()
    } else store.setState({ conflict: draft })
  }

  return {
    store,
    /** The agent has typed, or files have come or gone. */
    write(next: DraftContent) {
      if (isSameContent(now(), next)) return
      isDirty = true
      store.setState({ content: next, state: store.getState().state === 'kept' ? 'kept' : 'saving' })
      keepHere()
      schedule()
    },
    /** The server's draft, asked for at `askedAt`; null where there is none. */
    loaded(draft: DraftView | null, askedAt: number) {
      const isFirst = !hasLoaded
      hasLoaded = true
      if (flight || (!isFirst && askedAt < savedAt)) return
      if (!isFirst && !isDirty && draft?.revision === revision) return
      const isWhereWeWere = (draft?.revision ?? 0) === revision
      if (isDirty && isWhereWeWere) return void save()
      if (draft) met(draft)
      else if (revision !== 0) met(gone())
    },
    /** A push: this page's own saves come back too. */
    pushed({ device: from, ticketNumber: _, ...draft }: DraftPush) {
      if (from === device || draft.updatedAt <= updatedAt) return
      if (flight) waiting = draft
      else met(draft)
    },
    /** A message of this agent's has appeared that another device sent: its draft is over. */
    sentElsewhere() {
      if (!isDirty && !flight) adopt(gone())
    },
    useTheirs() {
      const { conflict } = store.getState()
      if (conflict) adopt(conflict)
    },
    keepMine() {
      const { conflict } = store.getState()
      if (!conflict) return
      revision = conflict.revision
      store.setState({ conflict: null })
      void save()
    },
    save,
    /** The ticket is out of the agent's sight: the text stays in this browser, where they find it again. */
    cutOff() {
      clearTimeout(timer)
      isCutOff = true
      isDirty = !isDraftEmpty(now())
      if (isDirty) store.setState({ state: 'kept' })
      keepHere()
    },
    /** Lets nothing be on its way any more, so that sending comes last. */
    async settle() {
      clearTimeout(timer)
      await flight
      clearTimeout(timer)
    },
    /** The server has the message: nothing is left to keep. */
    sent: () => adopt(gone()),
    /** The page goes; what is not saved yet is saved on the way out, and is kept here until it is. */
    close() {
      void save()
      clearTimeout(timer)
    },
  }

  function gone(): DraftView {
    return { ...emptyContent, visibility: 'public', attachments: [], revision: 0, updatedAt }
  }
}

function isSameContent(one: DraftContent, other: DraftContent): boolean {
  const ids = ({ attachments }: DraftContent) => attachments.map(({ id }) => id).join()
  return one.html === other.html && ids(one) === ids(other)
}
