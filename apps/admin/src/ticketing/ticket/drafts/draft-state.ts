import type { DraftView } from '@lodge/contracts'
import { type DraftContent, emptyDraft, isContained, isDraftEmpty, isSameContent } from './stored-draft.ts'

/** Nothing to keep; on its way to the server; there; or, while the server does not answer, kept in this browser. */
export type AutosaveStatus = 'empty' | 'saving' | 'saved' | 'kept'

/** A text of an agent, and all that this page knows of it. */
export interface DraftState {
  content: DraftContent
  /** Grows whenever the content came from elsewhere than this page's own editor. */
  replaced: number
  state: AutosaveStatus
  /** The text that another device wrote while this one was writing too; the agent chooses. */
  conflict: DraftView | null
  /** The agent's text that another device's has taken the place of. */
  other: DraftContent | null
  /** The server's revision when this page last heard of it; 0 for none. */
  revision: number
  updatedAt: string
  /** The server lacks something of the content. */
  isDirty: boolean
  /** The last text typed on this page, until it is sent or found in what another device writes. */
  typed: DraftContent | null
  /** The server's draft is known: nothing is written over one that is not. */
  hasLoaded: boolean
  /** On its way to the server. */
  saving: DraftContent | null
  /** The end of the last save, in milliseconds; an answer asked for before it is out of date. */
  savedAt: number
  /** Pushed while a save was on its way. */
  waiting: DraftView | null
  /** The server takes this text no more. */
  isCutOff: boolean
  /** The page is gone. What is still on its way must not take the place of what a later visit keeps. */
  isClosed: boolean
}

/** A thing that happens to a draft. */
export type DraftHappening =
  | { type: 'written'; content: DraftContent }
  | { type: 'loaded'; draft: DraftView | null; askedAt: number }
  | { type: 'pushed'; draft: DraftView }
  | { type: 'saveDue' }
  | { type: 'saved'; draft: DraftView; at: number }
  | { type: 'notSaved'; present: DraftView | null; mayRetry: boolean; at: number }
  | { type: 'sent' | 'sentElsewhere' | 'cutOff' | 'closed' }
  | { type: 'theirsTaken' | 'mineKept' | 'otherTaken' | 'otherDiscarded' }

/**
 * Work that follows: bring this browser's copy in line, send what is `saving`, or save now, after a rest, after a
 * failure, or not of itself any more.
 */
export type DraftEffect = 'keepHere' | 'send' | 'saveNow' | 'saveAfterRest' | 'saveAfterFailure' | 'stopTimer'

export interface DraftStep {
  state: DraftState
  effects: readonly DraftEffect[]
}

/** The parts of a draft that this browser keeps: a text that the server lacks, and the agent's other text. */
interface KeptDraft {
  found: (DraftContent & { revision: number }) | null
  other: DraftContent | null
}

/** Returns the state of a draft before anything has happened to it. */
export function openDraft({ found, other }: KeptDraft): DraftState {
  return {
    content: { html: found?.html ?? '', attachments: found?.attachments ?? [] },
    replaced: 0,
    state: found ? 'kept' : 'empty',
    conflict: null,
    other,
    revision: found?.revision ?? 0,
    updatedAt: '',
    isDirty: found !== null,
    typed: null,
    hasLoaded: false,
    saving: null,
    savedAt: 0,
    waiting: null,
    isCutOff: false,
    isClosed: false,
  }
}

/** Returns the state after something has happened, and the work that follows, in its order. */
export function reduceDraft(state: DraftState, happening: DraftHappening): DraftStep {
  switch (happening.type) {
    case 'written':
      return write(state, happening.content)
    case 'loaded':
      return load(state, happening)
    case 'pushed':
      return receivePush(state, happening.draft)
    case 'saveDue':
      return beginSave(state)
    case 'saved':
      return endSave(state, happening)
    case 'notSaved':
      return failSave(state, happening)
    case 'sent':
      return adopt({ ...state, typed: null }, emptyDraft(state.updatedAt))
    case 'sentElsewhere':
      return state.isDirty || state.saving ? unchanged(state) : adopt(state, emptyDraft(state.updatedAt))
    case 'cutOff':
      return cutOff(state)
    case 'closed':
      return { state: { ...state, isClosed: true }, effects: ['stopTimer'] }
    case 'theirsTaken':
      return state.conflict ? adopt(state, state.conflict) : unchanged(state)
    case 'mineKept':
      return keepMine(state)
    case 'otherTaken':
      return takeOther(state)
    case 'otherDiscarded':
      return unchanged({ ...state, other: null })
  }
}

const unchanged = (state: DraftState): DraftStep => ({ state, effects: [] })

/** Goes on from a step, with the effects of both. */
function andThen({ state, effects }: DraftStep, next: (state: DraftState) => DraftStep): DraftStep {
  const step = next(state)
  return { state: step.state, effects: [...effects, ...step.effects] }
}

function write(state: DraftState, content: DraftContent): DraftStep {
  if (isSameContent(state.content, content)) return unchanged(state)
  return {
    state: {
      ...state,
      content,
      typed: content,
      isDirty: true,
      isClosed: false,
      state: state.state === 'kept' ? 'kept' : 'saving',
    },
    effects: ['keepHere', 'saveAfterRest'],
  }
}

interface Loaded {
  /** Null where the server has none. */
  draft: DraftView | null
  askedAt: number
}

