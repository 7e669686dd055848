import { cn } from '@lodge/ui'

const swatches = {
  created: 'before:bg-accent',
  resolved: 'before:bg-success',
  unassigned: 'before:hatched before:text-accent',
}

export function Legend({ items }: { items: readonly (readonly [keyof typeof swatches, string])[] }) {
  return (
    <span className="flex gap-3">
      {items.map(([kind, label]) => (
        <span
          key={kind}
          className={cn('flex items-center gap-1.5 before:size-2 before:rounded-sm', swatches[kind])}
        >
          {label}
        </span>
      ))}
    </span>
  )
}
