import { Badge, formatMinutesInText, TableHead } from '@lodge/ui'
import { type ReactNode, useId } from 'react'
import { SettingsTable } from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'

interface OperationsSectionProps {
  title: string
  text?: string
  /** The words of the columns. */
  heads: readonly string[]
  /** The part could not be read. */
  isUnread: boolean
  /** Stands above the table. */
  notice?: ReactNode
  children: ReactNode
}

/** A part of the installation: its title, a sentence, and a table, or that it could not be read. */
export function OperationsSection({
  title,
  text,
  heads,
  isUnread,
  notice,
  children,
}: OperationsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex flex-col gap-1 px-gutter max-lg:px-4">
        <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
          <span id={id}>{title}</span>
          {isUnread && <Badge tone="warning">{t('operations.unreadShort')}</Badge>}
        </h2>
        {(isUnread || text) && (
          <p className="text-sm text-muted-foreground">{isUnread ? t('operations.unread') : text}</p>
        )}
        {!isUnread && notice}
      </div>
      {!isUnread && (
        <SettingsTable label={title} heads={heads.map((words) => <TableHead key={words}>{words}</TableHead>)}>
          {children}
        </SettingsTable>
      )}
    </section>
  )
}

/** Says that something is well, or what is wrong. */
export function StateBadge({ wrong, isGrave = false }: { wrong: string | null; isGrave?: boolean }) {
  if (wrong === null) return <Badge tone="success">{t('operations.fine')}</Badge>
  return <Badge tone={isGrave ? 'destructive' : 'warning'}>{wrong}</Badge>
}

/** Returns "Late by 4 min". */
export function describeLateness(oldestAt: string | null, at: string): string {
  const minutes = oldestAt === null ? 0 : (Date.parse(at) - Date.parse(oldestAt)) / 60_000
  return t('operations.lateBy', { time: formatMinutesInText(minutes) })
}
