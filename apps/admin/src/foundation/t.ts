import type { DomainStringKeys } from '@lodge/domain'
import { pageStrings } from '@lodge/strings'
import type { UiStringKeys } from '@lodge/ui'
import type { StringKeys } from '../generated/string-keys.ts'

interface Keys extends StringKeys, UiStringKeys, DomainStringKeys {}

/** Says the texts of the app, in the language of the page. */
export const t = pageStrings<Keys>()
