import type { HotkeyName } from '@lodge/contracts'
import { Kbd } from '@lodge/ui'
import type { ComponentProps } from 'react'
import { useKeyOf } from './own-keys.ts'

/** The person's key of a shortcut; nothing where single keys are turned off. */
export function ShortcutKbd({
  name,
  ...props
}: Omit<ComponentProps<typeof Kbd>, 'children'> & { name: HotkeyName }) {
  const key = useKeyOf(name)
  return key && <Kbd {...props}>{key.toUpperCase()}</Kbd>
}
