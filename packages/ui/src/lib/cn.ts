import { type ClassValue, clsx } from 'clsx'
import { mergeClasses } from './merge-classes.ts'

/** A later Tailwind class wins over an earlier one of the same property. */
export function cn(...classes: ClassValue[]) {
  return mergeClasses(clsx(classes))
}
