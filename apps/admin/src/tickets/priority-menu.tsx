import type { TicketDetail } from '@lodge/contracts'
import { PriorityMark, useMessages } from '@lodge/ui'
import { messages } from '../messages.ts'
import { useSetPriority } from './commands.ts'
import { PropertyMenu } from './property-menu.tsx'

const priorities = ['urgent', 'high', 'normal', 'low'] as const

export function PriorityMenu({ ticket }: { ticket: TicketDetail }) {
  const { priority } = useMessages()
  const { mutate } = useSetPriority(ticket.number)
  return (
    <PropertyMenu
      label={messages.ticket.properties.priority}
      isDisabled={!ticket.can.assign}
      options={priorities.map((value) => ({
        value,
        label: priority[value],
        isCurrent: value === ticket.priority,
        onChoose: () => mutate(value),
      }))}
    >
      <PriorityMark priority={ticket.priority} />
    </PropertyMenu>
  )
}
