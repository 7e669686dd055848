import type { TicketStatus, Visibility } from '@lodge/contracts'
import {
  Button,
  cn,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  StatusIcon,
} from '@lodge/ui'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../foundation/t.ts'

const choices = ['open', 'pending', 'on_hold', 'resolved'] as const
export type StatusAfterSend = (typeof choices)[number]

interface SendButtonProps {
  visibility: Visibility
  isBusy: boolean
  isDisabled: boolean
  /** The status that sending sets as well; from `useThenStatus`. */
  thenStatus: ReturnType<typeof useStatusAfterSend>
  onSend: (thenStatus: StatusAfterSend | null) => void
}

/**
 * The status that sending sets in the same step: none, unless one was chosen for this very text and its sending was
 * stopped or failed.
 */
export function useStatusAfterSend(visibility: Visibility, statuses: readonly TicketStatus[]) {
  const [chosen, choose] = useState<StatusAfterSend | null>(null)
  const possible = choices.filter((choice) => statuses.includes(choice))
  const then = visibility === 'public' && chosen && possible.includes(chosen) ? chosen : null
  return { then, possible, choose }
}

/** Sends, or sends and sets a status in the same step. */
export function SendButton({ visibility, isBusy, isDisabled, thenStatus, onSend }: SendButtonProps) {
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
        className={cn('max-md:h-11', visibility === 'public' && 'rounded-r-none')}
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
              className="rounded-l-none border-l border-primary-foreground/30 max-md:size-11"
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
          </DropdownMenuContent>
        </DropdownMenu>
      )}
    </div>
  )
}
