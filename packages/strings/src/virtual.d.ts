/** What the build makes of an app's catalogues: one chunk per language, with English where a translation lacks a text. */
declare module 'virtual:strings' {
  import type { Catalogue } from '@lodge/strings'

  export const languages: Readonly<Record<string, () => Promise<{ default: Catalogue }>>>
}
