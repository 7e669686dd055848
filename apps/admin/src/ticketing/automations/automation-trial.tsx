import { type AutomationDefinition, refusalText, routes } from '@lodge/contracts'
import { Button, getErrorMessage, joinClauses, SkeletonRows } from '@lodge/ui'
import { useMutation } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { Link } from 'react-router'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { describeEffect } from './describe-automation.ts'

/** Says what the automation as it stands on the page would do to the tickets of the last 30 days. Nothing is changed. */
export function AutomationTrialPanel({ definition }: { definition: AutomationDefinition }) {
  const trial = useMutation({
    mutationFn: (given: AutomationDefinition) =>
      http.call(routes.tryAutomation, { body: { definition: given } }),
  })
  const isOlder = trial.variables !== undefined && trial.variables !== definition
  return (
    <section aria-label={t('automations.trial.title')} className="flex flex-col gap-3">
      <h2 className="text-body font-semibold">{t('automations.trial.title')}</h2>
      <p className="text-sm text-muted-foreground">{t('automations.trial.text')}</p>
      <Button
        type="button"
        variant="outline"
        className="self-start max-lg:h-11"
        isBusy={trial.isPending}
        onClick={() => trial.mutate(definition)}
      >
        <FlaskConical aria-hidden />
        {t('automations.trial.run')}
      </Button>
      <div aria-live="polite" className="flex flex-col gap-2">
        {trial.isPending && <SkeletonRows rows={3} />}
        {trial.isError && (
          <p role="alert" className="text-sm text-destructive">
            {getErrorMessage(trial.error)}
          </p>
        )}
        {trial.data && (
          <>
            {isOlder && <p className="text-sm text-warning">{t('automations.trial.older')}</p>}
            <p className="text-sm font-medium">
              {t('automations.trial.summary', {
                matched: trial.data.matched,
                considered: trial.data.considered,
                isMore: trial.data.isMore,
              })}
            </p>
            <ul className="flex max-h-96 flex-col divide-y divide-border overflow-y-auto">
              {trial.data.items.map(({ ticket, reason, effects }) => (
                <li key={ticket.number} className="py-2 text-sm">
                  <Link
                    to={`/admin/tickets/${ticket.number}/detail`}
                    className="font-medium break-words underline-offset-4 hover:underline"
                  >
                    #{ticket.number} <span dir="auto">{ticket.subject}</span>
                  </Link>
                  <span className="block break-words text-muted-foreground">
                    {reason
                      ? refusalText(reason)
                      : joinClauses(effects.map((effect) => describeEffect(effect, true))) ||
                        t('automations.noEffect')}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}
