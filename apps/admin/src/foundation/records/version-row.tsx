import { Button, formatDateTime } from '@lodge/ui'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../t.ts'

interface VersionRowProps {
  version: number
  at: string
  by: string | null
  /** The mark of a special version, such as the one that is in use. */
  badge: ReactNode
  view: { label: string; isShown: boolean; onToggle: () => void }
  /** Null while it cannot be restored. */
  restore: { label: string; onRestore: () => void } | null
  /** The version itself, while it is shown. */
  children: ReactNode
}

/** A version in the list of them: when and by whom it was made, a look at it, and the way back to it. */
export function VersionRow({ version, at, by, badge, view, restore, children }: VersionRowProps) {
  const time = formatDateTime(at)
  return (
    <li className="py-2 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <span className="font-medium tabular-nums">{t('records.versions.number', { version })}</span>
        {badge}
        <span className="min-w-0 flex-1 basis-44 break-words text-muted-foreground">
          {by === null ? time : t('records.versions.by', { at: time, name: by })}
        </span>
        <Button
          variant="outline"
          size="small"
          className="max-lg:h-11"
          aria-expanded={view.isShown}
          onClick={view.onToggle}
        >
          {view.label}
        </Button>
        {restore && (
          <Button variant="outline" size="small" className="max-lg:h-11" onClick={restore.onRestore}>
            <RotateCcw aria-hidden />
            {restore.label}
          </Button>
        )}
      </div>
      {view.isShown && <div className="mt-3">{children}</div>}
    </li>
  )
}
