import { readStored, writeStored } from '@lodge/client'
import { AttachmentView, type DraftView } from '@lodge/contracts'
import { htmlToText } from '@lodge/ui'
import { z } from 'zod'

export interface DraftContent {
  html: string
  attachments: readonly AttachmentView[]
}

const StoredText = z.object({ html: z.string(), attachments: z.array(AttachmentView) })
const StoredDraft = StoredText.extend({ revision: z.number() })

/** Returns the text that lies in this browser under a draft's key; null where there is none. */
export function readStoredDraft(key: string, storage: Storage = localStorage): DraftContent | null {
  return StoredDraft.safeParse(readStored(storage, key)).data ?? null
}

export const isDraftEmpty = ({ html, attachments }: DraftContent) => html === '' && attachments.length === 0

export function isSameContent(one: DraftContent, other: DraftContent): boolean {
  const ids = ({ attachments }: DraftContent) => attachments.map(({ id }) => id).join()
  return one.html === other.html && ids(one) === ids(other)
}

/** Returns whether `whole` has all the words and files of `part`. */
export function isContained(part: DraftContent, whole: DraftContent): boolean {
  const ids = new Set(whole.attachments.map(({ id }) => id))
  const words = ({ html }: DraftContent) => htmlToText(html).replace(/\s+/g, ' ').trim()
  return words(whole).includes(words(part)) && part.attachments.every(({ id }) => ids.has(id))
}

/** Returns a draft without a word, as the server has it once a message is sent. */
export function emptyDraft(updatedAt: string): DraftView {
  return { html: '', visibility: 'public', attachments: [], revision: 0, updatedAt }
}

function readOther(storage: Storage, key: string): DraftContent | null {
  return StoredText.safeParse(readStored(storage, key)).data ?? null
}

export type StoredDraftCopy = ReturnType<typeof openStoredDraft>

/** Opens the copy of a draft that this browser keeps until the server has it. */
export function openStoredDraft(key: string, storage: Storage) {
  const found = StoredDraft.safeParse(readStored(storage, key)).data ?? null
  let own: DraftContent | null = found
  const otherKey = `${key}.other`
  const other: DraftContent | null = readOther(storage, otherKey)
  let ownOther = other

  /** Returns whether this page put the text into the browser: another tab or a later visit may have. */
  function isOwn(): boolean {
    const present = readStoredDraft(key, storage)
    return own !== null && present !== null && isSameContent(own, present)
  }

  return {
    found,
    /** The text of the agent's that another device's has taken the place of; null where there is none. */
    other,
    isOwn,
    keep(content: DraftContent, revision: number) {
      writeStored(storage, key, { ...content, revision })
      own = content
    },
    keepOther(content: DraftContent | null) {
      const present = readOther(storage, otherKey)
      // What another tab keeps there stays.
      const isForeign = present !== null && !(ownOther && isSameContent(ownOther, present))
      if (content !== null || !isForeign) writeStored(storage, otherKey, content)
      ownOther = content
    },
    drop() {
      if (isOwn()) writeStored(storage, key, null)
      own = null
    },
  }
}
