import { Toolbar as ToolbarPrimitive } from 'radix-ui'

/** Buttons that are one stop of the Tab key; the arrow keys go from one to the next. Give it an `aria-label`. */
export const Toolbar = ToolbarPrimitive.Root

/** A button of a toolbar; with `asChild` it is the button inside. */
export const ToolbarItem = ToolbarPrimitive.Button
