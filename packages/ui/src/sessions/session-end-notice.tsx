import { useSession } from '@lodge/client'
import { Info } from 'lucide-react'
import { cn } from '../lib/cn.ts'
import { t } from '../t.ts'

/** Shows nothing where no session ended by itself. */
export function SessionEndNotice({ className }: { className?: string }) {
  const sessionEnd = useSession((state) => state.sessionEnd)
  if (sessionEnd === null) return null
  return (
    <p
      role="status"
      className={cn(
        'flex items-start gap-3 rounded-md bg-surface px-4 py-3 text-base text-muted-foreground',
        className,
      )}
    >
      <Info aria-hidden className="mt-px size-5 shrink-0 text-accent" />
      <span>{t(`ui.sessions.ends.${sessionEnd}`)}</span>
    </p>
  )
}
