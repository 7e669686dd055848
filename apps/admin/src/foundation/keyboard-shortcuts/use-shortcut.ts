import type { HotkeyName } from '@lodge/contracts'
import { useKeyOf } from './own-keys.ts'
import { useHotkey } from './use-hotkey.ts'

/**
 * Runs on the person's key of a shortcut, as `useHotkey` does; not while it is disabled. Returns what names the key to
 * assistive technology, as `aria-keyshortcuts`.
 */
export function useShortcut(
  name: HotkeyName | undefined,
  run: () => void,
  { isDisabled = false }: { isDisabled?: boolean } = {},
): string | undefined {
  const key = useKeyOf(name)
  useHotkey(isDisabled ? null : key, run)
  return key ?? undefined
}
