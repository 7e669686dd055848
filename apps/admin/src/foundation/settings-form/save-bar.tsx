import { Button, type FieldChanges, formatList, Kbd } from '@lodge/ui'
import type { ReactNode } from 'react'
import { EditConflictDialog } from '../edit-conflicts/edit-conflict-dialog.tsx'
import type { ConflictQuestion } from '../edit-conflicts/use-agreed-save.ts'
import { t } from '../t.ts'

interface SaveBarProps {
  form: {
    changes: FieldChanges
    isNew: boolean
    isSubmitting: boolean
    save: () => void
    reset: () => void
    /** Is asked where somebody else has saved meanwhile. */
    question: ConflictQuestion | null
  }
  saveLabel: string
  /** Says what else saving does, such as how many tickets it moves. */
  note?: ReactNode
}

/** Comes with the first change: names the changed fields, says what else saving does, saves and discards. */
export function SaveBar({ form: { changes, isNew, ...form }, saveLabel, note }: SaveBarProps) {
  const names = [...new Set(Object.values(changes).map(({ label }) => label))]
  if (names.length === 0 && !isNew) return null
  return (
    <section
      aria-label={saveLabel}
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border bg-background px-gutter py-2.5 max-lg:px-4"
    >
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-sm max-sm:basis-full">
        {names.length > 0 && !isNew && (
          <>
            <span className="inline-flex items-center gap-2 font-semibold">
              <span aria-hidden className="size-2 rounded-full bg-accent" />
              {t('settings-form.save.change', { count: names.length })}
            </span>
            <span className="min-w-0 break-words text-muted-foreground">{formatList(names)}</span>
          </>
        )}
      </p>
      <p role="status" className="text-xs text-muted-foreground tabular-nums empty:hidden max-sm:basis-full">
        {note}
      </p>
      {!isNew && (
        <Button variant="outline" onClick={() => form.reset()}>
          {t('settings-form.save.discard')}
        </Button>
      )}
      <Button onClick={form.save} isBusy={form.isSubmitting}>
        {saveLabel}
        <Kbd className="max-lg:hidden">{t('keyboard-shortcuts.caps.save')}</Kbd>
      </Button>
      {form.question && <EditConflictDialog question={form.question} />}
    </section>
  )
}
