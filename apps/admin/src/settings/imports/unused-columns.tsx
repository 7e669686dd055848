import { type ImportView, unusedColumns } from '@lodge/contracts'
import { t } from '../../foundation/t.ts'

/** Names every column of the file that nothing is taken from, so that none is left out without a word. */
export function UnusedColumns({ view }: { view: ImportView }) {
  const places = unusedColumns(view)
  if (places.length === 0) return null
  const names = places.map(
    (place) => view.headers[place]?.name || t('imports.mapping.unnamed', { place: place + 1 }),
  )
  return (
    <p role="note" className="max-w-2xl text-body break-words">
      {t(view.state === 'finished' ? 'imports.unused.finished' : 'imports.unused.checked', {
        count: names.length,
        names,
      })}
    </p>
  )
}
