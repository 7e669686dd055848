import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { AlertDialog } from '../components/ui/alert-dialog.tsx'
import { PromptDialog } from './prompt-dialog.tsx'
import type { PromptKind } from './validate-prompt.ts'

type ConfirmOptions = {
  title: ReactNode
  text?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  isDestructive?: boolean
}
type ChooseOptions = ConfirmOptions & { denyLabel?: string }
export type PromptOptions = Omit<ConfirmOptions, 'isDestructive'> & {
  label: string
  kind?: PromptKind
  initialValue?: string
  validate?: (value: string) => string | null
}

type Dialogs = {
  /** Gives true for OK and false for Cancel or Escape. */
  confirm: (question: ConfirmOptions) => Promise<boolean>
  /** Gives which of the three answers was chosen. */
  choose: (question: ChooseOptions) => Promise<'confirm' | 'deny' | 'cancel'>
  /** Tells something; gives when it was read. */
  alert: (question: ConfirmOptions) => Promise<void>
  /** Gives what was entered, or null when cancelled. */
  prompt: (question: PromptOptions) => Promise<string | null>
}

type DialogRequest =
  | { kind: 'confirm' | 'alert'; question: ConfirmOptions; answer: (value: boolean) => void }
  | { kind: 'choose'; question: ChooseOptions; answer: (value: 'confirm' | 'deny' | 'cancel') => void }
  | { kind: 'prompt'; question: PromptOptions; answer: (value: string | null) => void }
type QueuedDialog = DialogRequest & { key: number }

const DialogsContext = createContext<Dialogs | null>(null)

/** Holds the dialogs that `useDialogs` opens, one after the other. Put it once around the app. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<QueuedDialog[]>([])
  const lastKey = useRef(0)
  const ask = useCallback((request: DialogRequest) => {
    lastKey.current += 1
    const key = lastKey.current
    setQueue((before) => [...before, { ...request, key }])
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
      {first && (
        // The next question is a dialog of its own: it is read out, and its mildest answer has the focus.
        <PendingDialog key={first.key} pending={first} onDone={() => setQueue((before) => before.slice(1))} />
      )}
    </DialogsContext>
  )
}

/** Asks questions in the site's own dialogs: `if (await confirm({ title })) …`. */
export function useDialogs() {
  const dialogs = useContext(DialogsContext)
  if (!dialogs) throw new Error('useDialogs needs a DialogsProvider around it')
  return dialogs
}

function PendingDialog({ pending, onDone }: { pending: QueuedDialog; onDone: () => void }) {
  const after = (give: () => void) => () => {
    onDone()
    give()
  }
  if (pending.kind === 'prompt') {
    const { question, answer } = pending
    return (
      <PromptDialog
        isOpen
        {...question}
        onConfirm={(value) => after(() => answer(value))()}
        onCancel={after(() => answer(null))}
      />
    )
  }
  if (pending.kind === 'choose') {
    const { question, answer } = pending
    return (
      <AlertDialog
        isOpen
        {...question}
        onConfirm={after(() => answer('confirm'))}
        onDeny={after(() => answer('deny'))}
        onCancel={after(() => answer('cancel'))}
      />
    )
  }
  const { kind, question, answer } = pending
  return (
    <AlertDialog
      isOpen
      {...question}
      {...(kind === 'alert' ? { cancelLabel: null } : {})}
      onConfirm={after(() => answer(true))}
      onCancel={after(() => answer(false))}
    />
  )
}
