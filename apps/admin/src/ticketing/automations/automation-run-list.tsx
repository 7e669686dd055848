import { type AutomationRunView, refusalText, routes } from '@lodge/contracts'
import { Badge, Button, formatDateTime, getErrorMessage, joinClauses, joinFacts, toast } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { nameOfCondition } from './condition-groups.tsx'
import { describeEffect } from './describe-automation.ts'

interface AutomationRunListProps {
  runs: readonly AutomationRunView[]
  /** Names the automation or the ticket, whichever the list is not about. */
  about: 'ticket' | 'automation'
}

/** Runs of automations: on which ticket, why, what each did or why it failed, and the way back. */
export function AutomationRunList({ runs, about }: AutomationRunListProps) {
  return (
    <ul className="flex flex-col divide-y divide-border">
      {runs.map((run) => (
        <li key={run.id} className="flex flex-col gap-1 py-3 text-sm">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {about === 'ticket' ? (
              <Link
                to={`/admin/tickets/${run.ticket.number}/detail`}
                className="font-medium break-words underline-offset-4 hover:underline"
              >
                #{run.ticket.number} <span dir="auto">{run.ticket.subject}</span>
              </Link>
            ) : (
              <span className="font-medium break-words">
                <bdi>{run.automation.name}</bdi>
              </span>
            )}
            <OutcomeBadge run={run} />
          </div>
          <p className="break-words">
            {run.reason
              ? refusalText(run.reason)
              : joinClauses(run.effects.map((effect) => describeEffect(effect, false))) ||
                t('automations.noEffect')}
          </p>
          <p className="text-xs break-words text-muted-foreground">
            {about === 'ticket' && `${run.automation.name} · `}
            {t('automations.runs.version', { version: run.version })} · {describeCause(run)} ·{' '}
            {formatDateTime(run.at)}
          </p>
          <UndoButton run={run} />
        </li>
      ))}
    </ul>
  )
}

function OutcomeBadge({ run: { outcome, undoneAt } }: { run: AutomationRunView }) {
  if (undoneAt !== null) return <Badge>{t('automations.runs.undone')}</Badge>
  if (outcome === 'failed') return <Badge tone="destructive">{t('automations.outcomes.failed')}</Badge>
  return (
    <Badge tone={outcome === 'done' ? 'success' : 'neutral'}>{t(`automations.outcomes.${outcome}`)}</Badge>
  )
}

/** Says upon what it ran and which conditions matched. */
function describeCause({ because: { trigger, groups } }: AutomationRunView): string {
  const names = groups.flatMap(({ conditions }) => conditions.map(nameOfCondition))
  const start = trigger === 'time' ? t('automations.onTime') : t(`automations.events.${trigger}`)
  return joinFacts([start, ...new Set(names)])
}

function UndoButton({ run: { id, undoUntil, undoneAt } }: { run: AutomationRunView }) {
  const cache = useQueryClient()
  const undo = useMutation({
    mutationFn: () => http.call(routes.undoAutomationRun, { params: { id } }),
    onSuccess: () => {
      toast.success(t('automations.runs.taken'))
      void cache.invalidateQueries({ queryKey: ['automation-runs'] })
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  })
  if (undoneAt !== null || undoUntil === null || Date.parse(undoUntil) < Date.now()) return null
  return (
    <Button
      variant="outline"
      size="small"
      className="self-start max-lg:h-11"
      isBusy={undo.isPending}
      onClick={() => undo.mutate()}
    >
      <Undo2 aria-hidden />
      {t('automations.runs.undo')}
    </Button>
  )
}
