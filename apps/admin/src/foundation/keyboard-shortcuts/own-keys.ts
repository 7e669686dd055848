import { useSession } from '@lodge/client'
import { defaultHotkeys, type HotkeyName, type KeyboardShortcuts, standardShortcuts } from '@lodge/contracts'

/** Returns what the person has chosen of the keys. */
export function useShortcuts(): KeyboardShortcuts {
  return useSession(({ agentData }) => agentData?.shortcuts ?? standardShortcuts)
}

/** Returns the person's key of a shortcut; null for none, and where single keys are turned off. */
export function useKeyOf(name: HotkeyName | undefined): string | null {
  const shortcuts = useShortcuts()
  return name ? keyIn(shortcuts, name) : null
}

/** Returns the same outside of components. */
export function readKeyOf(name: HotkeyName): string | null {
  return keyIn(useSession.getState().agentData?.shortcuts ?? standardShortcuts, name)
}

function keyIn({ isOn, keys }: KeyboardShortcuts, name: HotkeyName): string | null {
  return isOn ? (keys[name] ?? defaultHotkeys[name]) : null
}
