import { type ComposerView, dayMs, type Visibility } from '@lodge/contracts'
import {
  Button,
  cn,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  StatusIcon,
} from '@lodge/ui'
import { ChevronDown } from 'lucide-react'
import { t } from '../../../foundation/t.ts'
import type { StatusAfterSend, useStatusAfterSend } from '../parts/status-after-send.ts'
import { SendLaterDialog } from '../scheduled-replies/send-later-dialog.tsx'
import { SendLaterMenu } from '../scheduled-replies/send-later-menu.tsx'

interface SendButtonProps {
  visibility: Visibility
  isBusy: boolean
  isDisabled: boolean
  /** The status that sending sets as well; from `useThenStatus`. */
  thenStatus: ReturnType<typeof useStatusAfterSend>
  /** Moments at which the help desk opens; undefined until they are known. */
  openings: ComposerView['openings'] | undefined
  /** The dialog that asks for the moment to send at. */
  isTimeOpen: boolean
  onTimeOpenChange: (isOpen: boolean) => void
  onSend: (thenStatus: StatusAfterSend | null) => void
  onSendLater: (at: Date, thenStatus: StatusAfterSend | null) => void
}

/** Sends, or sends and sets a status in the same step, or sends later. */
export function SendButton(props: SendButtonProps) {
  const { visibility, isBusy, isDisabled, thenStatus, openings, isTimeOpen, onTimeOpenChange } = props
  const { onSend, onSendLater } = props
  const { then, possible, choose } = thenStatus
  const send = (choice: StatusAfterSend | null) => {
    choose(choice)
    onSend(choice)
  }
  const plain =
    visibility === 'internal' ? t('ticket-thread.composer.addNote') : t('ticket-thread.composer.send')
  return (
    <div className="flex">
      <Button
        className={cn('max-md:h-11', visibility === 'public' && 'rounded-e-none')}
        isBusy={isBusy}
        disabled={isDisabled}
        onClick={() => onSend(then)}
      >
        {then ? t('ticket-thread.composer.sendAnd', { status: t(`ui.status.staff.${then}`) }) : plain}
      </Button>
      {visibility === 'public' && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button
              size="icon"
              className="rounded-s-none border-s border-primary-foreground/30 max-md:size-11"
              aria-label={t('ticket-thread.composer.sendOptions')}
              disabled={isDisabled}
            >
              <ChevronDown aria-hidden />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            <DropdownMenuItem onSelect={() => send(null)}>
              {t('ticket-thread.composer.send')}
            </DropdownMenuItem>
            {possible.map((choice) => (
              <DropdownMenuItem key={choice} onSelect={() => send(choice)}>
                <StatusIcon status={choice} />
                {t('ticket-thread.composer.sendAnd', { status: t(`ui.status.staff.${choice}`) })}
              </DropdownMenuItem>
            ))}
            <DropdownMenuSeparator />
            <SendLaterMenu
              openings={openings}
              onChoose={(at) => onSendLater(at, then)}
              onAskForTime={() => onTimeOpenChange(true)}
            />
          </DropdownMenuContent>
        </DropdownMenu>
      )}
      {isTimeOpen && (
        <SendLaterDialog
          suggested={new Date(openings?.nextDay ?? Date.now() + dayMs)}
          statuses={possible}
          onClose={() => onTimeOpenChange(false)}
          onChoose={(at, choice) => {
            onTimeOpenChange(false)
            choose(choice)
            onSendLater(at, choice)
          }}
        />
      )}
    </div>
  )
}
