import type { TicketDetail } from '@lodge/contracts'
import { PriorityLabel, useStrings } from '@lodge/ui'
import { adminStrings } from '../../strings.ts'
import { useSetPriority } from '../commands.ts'
import { PropertyMenu } from './property-menu.tsx'

const priorities = ['urgent', 'high', 'normal', 'low'] as const

export function PriorityMenu({ ticket }: { ticket: TicketDetail }) {
  const { priority } = useStrings()
  const { mutate } = useSetPriority(ticket.number)
  return (
    <PropertyMenu
      label={adminStrings.ticket.properties.priority}
      isDisabled={!ticket.can.assign}
      options={priorities.map((value) => ({
        value,
        label: priority[value],
        isCurrent: value === ticket.priority,
        onChoose: () => mutate(value),
      }))}
    >
      <PriorityLabel priority={ticket.priority} />
    </PropertyMenu>
  )
}
