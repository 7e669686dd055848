import { ApiError } from '@lodge/client'
import { type AutomationView, routes } from '@lodge/contracts'
import { announce, Button, getErrorMessage, toast } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Pause, Play, Send } from 'lucide-react'
import { useState } from 'react'
import { http } from '../../foundation/http.ts'
import { applyRecordsChanged } from '../../foundation/record-changes/touched-lists.ts'
import { t } from '../../foundation/t.ts'
import { automationQuery } from './queries.ts'

/** Publishes the saved draft, pauses what is published and lets it run again; offered once all is saved. */
export function AutomationButtons({ view, isDirty }: { view: AutomationView; isDirty: boolean }) {
  const { alias, revision, published, hasChanges, paused, can, archivedAt } = view
  const { run, isBusy } = useAutomationCommand(alias)
  if (isDirty || archivedAt !== null) return null
  const params = { alias }
  const publish = () =>
    run(
      () => http.call(routes.publishAutomation, { params, body: { revision } }),
      (saved) => t('automations.published', { version: saved.published?.version ?? 0 }),
    )
  const pause = (isPaused: boolean) =>
    run(
      () => http.call(routes.pauseAutomation, { params, body: { isPaused } }),
      () => t(isPaused ? 'automations.isPaused' : 'automations.isRunning'),
    )
  return (
    <>
      {published && paused === null && (
        <Button variant="outline" onClick={() => pause(true)} isBusy={isBusy}>
          <Pause aria-hidden />
          {t('automations.pause')}
        </Button>
      )}
      {published && paused !== null && can.publish && (
        <Button variant="outline" onClick={() => pause(false)} isBusy={isBusy}>
          <Play aria-hidden />
          {t('automations.resume')}
        </Button>
      )}
      {hasChanges && can.publish && (
        <Button onClick={publish} isBusy={isBusy}>
          <Send aria-hidden />
          {t('automations.publish', { version: (published?.version ?? 0) + 1 })}
        </Button>
      )}
    </>
  )
}

/** Sends something about an automation; its answer is where the page reads it, and a refusal is said. */
function useAutomationCommand(alias: string) {
  const cache = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (send: () => Promise<AutomationView>, describe: (saved: AutomationView) => string) => {
    setIsBusy(true)
    try {
      const saved = await send()
      const { queryKey } = automationQuery(saved.alias)
      cache.setQueryData(queryKey, saved)
      void applyRecordsChanged(cache, 'automation', queryKey)
      announce(describe(saved))
      toast.success(describe(saved))
    } catch (error) {
      toast.error(getErrorMessage(error))
      // Someone else was faster: what there is now is shown.
      if (error instanceof ApiError && error.status === 409)
        await cache.invalidateQueries({ queryKey: automationQuery(alias).queryKey })
    } finally {
      setIsBusy(false)
    }
  }
  return { run, isBusy }
}
