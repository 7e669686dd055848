import type { DraftPush, DraftView, SaveDraft } from '@lodge/contracts'
import { createStore } from 'zustand/vanilla'
import {
  type DraftContent,
  emptyDraft,
  isContained,
  isDraftEmpty,
  isSameContent,
  openStoredDraft,
  type StoredDraftCopy,
} from './stored-draft.ts'

/** Nothing to keep; on its way to the server; there; or, while the server does not answer, kept in this browser. */
export type AutosaveStatus = 'empty' | 'saving' | 'saved' | 'kept'

interface AutosaveState {
  content: DraftContent
  /** Grows whenever the content came from elsewhere than this page's own editor. */
  replaced: number
  state: AutosaveStatus
  /** What another device wrote while this one was writing too; the agent chooses. */
  conflict: DraftView | null
  /** What the agent has written too, and another device's text has taken the place of. */
  other: DraftContent | null
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

/**
 * Keeps one text of an agent: at once in this browser, and when the typing rests on the server, from where it
 * follows the agent to other devices. What is typed is in one of both places until it is sent.
 */
export class DraftAutosave {
  readonly store
  readonly #options: DraftAutosaveOptions
  readonly #stored: StoredDraftCopy
  /** What the server had when this page last heard of it. */
  #revision: number
  #updatedAt = ''
  #isDirty: boolean
  /** What was typed on this page last, until it is sent or found in what another device writes. */
  #typed: DraftContent | null = null
  #hasLoaded = false
  #savedAt = 0
  #flight: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** What was pushed while a save was on its way. */
  #waiting: DraftView | null = null
  /** The server takes this text no more. */
  #isCutOff = false
  /** The page is gone. What is still on its way must not take the place of what a later visit keeps. */
  #isClosed = false

  constructor(options: DraftAutosaveOptions) {
    this.#options = options
    this.#stored = openStoredDraft(options.key, options.storage ?? localStorage)
    const { found } = this.#stored
    this.#revision = found?.revision ?? 0
    this.#isDirty = found !== null
    this.store = createStore<AutosaveState>(() => ({
      content: { html: found?.html ?? '', attachments: found?.attachments ?? [] },
      replaced: 0,
      state: found ? 'kept' : 'empty',
      conflict: null,
      other: null,
    }))
  }

