import { toast } from '@lodge/ui'

/** The same for all moves: the toast of the next one takes the place of the last. */
const toastId = 'moved'

/** Says where something was moved to, and offers the way back; null for a move that was the way back. */
export function sayMoved(text: string, undo: { label: string; onClick: () => void } | null): void {
  // The live region of the toasts says it aloud. One whose button was pressed is on its way out and cannot be shown again.
  toast.success(text, undo ? { id: toastId, action: undo } : {})
}
