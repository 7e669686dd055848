import { Fragment } from 'react'
import { cn } from '../lib/cn.ts'

export interface HighlightedTextProps {
  text: string
  ranges: readonly (readonly [number, number])[]
  className?: string
}

export function HighlightedText({ text, ranges: marks, className }: HighlightedTextProps) {
  let end = 0
  return (
    <>
      {marks.map(([from, to]) => {
        const before = text.slice(end, from)
        end = to
        return (
          <Fragment key={from}>
            {before}
            <mark className={cn('rounded-xs bg-accent-soft font-semibold text-accent', className)}>
              {text.slice(from, to)}
            </mark>
          </Fragment>
        )
      })}
      {text.slice(end)}
    </>
  )
}
