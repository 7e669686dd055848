/**
 * Catalogues of an app as the build makes them: one chunk per language, with English where a translation
 * lacks a text.
 */
declare module 'virtual:strings' {
  import type { Catalogue } from '@lodge/strings'

  export const languages: Readonly<Record<string, () => Promise<{ default: Catalogue }>>>
}
