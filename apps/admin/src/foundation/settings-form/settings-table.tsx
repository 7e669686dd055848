import { cn, Table, TableBody, TableCell, TableHeader, TableRow } from '@lodge/ui'
import type { ComponentProps, ReactNode } from 'react'

interface SettingsTableProps {
  label: string
  /** The cells of the head, which a phone has no room for. */
  heads: ReactNode
  children: ReactNode
}

/** The table of a list of records. */
export function SettingsTable({ label, heads, children }: SettingsTableProps) {
  return (
    <Table aria-label={label} className="max-lg:block">
      <TableHeader className="max-lg:hidden">
        <tr>{heads}</tr>
      </TableHeader>
      <TableBody className="max-lg:block">{children}</TableBody>
    </Table>
  )
}

/** A row of a list of records; on a phone its cells stand under each other. */
export function SettingsTableRow({ className, ...props }: ComponentProps<typeof TableRow>) {
  return (
    <TableRow
      {...props}
      className={cn(
        'max-lg:flex max-lg:h-auto max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-1 max-lg:px-4 max-lg:py-3',
        className,
      )}
    />
  )
}

interface SettingsTableCellProps extends ComponentProps<typeof TableCell> {
  /** The column's words, said where there is no head. */
  label?: string
}

/** A cell that says its column's words where the table has no head, and is left out there if it has nothing to add. */
export function SettingsTableCell({ label, className, children, ...props }: SettingsTableCellProps) {
  return (
    <TableCell
      {...props}
      className={cn(
        label && isNothing(children) && 'max-lg:hidden',
        'max-lg:max-w-full max-lg:px-0 max-lg:text-sm max-lg:first:ps-0 max-lg:last:pe-0',
        className,
      )}
    >
      {label && <span className="font-normal text-muted-foreground lg:hidden">{label}: </span>}
      {children}
    </TableCell>
  )
}

const isNothing = (content: ReactNode) =>
  content === '' || content === null || content === undefined || content === false
