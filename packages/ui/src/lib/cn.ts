import { type ClassValue, clsx } from 'clsx'
import { mergeClasses } from './merge-classes.ts'

/** Joins class names; a later Tailwind class wins over an earlier one that sets the same property. */
export function cn(...classes: ClassValue[]) {
  return mergeClasses(clsx(classes))
}
