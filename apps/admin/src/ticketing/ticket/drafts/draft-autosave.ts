import type { DraftPush, DraftView, SaveDraft } from '@lodge/contracts'
import { createStore } from 'zustand/vanilla'
import {
  type DraftEffect,
  type DraftHappening,
  type DraftState,
  openDraft,
  reduceDraft,
} from './draft-state.ts'
import { type DraftContent, openStoredDraft, type StoredDraftCopy } from './stored-draft.ts'

export interface DraftAutosaveOptions {
  /** The key under which this browser keeps what the server has not got yet. */
  key: string
  /** Names this page, so that its own saves are not taken for another device's. */
  device: string
  save: (draft: SaveDraft) => Promise<DraftView>
  /** Returns the present draft that a refusal carries; null where it was no conflict. */
  findConflict: (error: unknown) => DraftView | null
  /** Tells whether trying again can help. */
  mayRetry: (error: unknown) => boolean
  storage?: Storage
  /** Milliseconds without a key before what was typed is saved, and between tries that fail. */
  quietMs?: number
  retryMs?: number
}

/**
 * Keeps one text of an agent: at once in this browser, and when the typing rests on the server, from where it
 * follows the agent to other devices. What is typed is in one of both places until it is sent. `reduceDraft` has the
 * rules; this has the timer, the storage and the requests.
 */
export class DraftAutosave {
  readonly store
  readonly #options: DraftAutosaveOptions
  readonly #stored: StoredDraftCopy
  #flight: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: DraftAutosaveOptions) {
    this.#options = options
    this.#stored = openStoredDraft(options.key, options.storage ?? localStorage)
    this.store = createStore<DraftState>(() => openDraft(this.#stored))
  }

  /** The agent has typed, or files have come or gone. */
  write(content: DraftContent): void {
    this.#apply({ type: 'written', content })
  }

  /** The server's draft, asked for at `askedAt`; null where there is none. */
  loaded(draft: DraftView | null, askedAt: number): void {
    this.#apply({ type: 'loaded', draft, askedAt })
  }

  /** A push: this page's own saves come back too. */
  pushed({ device, ticketNumber: _, ...draft }: DraftPush): void {
    if (device !== this.#options.device) this.#apply({ type: 'pushed', draft })
  }

  /** A message of this agent's has appeared that another device sent: its draft is over. */
  sentElsewhere(): void {
    this.#apply({ type: 'sentElsewhere' })
  }

  takeTheirs(): void {
    this.#apply({ type: 'theirsTaken' })
  }

  keepMine(): void {
    this.#apply({ type: 'mineKept' })
  }

  switchToOther(): void {
    this.#apply({ type: 'otherTaken' })
  }

  discardOther(): void {
    this.#apply({ type: 'otherDiscarded' })
  }

  /** Resolves when the server has the text, or has not taken it. */
  async save(): Promise<void> {
    if (this.#isReplaced()) clearTimeout(this.#timer)
    else this.#apply({ type: 'saveDue' })
    await this.#flight
  }

  /** The ticket is out of the agent's sight. */
  cutOff(): void {
    this.#apply({ type: 'cutOff' })
  }

  /** Waits for a save that is on its way and starts no other, so that sending comes last. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#flight
    clearTimeout(this.#timer)
  }

  /** The server has the message: nothing is left to keep. */
  sent(): void {
    this.#apply({ type: 'sent' })
  }

  /** The page goes; what is not saved yet is saved on the way out, and is kept here until it is. */
  close(): void {
    void this.save()
    this.#apply({ type: 'closed' })
  }

  #apply(happening: DraftHappening): void {
    const before = this.store.getState()
    const { state, effects } = reduceDraft(before, happening)
    this.store.setState(state, true)
    if (state.other !== before.other) this.#stored.keepOther(state.other)
    for (const effect of effects) this.#run(effect)
  }

  #run(effect: DraftEffect): void {
    const { quietMs = 800, retryMs = 3_000 } = this.#options
    if (effect === 'keepHere') this.#keepHere()
    else if (effect === 'send') this.#send()
    else if (effect === 'saveNow') void this.save()
    else if (effect === 'stopTimer') clearTimeout(this.#timer)
    else this.#saveIn(effect === 'saveAfterRest' ? quietMs : retryMs)
  }

  #saveIn(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), milliseconds)
  }

  #keepHere(): void {
    if (this.#isReplaced()) return
    const { content, revision, isDirty } = this.store.getState()
    if (isDirty) this.#stored.keep(content, revision)
    else this.#stored.drop()
  }

  #send(): void {
    const flight = this.#request().then((happening) => {
      if (this.#flight === flight) this.#flight = null
      this.#apply(happening)
    })
    this.#flight = flight
  }

  async #request(): Promise<DraftHappening> {
    const { save, device, findConflict, mayRetry } = this.#options
    const { content, revision } = this.store.getState()
    const attachments = content.attachments.map(({ id }) => id)
    try {
      const draft = await save({ html: content.html, attachments, revision, device })
      return { type: 'saved', draft, at: Date.now() }
    } catch (error) {
      return { type: 'notSaved', present: findConflict(error), mayRetry: mayRetry(error), at: Date.now() }
    }
  }

  #isReplaced(): boolean {
    return this.store.getState().isClosed && !this.#stored.isOwn()
  }
}
