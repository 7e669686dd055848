import { Fragment } from 'react'
import { matchRanges } from './match-ranges.ts'

/** Case and accents make no difference. */
export function SearchHighlight({ text, query }: { text: string; query: string | readonly string[] }) {
  const ranges = matchRanges(text, query)
  if (ranges.length === 0) return <>{text}</>
  let end = 0
  return (
    <>
      {ranges.map((range) => {
        const before = text.slice(end, range.from)
        end = range.to
        return (
          <Fragment key={range.from}>
            {before}
            <mark className="bg-transparent font-bold text-inherit underline decoration-accent decoration-2 underline-offset-4">
              {text.slice(range.from, range.to)}
            </mark>
          </Fragment>
        )
      })}
      {text.slice(end)}
    </>
  )
}
