import { useSite } from '@lodge/client'
import type { TicketStatus } from '@lodge/contracts'
import {
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  formatDueTime,
  StatusIcon,
  useNow,
} from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import { listSnoozeOptions } from './snooze-options.ts'

interface SnoozeMenuProps {
  status: TicketStatus
  /** Has a time, which can be taken away. */
  isSnoozed: boolean
  onChoose: (until: string | null) => void
  onAskForTime: () => void
}

export function SnoozeMenu({ status, isSnoozed: isTimed, onChoose, onAskForTime: onAsk }: SnoozeMenuProps) {
  const now = useNow('minute')
  const timeZone = useSite((site) => site.timezone)
  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger>
        <StatusIcon status={status} />
        {t('ticket-property.snooze.until', { status: t(`ui.status.staff.${status}`) })}
      </DropdownMenuSubTrigger>
      <DropdownMenuSubContent>
        {listSnoozeOptions(now, timeZone).map(({ key, at }) => (
          <DropdownMenuItem key={key} onSelect={() => onChoose(at.toISOString())}>
            <span className="flex-1">{t(`ticket-property.snooze.${key}`)}</span>
            <span className="text-xs text-muted-foreground">{formatDueTime(at, now, { timeZone })}</span>
          </DropdownMenuItem>
        ))}
        <DropdownMenuItem onSelect={onAsk}>{t('ticket-property.snooze.other')}</DropdownMenuItem>
        {isTimed && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={() => onChoose(null)}>
              {t('ticket-property.snooze.noTime')}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuSubContent>
    </DropdownMenuSub>
  )
}
