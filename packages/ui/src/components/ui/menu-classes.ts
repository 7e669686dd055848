export const menuSurfaceClasses =
  'z-50 overflow-hidden rounded-md border border-border bg-popover text-popover-foreground shadow-menu data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 duration-[120ms]'

export const menuItemClasses =
  "relative flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-body outline-none select-none data-highlighted:bg-accent-soft data-disabled:opacity-50 portal:min-h-11 portal:px-3 [&_svg:not([class*='size-'])]:size-4 [&_svg]:shrink-0"
