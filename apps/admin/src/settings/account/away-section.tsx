import { type AwayView, type OwnAway, routes } from '@lodge/contracts'
import {
  announce,
  Button,
  ErrorState,
  formatDateTime,
  getErrorMessage,
  SkeletonRows,
  toast,
  useNow,
} from '@lodge/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AwayForm } from '../../directory/availability/away-form.tsx'
import { ownAwayQuery } from '../../directory/availability/queries.ts'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'

/** The absence of the agent, and who stands in. */
export function AwaySection({ alias }: { alias: string }) {
  const { data, error, refetch, isRefetching } = useQuery(ownAwayQuery)
  if (data) return <OwnAbsence alias={alias} away={data.away} />
  if (!error) return <SkeletonRows rows={2} />
  return (
    <ErrorState
      title={t('availability.own.failed')}
      error={error}
      onRetry={refetch}
      isRetrying={isRefetching}
    />
  )
}

function OwnAbsence({ alias, away }: { alias: string; away: AwayView | null }) {
  const [isEditing, setEditing] = useState(false)
  const keep = useKeepAnswer()
  const { mutate: end, isPending } = useMutation({
    mutationFn: () => http.call(routes.endOwnAway),
    onSuccess: (answer) => {
      keep(answer)
      announce(t('availability.ended'))
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  })
  const isNow = useNow('minute') >= Date.parse(away?.from ?? '')
  if (isEditing)
    return (
      <AwayForm
        alias={alias}
        away={away}
        onCancel={() => setEditing(false)}
        onSave={async (body) => {
          keep(await http.call(routes.saveOwnAway, { body }))
          announce(t('availability.saved'))
          setEditing(false)
        }}
      />
    )
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-base break-words">{away ? describeAway(away, isNow) : t('availability.own.not')}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" className="max-lg:h-11" onClick={() => setEditing(true)}>
          {away ? t('availability.own.change') : t('availability.own.enter')}
        </Button>
        {away && (
          <Button variant="outline" className="max-lg:h-11" isBusy={isPending} onClick={() => end()}>
            {isNow ? t('availability.own.end') : t('availability.own.giveUp')}
          </Button>
        )}
      </div>
    </div>
  )
}

function describeAway({ from, until, deputy, handsOver }: AwayView, isNow: boolean): string {
  const times = { from: formatDateTime(from), until: formatDateTime(until) }
  return [
    isNow ? t('availability.own.now', times) : t('availability.own.next', times),
    ...(deputy ? [t('availability.own.withDeputy', { name: deputy.name })] : []),
    handsOver ? t('availability.own.handsOver') : t('availability.own.keeps'),
  ].join(' ')
}

function useKeepAnswer() {
  const cache = useQueryClient()
  return (answer: OwnAway) => cache.setQueryData(ownAwayQuery.queryKey, answer)
}
