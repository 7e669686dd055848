import { useSession } from '@lodge/client'
import { useEffect, useRef, useState } from 'react'
import { getDraftKey, readDraft, saveDraft } from '../../drafts.ts'

export interface ReplyDraft {
  body: string
  submissionId: string
}

interface ReplyTexts {
  draft: ReplyDraft
  /** A text that the same person has written in another tab, and that the text here does not carry on. */
  other: ReplyDraft | null
}

export const createEmptyReply = (): ReplyDraft => ({ body: '', submissionId: crypto.randomUUID() })

/**
 * Keeps a reply while it is written, so that it survives a reload in this browser. Another tab's text does
 * not replace it: both are kept until the person chooses.
 */
export function useReplyDraft(number: number, refusedDraft: ReplyDraft | null) {
  const person = useSession((state) => state.frontendUser?.alias ?? '')
  const key = getDraftKey(person, `reply.${number}`)
  const otherKey = `${key}.other`
  const [texts, setTexts] = useState<ReplyTexts>(() => {
    const other = readDraft(otherKey, asReplyDraft)
    const draft = refusedDraft ?? readDraft(key, asReplyDraft) ?? other ?? createEmptyReply()
    return { draft, other: unlessContained(other, draft) }
  })
  const latest = useRef(texts)
  latest.current = texts

  /** The text of this tab: another tab's text does not take its place. */
  const ownSubmissionId = useRef('')

  useEffect(() => {
    const handleStorage = ({ key: changedKey, oldValue }: StorageEvent) => {
      if (changedKey !== key && changedKey !== otherKey) return
      const { draft } = latest.current
      const next = readDraft(key, asReplyDraft)
      const isOwn = ownSubmissionId.current === draft.submissionId
      if (changedKey === key && next && isOwn && unlessContained(draft, next)) saveDraft(otherKey, draft)
      const other = readDraft(otherKey, asReplyDraft)
      setTexts((before) => follow(before, { next, other, isOwn, before: oldValue ?? '' }))
    }
    window.addEventListener('storage', handleStorage)
    return () => window.removeEventListener('storage', handleStorage)
  }, [key, otherKey])

  function save({ draft, other }: ReplyTexts) {
    saveDraft(key, draft.body === '' ? null : draft)
    saveDraft(otherKey, other)
    setTexts({ draft, other })
  }

  function keep(next: ReplyDraft) {
    const { draft, other } = latest.current
    ownSubmissionId.current = next.submissionId
    const stored = readDraft(key, asReplyDraft)
    const isOfOtherTab = stored !== null && stored.submissionId !== draft.submissionId
    // What was sent from here is over; the other tab's text stays where that tab finds it.
    if (isOfOtherTab && next.body === '') setTexts({ draft: next, other: stored })
    else save({ draft: next, other: unlessContained(isOfOtherTab ? stored : other, next) })
  }

  function switchToOther() {
    const { draft, other } = latest.current
    if (other) save({ draft: other, other: unlessContained(draft, other) })
  }

  return { ...texts, keep, switchToOther, discardOther: () => save({ ...latest.current, other: null }) }
}

interface StoredTexts {
  next: ReplyDraft | null
  other: ReplyDraft | null
  isOwn: boolean
  /** The text that stood there before, as it was stored. */
  before: string
}

/** Takes what another tab has kept, where it carries on the text here; else it stands beside it. */
function follow({ draft }: ReplyTexts, { next, other, isOwn, before }: StoredTexts): ReplyTexts {
  if (next && isOwn && unlessContained(draft, next)) return { draft, other: next }
  if (next) return { draft: next, other: unlessContained(other, next) }
  // It was sent or cleared there.
  const isOver = before.includes(draft.submissionId)
  return { draft: isOver ? createEmptyReply() : draft, other: isOver ? other : unlessContained(other, draft) }
}

/** Returns a text that another does not carry on; null where it is part of that, or empty. */
function unlessContained(text: ReplyDraft | null, draft: ReplyDraft): ReplyDraft | null {
  return text && !draft.body.includes(text.body.trim()) ? text : null
}

export function asReplyDraft(stored: unknown): ReplyDraft | null {
  if (typeof stored !== 'object' || stored === null || !('body' in stored && 'submissionId' in stored))
    return null
  const { body, submissionId } = stored
  return typeof body === 'string' && typeof submissionId === 'string' ? { body, submissionId } : null
}
