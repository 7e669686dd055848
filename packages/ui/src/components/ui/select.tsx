import { Check, ChevronDown } from 'lucide-react'
import { Select as SelectPrimitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'
import { t } from '../../t.ts'
import { useFieldControl } from './field-context.ts'
import { controlClasses } from './input.tsx'
import { menuItemClasses, menuSurfaceClasses } from './menu-classes.ts'

function SelectTrigger({ className, children, ...props }: ComponentProps<typeof SelectPrimitive.Trigger>) {
  return (
    <SelectPrimitive.Trigger
      {...useFieldControl(props)}
      className={cn(
        controlClasses,
        'flex h-control items-center justify-between gap-2 px-3 text-start data-placeholder:text-muted-foreground',
        className,
      )}
    >
      <span className="min-w-0 truncate">{children}</span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground portal:size-5" />
    </SelectPrimitive.Trigger>
  )
}

function SelectContent({ className, children, ...props }: ComponentProps<typeof SelectPrimitive.Content>) {
  return (
    <SelectPrimitive.Portal>
      <SelectPrimitive.Content
        position="popper"
        sideOffset={4}
        {...props}
        className={cn(
          menuSurfaceClasses,
          'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width)',
          className,
        )}
      >
        <SelectPrimitive.Viewport className="p-1">{children}</SelectPrimitive.Viewport>
      </SelectPrimitive.Content>
    </SelectPrimitive.Portal>
  )
}

function SelectItem({ className, children, ...props }: ComponentProps<typeof SelectPrimitive.Item>) {
  return (
    <SelectPrimitive.Item {...props} className={cn(menuItemClasses, 'justify-between', className)}>
      <SelectPrimitive.ItemText>{children}</SelectPrimitive.ItemText>
      <SelectPrimitive.ItemIndicator>
        <Check aria-hidden className="text-accent" />
      </SelectPrimitive.ItemIndicator>
    </SelectPrimitive.Item>
  )
}

type SelectOption<Value extends string> = { value: Value; label: ReactNode; isDisabled?: boolean }

type SelectProps<Value extends string> = {
  options: readonly SelectOption<Value>[]
  /** Empty or null when nothing is chosen. */
  value: string | null
  onChange: (value: Value) => void
  placeholder?: string
  isDisabled?: boolean
  name?: string
  id?: string
  className?: string
  'aria-label'?: string
  onBlur?: () => void
}

/** Give it an `aria-label` when no `Field` is around it. */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  placeholder,
  isDisabled = false,
  name,
  ...trigger
}: SelectProps<Value>) {
  // Radix knows values as texts.
  const choose = (value: string) => {
    const chosenOption = options.find((option) => option.value === value)
    if (chosenOption) onChange(chosenOption.value)
  }
  return (
    <SelectPrimitive.Root
      value={value ?? ''}
      onValueChange={choose}
      disabled={isDisabled}
      {...(name ? { name } : {})}
    >
      <SelectTrigger {...trigger}>
        <SelectPrimitive.Value placeholder={placeholder ?? t('ui.select.placeholder')} />
      </SelectTrigger>
      <SelectContent>
        {options.map((option) => (
          <SelectItem key={option.value} value={option.value} disabled={option.isDisabled ?? false}>
            {option.label}
          </SelectItem>
        ))}
      </SelectContent>
    </SelectPrimitive.Root>
  )
}
