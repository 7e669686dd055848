import { Kbd } from '@lodge/ui'
import { MessageSquareQuote } from 'lucide-react'
import { t } from '../../../foundation/t.ts'
import { ComposerPickerButton } from '../pickers/composer-picker-button.tsx'
import { CannedResponsePicker } from './canned-response-picker.tsx'

interface ComposerCannedResponseProps {
  number: number
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Takes the rich text, filled for the ticket. */
  onChoose: (html: string) => void
}

/** Opens the canned responses of this ticket; so does the slash in an empty text. */
export function ComposerCannedResponse(props: ComposerCannedResponseProps) {
  const { isOpen, onOpenChange } = props
  return (
    <span className="relative flex shrink-0">
      <ComposerPickerButton
        label={t('ticket-thread.composer.canned')}
        icon={<MessageSquareQuote aria-hidden />}
        isOpen={isOpen}
        onToggle={() => onOpenChange(!isOpen)}
      >
        <span className="max-md:hidden">{t('ticket-thread.composer.cannedShort')}</span>
        <Kbd className="max-md:hidden">/</Kbd>
      </ComposerPickerButton>
      <CannedResponsePicker {...props} />
    </span>
  )
}
