import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({
  extend: { theme: { text: ['body', 'meta'], spacing: ['control', 'gutter'] } },
})

/** Joins class names; a later Tailwind class wins over an earlier one that sets the same property. */
export function cn(...classes: ClassValue[]) {
  return merge(clsx(classes))
}
