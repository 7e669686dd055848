import type { TicketDetail } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { useSetUnit } from './property-commands.ts'
import { PropertyPopover } from './property-popover.tsx'
import { propertyStrings as words } from './property-words.ts'
import { unitTreeQuery } from './queries.ts'
import { TreeSelectorField } from './tree-choice.tsx'

/** The department that the ticket is about, or none. */
export function UnitProperty({ ticket }: { ticket: TicketDetail }) {
  const { mutate } = useSetUnit(ticket)
  const units = useQuery({ ...unitTreeQuery, select: ({ items }) => items })
  const present = ticket.unit?.alias ?? null
  return (
    <PropertyPopover
      label={words.unit}
      isDisabled={!ticket.can.assign}
      value={ticket.unit?.name ?? <span className="text-muted-foreground">{words.none}</span>}
    >
      {(close) => (
        <TreeSelectorField
          label={words.unit}
          tree={units}
          value={present}
          known={ticket.unit?.name}
          isClearable
          onChoose={(alias) => {
            close()
            if (alias !== present) mutate(alias)
          }}
        />
      )}
    </PropertyPopover>
  )
}
