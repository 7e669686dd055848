import { Check, ChevronRight } from 'lucide-react'
import { DropdownMenu as MenuPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'
import { menuItemClasses, menuSurfaceClasses } from './menu-classes.ts'

export const DropdownMenuTrigger = MenuPrimitive.Trigger
export const DropdownMenuGroup = MenuPrimitive.Group
export const DropdownMenuRadioGroup = MenuPrimitive.RadioGroup

/** Leaves the page readable and scrollable while it is open. */
export function DropdownMenu(props: ComponentProps<typeof MenuPrimitive.Root>) {
  return <MenuPrimitive.Root modal={false} {...props} />
}

export function DropdownMenuContent({
  className,
  sideOffset = 4,
  ...props
}: ComponentProps<typeof MenuPrimitive.Content>) {
  return (
    <MenuPrimitive.Portal>
      <MenuPrimitive.Content
        sideOffset={sideOffset}
        collisionPadding={8}
        {...props}
        className={cn(menuSurfaceClasses, 'min-w-44 p-1', className)}
      />
    </MenuPrimitive.Portal>
  )
}

export function DropdownMenuItem({
  className,
  variant,
  ...props
}: ComponentProps<typeof MenuPrimitive.Item> & { variant?: 'destructive' }) {
  return (
    <MenuPrimitive.Item
      {...props}
      className={cn(
        menuItemClasses,
        variant === 'destructive' && 'text-destructive data-highlighted:bg-destructive-soft',
        className,
      )}
    />
  )
}

export const DropdownMenuSub = MenuPrimitive.Sub

export function DropdownMenuSubTrigger({
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.SubTrigger>) {
  return (
    <MenuPrimitive.SubTrigger
      {...props}
      className={cn(menuItemClasses, 'data-[state=open]:bg-accent-soft', className)}
    >
      {children}
      <ChevronRight aria-hidden className="ms-auto text-muted-foreground" />
    </MenuPrimitive.SubTrigger>
  )
}

export function DropdownMenuSubContent({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.SubContent>) {
  return (
    <MenuPrimitive.Portal>
      <MenuPrimitive.SubContent
        sideOffset={4}
        collisionPadding={8}
        {...props}
        className={cn(menuSurfaceClasses, 'min-w-44 p-1', className)}
      />
    </MenuPrimitive.Portal>
  )
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.RadioItem>) {
  return (
    <MenuPrimitive.RadioItem {...props} className={cn(menuItemClasses, 'ps-8 portal:ps-10', className)}>
      <ItemTick />
      {children}
    </MenuPrimitive.RadioItem>
  )
}

function ItemTick() {
  return (
    <MenuPrimitive.ItemIndicator className="absolute start-2 portal:start-3">
      <Check aria-hidden className="text-accent" />
    </MenuPrimitive.ItemIndicator>
  )
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof MenuPrimitive.Label>) {
  return (
    <MenuPrimitive.Label
      {...props}
      className={cn('px-2 py-1 text-xs text-muted-foreground portal:px-3', className)}
    />
  )
}

export function DropdownMenuSeparator({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.Separator>) {
  return <MenuPrimitive.Separator {...props} className={cn('-mx-1 my-1 h-px bg-border', className)} />
}
