import type { ComponentProps } from 'react'
import { getInitials } from '../../format/get-initials.ts'
import { cn } from '../../lib/cn.ts'

const tones = [
  '[--tone:var(--status-new)]',
  '[--tone:var(--status-open)]',
  '[--tone:var(--status-pending)]',
  '[--tone:var(--status-on-hold)]',
  '[--tone:var(--status-resolved)]',
]

type AvatarProps = Omit<ComponentProps<'span'>, 'children'> & {
  name: string
  /** 20 beside a name in a list, 24 in menus, 32 in a thread. */
  size?: 20 | 24 | 32
  /** Leave out where the name stands beside it. */
  isLabelled?: boolean
}

const sizes = { 20: 'size-5 text-[10px]', 24: 'size-6 text-[10px]', 32: 'size-8 text-xs' }

/** A name always has the same colour. */
export function Avatar({ name, size = 24, isLabelled = false, className, ...props }: AvatarProps) {
  const label = isLabelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true }
  return (
    <span
      {...label}
      {...props}
      className={cn(
        // Mixed with the card's ground: a selected row beneath has a colour of its own.
        'inline-flex shrink-0 items-center justify-center rounded-full bg-[color-mix(in_srgb,var(--tone)_10%,var(--card))] font-semibold text-(--tone) select-none',
        sizes[size],
        tones[toneOf(name)],
        className,
      )}
    >
      {getInitials(name)}
    </span>
  )
}

function toneOf(name: string) {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % tones.length
}
