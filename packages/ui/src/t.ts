import { pageStrings } from '@lodge/strings'
import type { StringKeys } from './generated/string-keys.ts'

export const t = pageStrings<StringKeys>()
