import type { TicketDetail } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { useSetDepartment } from './property-commands.ts'
import { PropertyPopover } from './property-popover.tsx'
import { propertyStrings as strings } from '../property-strings.ts'
import { departmentTreeQuery } from '../queries.ts'
import { TreeSelectorField } from './tree-selector-field.tsx'

/** The department that the ticket is about, or none. */
export function DepartmentProperty({ ticket }: { ticket: TicketDetail }) {
  const { mutate } = useSetDepartment(ticket)
  const units = useQuery({ ...departmentTreeQuery, select: ({ items }) => items })
  const present = ticket.unit?.alias ?? null
  return (
    <PropertyPopover
      label={strings.department}
      isDisabled={!ticket.can.assign}
      value={ticket.unit?.name ?? <span className="text-muted-foreground">{strings.none}</span>}
    >
      {(close) => (
        <TreeSelectorField
          label={strings.department}
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
