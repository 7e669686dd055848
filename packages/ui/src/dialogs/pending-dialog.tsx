import { AlertDialog } from '../components/ui/alert-dialog.tsx'
import type { DialogRequest } from './dialog-requests.ts'
import { PromptDialog } from './prompt-dialog.tsx'

interface PendingDialogProps {
  pending: DialogRequest
  onDone: () => void
}

export function PendingDialog({ pending, onDone }: PendingDialogProps) {
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
