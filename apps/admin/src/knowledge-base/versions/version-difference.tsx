import { diffWordsWithSpace } from 'diff'
import { Fragment, useMemo } from 'react'
import { t } from '../../foundation/t.ts'
import { listLines } from './list-lines.ts'

interface VersionText {
  title: string
  summary: string
  html: string
}

interface VersionDifferenceProps {
  label: string
  before: VersionText
  after: VersionText
}

/** Marks the words that were removed and those that were added. Unchanged parts are shortened. */
export function VersionDifference({ label, before, after }: VersionDifferenceProps) {
  const parts = useMemo(() => diffWordsWithSpace(toLines(before), toLines(after)), [before, after])
  const isSame = parts.every(({ added, removed }) => !added && !removed)
  return (
    <section
      aria-label={label}
      className="mt-3 max-h-[32rem] overflow-y-auto rounded-md border border-border bg-background p-3 text-sm break-words whitespace-pre-wrap"
      // A text that is longer than its box is scrolled by keys as well.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls takes the focus
      tabIndex={0}
    >
      {isSame
        ? t('knowledge-base.versions.same')
        : parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a comparison never change their order
            <Fragment key={index}>
              <ComparedPart {...part} isFirst={index === 0} isLast={index === parts.length - 1} />
            </Fragment>
          ))}
    </section>
  )
}

interface ComparedPartProps {
  value: string
  added: boolean
  removed: boolean
  isFirst: boolean
  isLast: boolean
}

function ComparedPart({ value, added, removed, isFirst, isLast }: ComparedPartProps) {
  if (added)
    return (
      <ins className="rounded-sm bg-success-soft text-success underline">
        <span className="sr-only">{t('knowledge-base.versions.added')} </span>
        {value}
      </ins>
    )
  if (removed)
    return (
      <del className="rounded-sm bg-destructive-soft text-destructive line-through">
        <span className="sr-only">{t('knowledge-base.versions.removed')} </span>
        {value}
      </del>
    )
  return shorten(value, { isFirst, isLast })
}

/** Unchanged lines that stand before and after a change. */
const around = 2

/** Leaves out the lines of an unchanged part that are far from any change. */
function shorten(value: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const lines = value.split('\n')
  const before = isFirst ? [] : lines.slice(0, around + 1)
  const after = isLast ? [] : lines.slice(-around - 1)
  const hiddenLines = lines.length - before.length - after.length
  if (hiddenLines < 2) return value
  return [...before, t('knowledge-base.versions.unchanged', { count: hiddenLines }), ...after].join('\n')
}

function toLines({ title, summary, html }: VersionText): string {
  return [title, summary, listLines(html)].filter(Boolean).join('\n')
}
