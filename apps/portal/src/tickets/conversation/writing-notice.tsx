import { useConnection } from '@lodge/client'
import { t } from '../../t.ts'
import { useWriting } from './writing-store.ts'

/** "Priya is writing…", while an agent writes an answer to this ticket and this page hears of it. */
export function WritingNotice({ number }: { number: number }) {
  const isLive = useConnection(({ state }) => state === 'live')
  const names = useWriting(({ byNumber }) => byNumber[number]?.names)
  const [first, second = ''] = names ?? []
  return (
    <p role="status" className="mt-3 flex min-h-6 items-center gap-4 text-base text-muted-foreground">
      {isLive && names && first !== undefined && (
        <>
          <span aria-hidden className="flex w-8 justify-center gap-1 motion-safe:animate-pulse">
            {['bg-accent', 'bg-accent/60', 'bg-accent/30'].map((shade) => (
              <span key={shade} className={`size-1.5 rounded-full ${shade}`} />
            ))}
          </span>
          {t('tickets.ticket.writing', { count: names.length, first, second })}
        </>
      )}
    </p>
  )
}
