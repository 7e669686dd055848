import { Button, Kbd } from '@lodge/ui'
import { MessageSquareQuote } from 'lucide-react'
import { t } from '../../t.ts'
import { CannedResponsePicker } from './canned-response-picker.tsx'

interface ComposerCannedResponseProps {
  number: number
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Told the rich text, filled for the ticket. */
  onChoose: (html: string) => void
}

/** Opens the canned responses of this ticket; so does the slash in an empty text. */
export function ComposerCannedResponse(props: ComposerCannedResponseProps) {
  const { isOpen, onOpenChange } = props
  return (
    <span className="relative flex shrink-0">
      <Button
        variant="outline"
        size="small"
        aria-label={t('ticket-thread.composer.canned')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpenChange(!isOpen)}
        className="mr-1 border-border max-md:size-11 max-md:border-0"
      >
        <MessageSquareQuote aria-hidden />
        <span className="max-md:hidden">{t('ticket-thread.composer.cannedShort')}</span>
        <Kbd className="max-md:hidden">/</Kbd>
      </Button>
      <CannedResponsePicker {...props} />
    </span>
  )
}
