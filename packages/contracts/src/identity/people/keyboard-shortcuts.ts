import { z } from 'zod'
import { because } from '../../foundation/refusals/zod-problems.ts'

/** The keys that are commands by themselves outside of text fields, as long as nobody has chosen others. */
export const defaultHotkeys = {
  shortcuts: '?',
  search: '/',
  notifications: 'b',
  sidebar: '[',
  next: 'j',
  previous: 'k',
  select: 'x',
  filter: 'f',
  showNew: '.',
  create: 'c',
  reply: 'r',
  note: 'n',
  assign: 'a',
  status: 's',
  explain: 'w',
} as const

export type HotkeyName = keyof typeof defaultHotkeys
const names = Object.keys(defaultHotkeys) as [HotkeyName, ...HotkeyName[]]
export const HotkeyName = z.enum(names)

/** One character that is typed without Ctrl, Alt or Cmd. The space scrolls, and the apostrophe is Firefox's own. */
export const Hotkey = z
  .string()
  .toLowerCase()
  .regex(/^[^\s'\p{Cc}]$/u, because('hotkey_not_free'))

/** Shortcuts of one person; keys that they have not changed are the defaults. */
export const KeyboardShortcuts = z
  .object({ isOn: z.boolean(), keys: z.partialRecord(HotkeyName, Hotkey) })
  .refine(({ keys }) => new Set(Object.values({ ...defaultHotkeys, ...keys })).size === names.length, {
    ...because('hotkey_taken'),
    path: ['keys'],
  })
export type KeyboardShortcuts = z.infer<typeof KeyboardShortcuts>

/** The shortcuts of somebody who has chosen none. */
export const standardShortcuts: KeyboardShortcuts = { isOn: true, keys: {} }

export const StoredKeyboardShortcuts = KeyboardShortcuts.catch(standardShortcuts)
