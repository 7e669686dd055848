import { browserStorage, readStored, writeStored } from '@lodge/client'
import { useState } from 'react'

/** A place that keeps a form while it is filled in, so that it survives a reload. */
export interface FormDraft<Values> {
  key: string
  /** By default this browser's; a tab's own is `sessionStorage`. */
  storage?: Storage
  /** Reads what was kept; a draft of an older shape is left out. */
  schema: { safeParse: (stored: unknown) => { data?: Values | undefined } }
  isBegun: (values: Values) => boolean
  /** Goes over the values with every change, such as for another submission id. */
  amend?: (values: Values) => Values
}

/** Returns what a form begins with, and where its changes are kept. */
export function useFormDraft<Values>(blank: Values, draft: FormDraft<Values> | undefined) {
  const [start] = useState(() => (draft ? (readDraft(draft) ?? blank) : blank))
  return {
    start,
    keep: (values: Values) =>
      draft && writeStored(storageOf(draft), draft.key, draft.isBegun(values) ? values : null),
    forget: () => draft && writeStored(storageOf(draft), draft.key, null),
  }
}

function readDraft<Values>(draft: FormDraft<Values>): Values | undefined {
  return draft.schema.safeParse(readStored(storageOf(draft), draft.key)).data
}

const storageOf = ({ storage = browserStorage('localStorage') }: { storage?: Storage | null }) => storage
