import { hasRole, useSession } from '@lodge/client'
import {
  type ChecklistStep,
  routes,
  type SetupChecklist as SetupChecklistView,
  superadmin,
} from '@lodge/contracts'
import { Button, cn, getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { DashboardPanel } from './panel.tsx'
import { setupChecklistQuery } from './queries.ts'

const places: Record<ChecklistStep, string> = {
  mail: '/admin/settings/site',
  businessHours: '/admin/settings/business-hours',
  policy: '/admin/settings/sla-policies',
  topic: '/admin/topics',
  staff: '/admin/users',
}

/** Shows superadmins the steps of the set-up until all are done or the list is dismissed. */
export function SetupChecklist() {
  const isSuperadmin = useSession((state) => hasRole(state.authUser, superadmin))
  const { data } = useQuery({ ...setupChecklistQuery, enabled: isSuperadmin })
  if (!isSuperadmin || !data || data.isDismissed || data.steps.every(({ isDone }) => isDone)) return null
  return <Checklist steps={data.steps} />
}

function Checklist({ steps }: Pick<SetupChecklistView, 'steps'>) {
  const dismiss = useDismiss()
  const doneCount = steps.filter(({ isDone }) => isDone).length
  return (
    <DashboardPanel
      title={t('setup-checklist.title')}
      aside={t('setup-checklist.progress', { done: doneCount, total: steps.length })}
    >
      <ul className="flex flex-col px-4">
        {steps.map(({ step, isDone }) => (
          <Step key={step} step={step} isDone={isDone} />
        ))}
      </ul>
      <Button variant="link" size="inline" className="mx-4 my-3" onClick={dismiss}>
        {t('setup-checklist.dismiss')}
      </Button>
    </DashboardPanel>
  )
}

function Step({ step, isDone }: { step: ChecklistStep; isDone: boolean }) {
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className="flex min-h-8 items-center gap-2 text-base max-lg:min-h-11">
      <Icon aria-hidden className={isDone ? 'size-4 text-success' : 'size-4 text-muted-foreground'} />
      <Link
        to={places[step]}
        className={cn('underline-offset-4 hover:underline', !isDone && 'font-medium text-accent')}
      >
        {t(`setup-checklist.steps.${step}`)}
      </Link>
      <span className="text-sm text-muted-foreground">
        {isDone ? t('setup-checklist.done') : t('setup-checklist.open')}
      </span>
    </li>
  )
}

function useDismiss() {
  const dialogs = useDialogs()
  const cache = useQueryClient()
  return async () => {
    const question = {
      title: t('setup-checklist.dismissTitle'),
      text: t('setup-checklist.dismissText'),
      confirmLabel: t('setup-checklist.dismiss'),
    }
    if (!(await dialogs.confirm(question))) return
    try {
      cache.setQueryData(setupChecklistQuery.queryKey, await http.call(routes.dismissChecklist, {}))
    } catch (error) {
      toast.error(getErrorMessage(error))
    }
  }
}
