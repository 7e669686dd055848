import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SettingsTableCell } from '../settings-form/settings-table.tsx'

/** The first cell of a record in a list: its name, which leads to its page, and a line below. */
export function RecordNameCell({ to, name, detail }: { to: string; name: string; detail?: ReactNode }) {
  return (
    <SettingsTableCell className="lg:w-2/5 lg:max-w-0 lg:py-1 max-lg:basis-full">
      <Link to={to} className="block truncate font-medium underline-offset-4 hover:underline">
        {name}
      </Link>
      {detail !== undefined && <span className="block truncate text-xs text-muted-foreground">{detail}</span>}
    </SettingsTableCell>
  )
}
