import { useSite } from '@lodge/client'
import type { SetStatus, TicketDetail } from '@lodge/contracts'
import { canSnooze } from '@lodge/domain'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  formatDateTime,
  formatWeekday,
  StatusBadge,
  StatusIcon,
} from '@lodge/ui'
import { AlarmClock } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useShortcut } from '../../../foundation/keyboard-shortcuts/use-shortcut.ts'
import { t } from '../../../foundation/t.ts'
import { usePaletteActions } from '../../../foundation/use-palette-actions.ts'
import { useSetStatus } from '../commands.ts'
import { SnoozeDialog } from '../snooze/snooze-dialog.tsx'
import { SnoozeMenu } from '../snooze/snooze-menu.tsx'
import { propertyTriggerClasses } from './property-menu.tsx'

const settableStatuses = ['open', 'pending', 'on_hold', 'resolved', 'closed'] as const

/** The status with what it may become, at once or until a time, and the time at which the ticket opens by itself. */
export function StatusProperty({ ticket }: { ticket: TicketDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const [snoozeStatus, setSnoozeStatus] = useState<SetStatus['status'] | null>(null)
  const command = useSetStatus(ticket.number)
  const choices = settableStatuses.filter(
    (value) => ticket.can.changeStatus.includes(value) || (value === ticket.status && canSnooze(value)),
  )
  const isDisabled = choices.length === 0
  usePaletteActions('snooze', {
    heading: t('search.palette.acts.on', { number: ticket.number }),
    actions: choices.filter(canSnooze).map((status) => ({
      id: status,
      label: t('ticket-property.snooze.until', { status: t(`ui.status.staff.${status}`) }),
      icon: AlarmClock,
      keywords: t('command-palette-keywords.snooze'),
      isMinor: true,
      run: () => setSnoozeStatus(status),
    })),
  })
  const shortcut = useShortcut('status', () => setIsOpen(true), { isDisabled })
  return (
    <div className="flex min-w-0 flex-col items-start">
      {isDisabled ? (
        <span className="px-2">
          <StatusBadge status={ticket.status} />
        </span>
      ) : (
        <DropdownMenu open={isOpen} onOpenChange={setIsOpen}>
          <DropdownMenuTrigger aria-keyshortcuts={shortcut} className={propertyTriggerClasses}>
            <span className="sr-only">{t('property.names.status')}: </span>
            <StatusBadge status={ticket.status} />
          </DropdownMenuTrigger>
          <DropdownMenuContent align="start">
            {choices.map((value) => (
              <StatusChoice
                key={value}
                status={value}
                ticket={ticket}
                onSet={(until) => command.mutate({ status: value, ...(until !== undefined && { until }) })}
                onAsk={() => setSnoozeStatus(value)}
              />
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
      {ticket.snoozedUntil && <SnoozedUntil moment={ticket.snoozedUntil} />}
      {snoozeStatus && (
        <SnoozeDialog
          status={snoozeStatus}
          snoozedUntil={ticket.snoozedUntil}
          onClose={() => setSnoozeStatus(null)}
          onSet={(until) => command.mutateAsync({ status: snoozeStatus, until })}
        />
      )}
    </div>
  )
}

interface StatusChoiceProps {
  status: SetStatus['status']
  ticket: TicketDetail
  onSet: (until?: string | null) => void
  onAsk: () => void
}

function StatusChoice({ status, ticket, onSet, onAsk }: StatusChoiceProps) {
  const label = t(`ui.status.staff.${status}`)
  return (
    <Fragment>
      {status !== ticket.status && (
        <DropdownMenuItem onSelect={() => onSet()}>
          <StatusIcon status={status} />
          <span className="flex-1">{label}</span>
        </DropdownMenuItem>
      )}
      {canSnooze(status) && (
        <SnoozeMenu
          status={status}
          isSnoozed={status === ticket.status && ticket.snoozedUntil !== null}
          onChoose={onSet}
          onAskForTime={onAsk}
        />
      )}
    </Fragment>
  )
}

/** "until Tue 3/11/2026 9:00:00am", by the site's clocks. */
function SnoozedUntil({ moment }: { moment: string }) {
  const timeZone = useSite((site) => site.timezone)
  const day = formatWeekday(moment, { timeZone })
  return (
    <time dateTime={moment} className="px-2 pb-1 text-xs text-muted-foreground tabular-nums">
      {t('ticket-property.snooze.untilWhen', { when: `${day} ${formatDateTime(moment, timeZone)}` })}
    </time>
  )
}
