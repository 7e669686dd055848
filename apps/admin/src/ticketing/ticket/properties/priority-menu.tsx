import type { TicketDetail } from '@lodge/contracts'
import { PriorityLabel } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import { useSetPriority } from '../commands.ts'
import { PropertyMenu } from './property-menu.tsx'

const priorities = ['urgent', 'high', 'normal', 'low'] as const

export function PriorityMenu({ ticket }: { ticket: TicketDetail }) {
  const { mutate } = useSetPriority(ticket.number)
  return (
    <PropertyMenu
      label={t('property.names.priority')}
      isDisabled={!ticket.can.assign}
      options={priorities.map((value) => ({
        value,
        label: t(`ui.priority.${value}`),
        isCurrent: value === ticket.priority,
        onChoose: () => mutate(value),
      }))}
    >
      <PriorityLabel priority={ticket.priority} />
    </PropertyMenu>
  )
}