  /** The agent has typed, or files have come or gone. */
  write(next: DraftContent): void {
    if (isSameContent(this.#now(), next)) return
    this.#isClosed = false
    this.#isDirty = true
    this.#typed = next
    const { state } = this.store.getState()
    this.store.setState({ content: next, state: state === 'kept' ? 'kept' : 'saving' })
    this.#keepHere()
    this.#schedule()
  }

  /** The server's draft, asked for at `askedAt`; null where there is none. */
  loaded(draft: DraftView | null, askedAt: number): void {
    this.#isClosed = false
    const isFirst = !this.#hasLoaded
    this.#hasLoaded = true
    if (this.#flight || (!isFirst && askedAt < this.#savedAt)) return
    if (!isFirst && !this.#isDirty && draft?.revision === this.#revision) return
    const isWhereWeWere = (draft?.revision ?? 0) === this.#revision
    if (this.#isDirty && isWhereWeWere) return void this.save()
    if (draft) this.#met(draft)
    else if (this.#revision !== 0) this.#met(emptyDraft(this.#updatedAt))
  }

  /** A push: this page's own saves come back too. */
  pushed({ device, ticketNumber: _, ...draft }: DraftPush): void {
    if (device === this.#options.device || draft.updatedAt <= this.#updatedAt) return
    if (this.#flight) this.#waiting = draft
    else this.#met(draft)
  }

  /** A message of this agent's has appeared that another device sent: its draft is over. */
  sentElsewhere(): void {
    if (!this.#isDirty && !this.#flight) this.#adopt(emptyDraft(this.#updatedAt))
  }

  takeTheirs(): void {
    const { conflict } = this.store.getState()
    if (conflict) this.#adopt(conflict)
  }

  keepMine(): void {
    const { conflict } = this.store.getState()
    if (!conflict) return
    this.#revision = conflict.revision
    this.store.setState({ conflict: null })
    void this.save()
  }

  /** Puts the agent's other text in place of the one that is shown, which becomes the other. */
  switchToOther(): void {
    const { content, other } = this.store.getState()
    if (!other) return
    this.store.setState(({ replaced }) => ({
      replaced: replaced + 1,
      other: isDraftEmpty(content) ? null : content,
    }))
    this.write(other)
  }

  discardOther(): void {
    this.store.setState({ other: null })
  }

  async save(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#flight) return this.#flight
    if (this.#isReplaced() || this.#isCutOff || !this.#isDirty || this.store.getState().conflict) return
    // Without knowing what the server has, nothing is written over it.
    if (!this.#hasLoaded) return this.store.setState({ state: 'kept' })
    this.#flight = this.#attempt().finally(() => {
      this.#flight = null
      this.#savedAt = Date.now()
    })
    await this.#flight
    if (this.#waiting && this.#waiting.updatedAt > this.#updatedAt) this.#met(this.#waiting)
    this.#waiting = null
  }

  /** The ticket is out of the agent's sight: the text stays in this browser, where they find it again. */
  cutOff(): void {
    clearTimeout(this.#timer)
    this.#isCutOff = true
    this.#isDirty = !isDraftEmpty(this.#now())
    if (this.#isDirty) this.store.setState({ state: 'kept' })
    this.#keepHere()
  }

  /** Lets nothing be on its way any more, so that sending comes last. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#flight
    clearTimeout(this.#timer)
  }

  /** The server has the message: nothing is left to keep. */
  sent(): void {
    this.#typed = null
    this.#adopt(emptyDraft(this.#updatedAt))
  }

  /** The page goes; what is not saved yet is saved on the way out, and is kept here until it is. */
  close(): void {
    void this.save()
    clearTimeout(this.#timer)
    this.#isClosed = true
  }

  async #attempt(): Promise<void> {
    const sent = this.#now()
    this.store.setState({ state: 'saving' })
    try {
      const attachments = sent.attachments.map(({ id }) => id)
      const { device } = this.#options
      this.#saved(
        sent,
        await this.#options.save({ html: sent.html, attachments, revision: this.#revision, device }),
      )
    } catch (error) {
      const present = this.#options.findConflict(error)
      this.store.setState({ state: 'kept' })
      if (present) this.#met(present)
      else if (!this.#isCutOff && this.#options.mayRetry(error))
        this.#schedule(this.#options.retryMs ?? 3_000)
    }
    this.#keepHere()
  }

  #saved(sent: DraftContent, { revision, updatedAt }: DraftView): void {
    this.#revision = revision
    this.#updatedAt = updatedAt
    this.#isDirty = this.#isCutOff ? !isDraftEmpty(this.#now()) : this.#now() !== sent
    this.store.setState({ state: this.#isDirty ? 'saving' : isDraftEmpty(sent) ? 'empty' : 'saved' })
    if (this.#isDirty && !this.#isCutOff) this.#schedule()
  }

  /** Another device, or the server, has another text than the one that this page wrote on from. */
  #met(draft: DraftView): void {
    if (!this.#isDirty || isSameContent(this.#now(), draft)) {
      this.#keepOther(draft)
      this.#adopt(draft)
    } else if (isDraftEmpty(this.#now())) {
      this.#revision = draft.revision
      this.#schedule()
    } else this.store.setState({ conflict: draft })
  }

  /** Keeps what was typed here where another device's text does not carry it on; an empty one was sent or cleared. */
  #keepOther(draft: DraftView): void {
    const typed = this.#typed
    const isOver = isDraftEmpty(draft)
    if (typed && !isOver && isContained(typed, draft)) return
    this.#typed = null
    if (typed && !isOver) this.store.setState({ other: typed })
  }

  /** Takes a draft from the server in place of what is here. */
  #adopt({ html, attachments, revision, updatedAt }: DraftView): void {
    clearTimeout(this.#timer)
    this.#revision = revision
    this.#updatedAt = updatedAt
    this.#isDirty = false
    const content = { html, attachments }
    this.store.setState(({ content: before, replaced }) => ({
      content,
      replaced: isSameContent(before, content) ? replaced : replaced + 1,
      state: isDraftEmpty(content) ? 'empty' : 'saved',
      conflict: null,
    }))
    this.#keepHere()
  }

  #isReplaced(): boolean {
    return this.#isClosed && !this.#stored.isOwn()
  }

  #keepHere(): void {
    if (this.#isReplaced()) return
    if (this.#isDirty) this.#stored.keep(this.#now(), this.#revision)
    else this.#stored.drop()
  }

  #schedule(delay = this.#options.quietMs ?? 800): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), delay)
  }

  #now(): DraftContent {
    return this.store.getState().content
  }
}
