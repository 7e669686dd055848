import { pageStrings } from '@lodge/strings'
import type { StringKeys } from './generated/string-keys.ts'

/** Says the texts of the shared components, in the language of the page. */
export const t = pageStrings<StringKeys>()
