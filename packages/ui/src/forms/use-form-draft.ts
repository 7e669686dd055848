import { browserStorage, readStored, writeStored } from '@lodge/client'
import { useState } from 'react'

/** Keeps a form through a reload. */
export interface FormDraft<Values> {
  key: string
  /** By default `localStorage`; `sessionStorage` is a tab's own. */
  storage?: Storage
  /** Leaves out a draft of an older shape. */
  schema: { safeParse: (stored: unknown) => { data?: Values | undefined } }
  isBegun: (values: Values) => boolean
  /** Runs with every change, such as for another submission id. */
  amend?: (values: Values) => Values
}

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
