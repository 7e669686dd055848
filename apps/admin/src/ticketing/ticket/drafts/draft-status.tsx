import { Button, htmlToText, RelativeTime } from '@lodge/ui'
import { Cloud, CloudOff, CloudUpload } from 'lucide-react'
import { t } from '../../../foundation/t.ts'
import type { AutosaveStatus } from './draft-state.ts'
import type { useDraft } from './use-draft.ts'

const icons = { saving: CloudUpload, saved: Cloud, kept: CloudOff }

/** Says where the typed text is safe: on the server or in this browser. */
export function DraftStatus({ state }: { state: AutosaveStatus }) {
  const Icon = state === 'empty' ? null : icons[state]
  return (
    <span className="flex items-center gap-1.5 text-xs text-muted-foreground">
      {Icon && <Icon aria-hidden className="size-4" />}
      {state !== 'empty' && t(`ticket-thread.draft.${state}`)}
      {/* Success is not worth an interruption at each pause. */}
      <span role="status" className="sr-only">
        {state === 'kept' && t('ticket-thread.draft.kept')}
      </span>
    </span>
  )
}

/** Two devices have written on: the agent chooses which text stays. */
export function DraftConflict({ draft: { conflict, autosave } }: { draft: ReturnType<typeof useDraft> }) {
  if (!conflict) return null
  const isGone = conflict.revision === 0
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 rounded-md border border-warning/50 bg-warning-soft px-3 py-2 text-sm"
    >
      <p className="min-w-0 flex-1">
        <strong className="font-medium">
          {isGone ? t('ticket-thread.draft.conflictGone') : t('ticket-thread.draft.conflict')}
        </strong>{' '}
        {!isGone && (
          <>
            <RelativeTime at={conflict.updatedAt} />
            <span className="block truncate text-muted-foreground">{htmlToText(conflict.html)}</span>
          </>
        )}
      </p>
      <Button variant="outline" size="small" onClick={() => autosave.takeTheirs()} className="max-md:h-11">
        {isGone ? t('ticket-thread.draft.useNothing') : t('ticket-thread.draft.useTheirs')}
      </Button>
      <Button variant="outline" size="small" onClick={() => autosave.keepMine()} className="max-md:h-11">
        {t('ticket-thread.draft.keepMine')}
      </Button>
    </div>
  )
}

/** A text of another tab or device has taken the place of what was typed here: both stay until the agent chooses. */
export function OtherDraft({ draft: { other, conflict, autosave } }: { draft: ReturnType<typeof useDraft> }) {
  if (!other || conflict) return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 rounded-md border border-warning/50 bg-warning-soft px-3 py-2 text-sm"
    >
      <p className="min-w-0 flex-1">
        <strong className="font-medium">{t('ticket-thread.draft.other')}</strong>
        <span className="block truncate text-muted-foreground">{htmlToText(other.html)}</span>
      </p>
      <Button variant="outline" size="small" onClick={() => autosave.switchToOther()} className="max-md:h-11">
        {t('ticket-thread.draft.switch')}
      </Button>
      <Button variant="outline" size="small" onClick={() => autosave.discardOther()} className="max-md:h-11">
        {t('ticket-thread.draft.discardOther')}
      </Button>
    </div>
  )
}
