import { Badge, Button, Kbd, PageHeader } from '@lodge/ui'
import { Archive, ArchiveRestore, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { SettingsTabs } from '../shell/settings-tabs.tsx'
import { RetimeProgress } from './retime-progress.tsx'
import type { Change } from './use-record-form.ts'
import { settingsWords } from './words.ts'

const words = settingsWords.save

interface FrameProps {
  title: string
  isArchived: boolean
  isNew: boolean
  about: string
  /** Null where the record cannot be archived. */
  onArchive: (() => void) | null
  children: ReactNode
  side: ReactNode
  bar: ReactNode
}

/** The frame of an edit page: head, sections, what is beside them, and the save bar below. */
export function RecordFrame({ title, isArchived, isNew, about, onArchive, children, side, bar }: FrameProps) {
  return (
    <div className="flex min-h-full flex-col xl:h-full">
      <SettingsTabs />
      <RetimeProgress />
      <div className="grid min-h-0 flex-1 xl:grid-cols-[minmax(0,1fr)_336px]">
        <div className="min-w-0 px-gutter pt-3 pb-6 max-lg:px-4 xl:overflow-y-auto">
          <PageHeader
            title={title}
            className="border-b border-border pb-3"
            text={
              isNew ? undefined : (
                <span className="inline-flex items-center gap-2">
                  {isArchived ? (
                    <Badge>
                      <Archive aria-hidden />
                      {settingsWords.archived}
                    </Badge>
                  ) : (
                    <Badge tone="success">
                      <CircleCheck aria-hidden />
                      {settingsWords.active}
                    </Badge>
                  )}
                  {about}
                </span>
              )
            }
          >
            {onArchive && (
              <Button variant="outline" onClick={onArchive}>
                {isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
                {isArchived ? settingsWords.restore : settingsWords.archive}
              </Button>
            )}
          </PageHeader>
          {children}
        </div>
        <aside className="min-w-0 border-border bg-surface px-4 py-4 max-xl:border-t xl:overflow-y-auto xl:border-l">
          {side}
        </aside>
      </div>
      {bar}
    </div>
  )
}

/** A section of an edit page: its name and one sentence at the left, its fields at the right. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid gap-x-4 gap-y-3 border-b border-border py-4 last:border-b-0 lg:grid-cols-[176px_minmax(0,1fr)]"
    >
      <div>
        <h2 className="text-body font-semibold">{title}</h2>
        {text && <p className="mt-1 text-xs text-muted-foreground">{text}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** Says of a field that it changed, and what it was. */
export function ChangeMark({ change }: { change: Change | undefined }) {
  if (!change) return null
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-1.5 text-xs text-muted-foreground">
      <span className="inline-flex items-center gap-1 font-medium text-accent">
        <span aria-hidden className="size-1.5 rounded-full bg-accent" />
        {words.changed}
      </span>
      <span className="min-w-0 break-words">{words.was(change.was)}</span>
    </p>
  )
}

interface SaveBarProps {
  changes: Record<string, Change>
  isNew: boolean
  isSaving: boolean
  saveLabel: string
  /** How many open tickets move; null while that is counted, undefined where it cannot be. */
  retimes: number | null | undefined
  onSave: () => void
  onDiscard: () => void
}

/** Comes with the first change: names the fields, says how many tickets move, saves and discards. */
export function SaveBar({ changes, isNew, isSaving, saveLabel, retimes, onSave, onDiscard }: SaveBarProps) {
  const names = [...new Set(Object.values(changes).map(({ label }) => label))]
  if (names.length === 0 && !isNew) return null
  return (
    <section
      aria-label={saveLabel}
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border bg-background px-gutter py-2.5 max-lg:px-4"
    >
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-sm">
        {names.length > 0 && !isNew && (
          <>
            <span className="inline-flex items-center gap-2 font-semibold">
              <span aria-hidden className="size-2 rounded-full bg-accent" />
              {words.change(names.length)}
            </span>
            <span className="min-w-0 break-words text-muted-foreground">{names.join(', ')}</span>
          </>
        )}
      </p>
      {retimes !== undefined && (
        <p role="status" className="text-xs text-muted-foreground tabular-nums">
          {retimes === null ? words.counting : words.retimes(retimes)}
        </p>
      )}
      {!isNew && (
        <Button variant="outline" onClick={onDiscard}>
          {words.discard}
        </Button>
      )}
      <Button onClick={onSave} isBusy={isSaving}>
        {saveLabel}
        <Kbd className="max-lg:hidden">Ctrl S</Kbd>
      </Button>
    </section>
  )
}
