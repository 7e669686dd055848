import type { TicketDetail } from '@lodge/contracts'
import { t } from '../../../foundation/t.ts'
import { useDepartmentTree } from '../use-trees.ts'
import { useSetDepartment } from './property-commands.ts'
import { PropertyPopover } from './property-popover.tsx'
import { TreeSelectorField } from './tree-selector-field.tsx'

/** The department that the ticket is about, or none. */
export function DepartmentProperty({ ticket }: { ticket: TicketDetail }) {
  const { mutate } = useSetDepartment(ticket)
  const departments = useDepartmentTree()
  const present = ticket.department?.alias ?? null
  return (
    <PropertyPopover
      number={ticket.number}
      property="department"
      label={t('property.names.department')}
      isDisabled={!ticket.can.assign}
      value={
        ticket.department?.name ?? <span className="text-muted-foreground">{t('ticket-property.none')}</span>
      }
    >
      {(close) => (
        <TreeSelectorField
          label={t('property.names.department')}
          tree={departments}
          value={present}
          known={ticket.department?.name}
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
