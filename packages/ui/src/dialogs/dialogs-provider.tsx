import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { onDemand, useOnDemand } from '../lib/on-demand.ts'
import { loadWanted } from '../loading/load-wanted.ts'
import {
  type ChooseOptions,
  type ConfirmOptions,
  cancelRequest,
  type DialogRequest,
  type PromptOptions,
} from './dialog-requests.ts'

type Dialogs = {
  /** Resolves to false for Cancel or Escape. */
  confirm: (question: ConfirmOptions) => Promise<boolean>
  choose: (question: ChooseOptions) => Promise<'confirm' | 'deny' | 'cancel'>
  alert: (question: ConfirmOptions) => Promise<void>
  prompt: (question: PromptOptions) => Promise<string | null>
}

type QueuedDialog = DialogRequest & { key: number }

export const dialogWindows = onDemand(() => import('./pending-dialog.tsx'))

const DialogsContext = createContext<Dialogs | null>(null)

/** Opens one dialog after the other. Put it once around the app. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<QueuedDialog[]>([])
  const lastKey = useRef(0)
  const windows = useOnDemand(dialogWindows)
  const ask = useCallback((request: DialogRequest) => {
    lastKey.current += 1
    const key = lastKey.current
    setQueue((before) => [...before, { ...request, key }])
    void loadWanted(dialogWindows.load).then((code) => {
      if (code) return
      setQueue((before) => before.filter((waiting) => waiting.key !== key))
      cancelRequest(request)
    })
  }, [])
  const dialogs = useMemo<Dialogs>(
    () => ({
      confirm: (question) => new Promise((answer) => ask({ kind: 'confirm', question, answer })),
      choose: (question) => new Promise((answer) => ask({ kind: 'choose', question, answer })),
      alert: (question) => new Promise((done) => ask({ kind: 'alert', question, answer: () => done() })),
      prompt: (question) => new Promise((answer) => ask({ kind: 'prompt', question, answer })),
    }),
    [ask],
  )
  const first = queue[0]
  return (
    <DialogsContext value={dialogs}>
      {children}
      {first && windows && (
        // The next question is a dialog of its own: it is read out, and its mildest answer has the focus.
        <windows.PendingDialog
          key={first.key}
          pending={first}
          onDone={() => setQueue((before) => before.slice(1))}
        />
      )}
    </DialogsContext>
  )
}

/** Offers `if (await confirm({ title })) …`. */
export function useDialogs() {
  const dialogs = useContext(DialogsContext)
  if (!dialogs) throw new Error('useDialogs needs a DialogsProvider around it')
  return dialogs
}
