import { announce, reasonOf, toast, useDialogs, useMessages } from '@lodge/ui'
import { recordWords } from './words.ts'

interface Question {
  title: string
  text: string
}

interface Archiving {
  isArchived: boolean
  /** What is asked before; null where there is nothing to ask. */
  question: (willBeArchived: boolean) => Promise<Question | null>
  send: (isArchived: boolean) => Promise<void>
}

/** Archives a record or takes it back, having asked where that is due. */
export function useArchiving({ isArchived, question, send }: Archiving): () => Promise<void> {
  const dialogs = useDialogs()
  const messages = useMessages()
  return async () => {
    try {
      const asked = await question(!isArchived)
      const confirmLabel = isArchived ? recordWords.restore : recordWords.archive
      if (asked && !(await dialogs.confirm({ ...asked, confirmLabel }))) return
      await send(!isArchived)
      announce(recordWords.saved)
    } catch (error) {
      toast.error(reasonOf(error, messages))
    }
  }
}
