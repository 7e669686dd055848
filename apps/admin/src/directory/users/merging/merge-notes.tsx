import { routes, type UserRecord } from '@lodge/contracts'
import { Button, formatDate, getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { http } from '../../../foundation/http.ts'
import { applyRecordsChanged } from '../../../foundation/record-changes/touched-lists.ts'
import { t } from '../../../foundation/t.ts'

type MergedRef = UserRecord['merged'][number]

/** Says into whom a person was merged, and who was merged into them, with what undoes it. */
export function MergeNotes({ view }: { view: UserRecord }) {
  const { mergedInto, merged } = view
  const name = view.name || view.email
  return (
    <>
      {mergedInto && (
        <MergeNote
          text={t('users.merge.mergedInto', { name: mergedInto.name, date: formatDate(mergedInto.mergedAt) })}
          other={mergedInto}
          source={{ alias: view.alias, name }}
          mayUndo={view.mayChangeEmail}
        />
      )}
      {merged.map((other) => (
        <MergeNote
          key={other.alias}
          text={t('users.merge.merged', { name: other.name, date: formatDate(other.mergedAt) })}
          other={other}
          source={other}
          mayUndo={view.mayChangeEmail && mergedInto === null}
        />
      ))}
    </>
  )
}

interface MergeNoteProps {
  text: string
  other: MergedRef
  source: { alias: string; name: string }
  mayUndo: boolean
}

function MergeNote({ text, other, source, mayUndo }: MergeNoteProps) {
  const { undoUntil } = other
  return (
    <div className="mt-3 flex flex-col gap-2 rounded-md border border-border bg-surface px-3 py-2 text-sm">
      <p className="wrap-anywhere">
        {text} {undoUntil && t('users.merge.undoUntil', { date: formatDate(undoUntil) })}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Link to={`/admin/edit-users/${other.alias}`} className="underline">
          {t('users.merge.open', { name: other.name })}
        </Link>
        {undoUntil && mayUndo && <UndoButton source={source} />}
      </div>
    </div>
  )
}

function UndoButton({ source: { alias, name } }: Pick<MergeNoteProps, 'source'>) {
  const { confirm } = useDialogs()
  const cache = useQueryClient()
  const undo = useMutation({
    mutationFn: () => http.call(routes.undoPeopleMerge, { params: { alias } }),
    onSuccess: () => toast.success(t('users.merge.undone', { name })),
    onError: (error) => toast.error(getErrorMessage(error)),
    onSettled: () => applyRecordsChanged(cache, 'user'),
  })
  const ask = async () => {
    const question = {
      title: t('users.merge.undoTitle', { name }),
      text: t('users.merge.undoQuestion', { name }),
      confirmLabel: t('users.merge.undo'),
    }
    if (await confirm(question)) undo.mutate()
  }
  return (
    <Button variant="outline" size="small" isBusy={undo.isPending} onClick={() => void ask()}>
      {t('users.merge.undo')}
    </Button>
  )
}
