import { expect, test } from 'vitest'
import { type HotkeyName, KeyboardShortcuts, StoredKeyboardShortcuts } from './keyboard-shortcuts.ts'

const withKeys = (keys: Partial<Record<HotkeyName, string>>) =>
  KeyboardShortcuts.safeParse({ isOn: true, keys }).data?.keys

test.each([
  ['another letter', { reply: 'y' }],
  ['two that change places', { next: 'k', previous: 'j' }],
  ['a sign', { create: '+' }],
  ['a letter of another alphabet', { create: 'ж' }],
])('%s can be chosen', (_title, keys) => {
  expect(withKeys(keys)).toEqual(keys)
})

test('a capital letter is stored as its small letter', () => {
  expect(withKeys({ reply: 'Y' })).toEqual({ reply: 'y' })
})

test.each([
  ['one that another shortcut has', { reply: 'n' }],
  ['one that another shortcut was given', { reply: 'y', note: 'y' }],
  ['the space', { reply: ' ' }],
  ['the key that Firefox searches with', { reply: "'" }],
  ['a key with a name', { reply: 'Enter' }],
  ['nothing', { reply: '' }],
])('%s cannot be chosen', (_title, keys) => {
  expect(withKeys(keys)).toBeUndefined()
})

test('unreadable stored shortcuts count as the usual ones', () => {
  expect(StoredKeyboardShortcuts.parse({})).toEqual({ isOn: true, keys: {} })
})
