import { z } from 'zod'
import { toOneLine } from './clean-text.ts'

/** A name, subject or title, kept as one line whatever was pasted into it. */
export const OneLine = z.string().overwrite(toOneLine)