function load(before: DraftState, { draft, askedAt }: Loaded): DraftStep {
  const isFirst = !before.hasLoaded
  const isOtherThere = before.other !== null && draft !== null && isContained(before.other, draft)
  const other = isOtherThere ? null : before.other
  const state = { ...before, other, hasLoaded: true, isClosed: false }
  if (state.saving || (!isFirst && askedAt < state.savedAt)) return unchanged(state)
  const isKnown = (draft?.revision ?? 0) === state.revision
  if (state.isDirty && isKnown) return { state, effects: ['saveNow'] }
  if (!isFirst && isKnown) return unchanged(state)
  if (draft) return meet(state, draft)
  return state.revision === 0 ? unchanged(state) : meet(state, emptyDraft(state.updatedAt))
}

function receivePush(state: DraftState, draft: DraftView): DraftStep {
  if (draft.updatedAt <= state.updatedAt) return unchanged(state)
  return state.saving ? unchanged({ ...state, waiting: draft }) : meet(state, draft)
}

function beginSave(state: DraftState): DraftStep {
  if (state.saving) return unchanged(state)
  const effects = ['stopTimer'] as const
  if (state.isCutOff || !state.isDirty || state.conflict) return { state, effects }
  if (!state.hasLoaded) return { state: { ...state, state: 'kept' }, effects }
  return { state: { ...state, saving: state.content, state: 'saving' }, effects: [...effects, 'send'] }
}

function endSave(before: DraftState, { draft, at }: { draft: DraftView; at: number }): DraftStep {
  const { content, saving, isCutOff } = before
  const isDirty = isCutOff ? !isDraftEmpty(content) : content !== saving
  const state: DraftState = {
    ...before,
    revision: draft.revision,
    updatedAt: draft.updatedAt,
    isDirty,
    state: isDirty ? (isCutOff ? 'kept' : 'saving') : isDraftEmpty(content) ? 'empty' : 'saved',
    saving: null,
    savedAt: at,
  }
  const goesOn = isDirty && !isCutOff
  return andThen(
    { state, effects: [...(goesOn ? (['saveAfterRest'] as const) : []), 'keepHere'] },
    meetWaiting,
  )
}

interface FailedSave {
  /** The server's draft, where it was another than this page knew. */
  present: DraftView | null
  mayRetry: boolean
  at: number
}

function failSave(before: DraftState, { present, mayRetry, at }: FailedSave): DraftStep {
  const state: DraftState = { ...before, state: 'kept', saving: null, savedAt: at }
  const isTriedAgain = !present && !state.isCutOff && mayRetry
  const failed: DraftStep = { state, effects: isTriedAgain ? ['saveAfterFailure'] : [] }
  const met = present ? meet(state, present) : failed
  return andThen({ state: met.state, effects: [...met.effects, 'keepHere'] }, meetWaiting)
}

/** Meets what was pushed while a save was on its way. */
function meetWaiting({ waiting, ...rest }: DraftState): DraftStep {
  const state = { ...rest, waiting: null }
  return waiting && waiting.updatedAt > state.updatedAt ? meet(state, waiting) : unchanged(state)
}

/** Another device, or the server, has another text than the one that this page wrote on from. */
function meet(state: DraftState, draft: DraftView): DraftStep {
  if (!state.isDirty || isSameContent(state.content, draft)) return adopt(keepOther(state, draft), draft)
  if (isDraftEmpty(state.content))
    return { state: { ...state, revision: draft.revision }, effects: ['saveAfterRest'] }
  // Nothing is saved until the agent has chosen.
  return unchanged({ ...state, state: 'kept', conflict: draft })
}

/** Keeps what was typed here where another device's text does not carry it on; an empty one was sent or cleared. */
function keepOther(state: DraftState, draft: DraftView): DraftState {
  const { typed } = state
  const isOver = isDraftEmpty(draft)
  if (!typed || (!isOver && isContained(typed, draft))) return state
  return { ...state, typed: null, other: isOver ? state.other : typed }
}

/** Takes a draft from the server in place of what is here. */
function adopt(state: DraftState, { html, attachments, revision, updatedAt }: DraftView): DraftStep {
  const content = { html, attachments }
  return {
    state: {
      ...state,
      content,
      replaced: state.replaced + (isSameContent(state.content, content) ? 0 : 1),
      state: isDraftEmpty(content) ? 'empty' : 'saved',
      conflict: null,
      revision,
      updatedAt,
      isDirty: false,
    },
    effects: ['stopTimer', 'keepHere'],
  }
}

/** The ticket is out of the agent's sight: the text stays in this browser, where they find it again. */
function cutOff(state: DraftState): DraftStep {
  const isDirty = !isDraftEmpty(state.content)
  return {
    state: { ...state, isCutOff: true, isDirty, state: isDirty ? 'kept' : state.state },
    effects: ['stopTimer', 'keepHere'],
  }
}

function keepMine(state: DraftState): DraftStep {
  if (!state.conflict) return unchanged(state)
  return { state: { ...state, revision: state.conflict.revision, conflict: null }, effects: ['saveNow'] }
}

/** Puts the agent's other text in place of the one that is shown, which becomes the other. */
function takeOther(state: DraftState): DraftStep {
  const { content, other, replaced } = state
  if (!other) return unchanged(state)
  return write({ ...state, replaced: replaced + 1, other: isDraftEmpty(content) ? null : content }, other)
}
