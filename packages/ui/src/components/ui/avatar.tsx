import type { ComponentProps } from 'react'
import { initialsOf } from '../../format/initials.ts'
import { cn } from '../../lib/cn.ts'

const grounds = [
  'bg-status-new/10 text-status-new',
  'bg-status-open/10 text-status-open',
  'bg-status-pending/10 text-status-pending',
  'bg-status-on-hold/10 text-status-on-hold',
  'bg-status-resolved/10 text-status-resolved',
]

type AvatarProps = Omit<ComponentProps<'span'>, 'children'> & {
  name: string
  /** 20 beside a name in a list, 24 in menus, 32 in a thread. */
  size?: 20 | 24 | 32
  /** Says the name to assistive technology; leave out where the name stands beside it. */
  isLabelled?: boolean
}

const sizes = { 20: 'size-5 text-[10px]', 24: 'size-6 text-[10px]', 32: 'size-8 text-xs' }

/** A person's initials on a colour that is always the same for the same name. */
export function Avatar({ name, size = 24, isLabelled = false, className, ...props }: AvatarProps) {
  const label = isLabelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true }
  return (
    <span
      {...label}
      {...props}
      className={cn(
        'inline-flex shrink-0 items-center justify-center rounded-full font-semibold select-none',
        sizes[size],
        grounds[toneOf(name)],
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  )
}

function toneOf(name: string) {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % grounds.length
}
