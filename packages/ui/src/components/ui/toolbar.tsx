import { Toolbar as ToolbarPrimitive } from 'radix-ui'

/** One stop of the Tab key; arrow keys move inside. Give it an `aria-label`. */
export const Toolbar = ToolbarPrimitive.Root

export const ToolbarItem = ToolbarPrimitive.Button
