import { Badge, Button, cn, PageHeader } from '@lodge/ui'
import { Archive, ArchiveRestore, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../t.ts'
import { type ArchiveWords, defaultArchiveWords } from './use-archive.ts'

interface SettingsFormFrameProps {
  title: string
  /** Null for a kind of record that is never archived. */
  isArchived: boolean | null
  isNew: boolean
  /** The record's status, where that is more than in use or archived. */
  badge?: ReactNode
  about: string
  /** Null where the record cannot be archived. */
  onArchive: (() => void) | null
  /** Buttons beside the title, besides archiving. */
  actions?: ReactNode
  archiveWords?: ArchiveWords | undefined
  /** Content above the page, such as the tabs of its area. */
  above?: ReactNode
  children: ReactNode
  /** Takes the element around the fields. */
  formRef: (element: HTMLElement | null) => void
  side: ReactNode
  bar: ReactNode
}

/** The frame of an edit page: head, sections, what is beside them, and the save bar below. */
export function SettingsFormFrame({
  title,
  isArchived,
  isNew,
  badge,
  about,
  onArchive,
  actions,
  archiveWords = defaultArchiveWords(),
  above,
  formRef,
  children,
  side,
  bar,
}: SettingsFormFrameProps) {
  return (
    <div className="flex min-h-full flex-col xl:h-full">
      {above}
      <div className={cn('grid min-h-0 flex-1', side && 'xl:grid-cols-[minmax(0,1fr)_336px]')}>
        <div ref={formRef} className="min-w-0 px-gutter pt-3 pb-6 max-lg:px-4 xl:overflow-y-auto">
          <PageHeader
            title={title}
            className="border-b border-border pb-3"
            text={
              isNew ? undefined : (
                <span className="inline-flex items-center gap-2">
                  {badge ??
                    (isArchived !== null && (
                      <ArchivedBadge isArchived={isArchived} archivedLabel={archiveWords.archived} />
                    ))}
                  {about}
                </span>
              )
            }
          >
            {actions}
            {onArchive && (
              <Button variant="outline" onClick={onArchive}>
                {isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
                {isArchived ? archiveWords.restore : archiveWords.archive}
              </Button>
            )}
          </PageHeader>
          {children}
        </div>
        {side && (
          <aside className="min-w-0 border-border bg-surface px-4 py-4 max-xl:border-t xl:overflow-y-auto xl:border-s">
            {side}
          </aside>
        )}
      </div>
      {bar}
    </div>
  )
}

/** Says by icon, word and colour that a record is in use or archived. */
export function ArchivedBadge({
  isArchived,
  archivedLabel = t('settings-form.archived'),
}: {
  isArchived: boolean
  archivedLabel?: string | undefined
}) {
  const Icon = isArchived ? Archive : CircleCheck
  return (
    <Badge tone={isArchived ? 'neutral' : 'success'}>
      <Icon aria-hidden />
      {isArchived ? archivedLabel : t('settings-form.active')}
    </Badge>
  )
}
