import { type ArticleRecord, routes } from '@lodge/contracts'
import { Button, getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { CalendarClock, EyeOff, Send } from 'lucide-react'
import { useState } from 'react'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { askAboutLinks } from '../links/leaving-store.ts'
import type { ArticlePart } from './article-record.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { useArticleCommand } from './use-article-command.ts'

/** Publishes the draft now or later, and takes an article back from its readers. Only what is saved can be published. */
export function ArticleActions({ form, view }: { form: ArticlePart['form']; view: ArticleRecord }) {
  const { confirm } = useDialogs()
  const { run, isBusy } = useArticleCommand(view.alias)
  const [isScheduling, setIsScheduling] = useState(false)
  const { alias, revision } = view
  const publish = async (publishAt: string | null) => {
    const count = view.brokenLinks.length
    const question = {
      title: t('knowledge-base.links.publishTitle', { count }),
      text: t('knowledge-base.links.publishText'),
      confirmLabel: publishAt === null ? t('knowledge-base.publish') : t('knowledge-base.schedule'),
    }
    if (count > 0 && !(await confirm(question))) return false
    return run(
      () => http.call(routes.publishArticle, { params: { alias }, body: { revision, publishAt } }),
      publishAt === null ? t('knowledge-base.published') : t('knowledge-base.scheduled'),
    )
  }
  const unpublish = async () => {
    const question = { title: t('knowledge-base.unpublishTitle'), text: t('knowledge-base.unpublishText') }
    const isScheduled = view.publishAt !== null
    const answer = isScheduled
      ? 'go on'
      : await askAboutLinks({ alias, title: view.title, step: 'unpublish' }).catch(say)
    if (answer === undefined || answer === 'cancelled') return
    const confirmLabel = t('knowledge-base.unpublish')
    if (answer === 'no links' && !(await confirm({ ...question, confirmLabel }))) return
    await run(
      () => http.call(routes.unpublishArticle, { params: { alias }, body: { revision } }),
      isScheduled ? t('knowledge-base.scheduleUndone') : t('knowledge-base.unpublished'),
    )
  }
  if (form.isDirty || view.archivedAt !== null) return null
  return (
    <>
      {(view.version !== null || view.publishAt !== null) && (
        <Button variant="outline" onClick={unpublish} isBusy={isBusy}>
          <EyeOff aria-hidden />
          {view.publishAt === null ? t('knowledge-base.unpublish') : t('knowledge-base.undoSchedule')}
        </Button>
      )}
      {view.hasDraft && (
        <Button variant="outline" onClick={() => setIsScheduling(true)} isBusy={isBusy}>
          <CalendarClock aria-hidden />
          {t('knowledge-base.schedule')}
        </Button>
      )}
      {(view.hasDraft || view.publishAt !== null) && (
        <Button onClick={() => publish(null)} isBusy={isBusy}>
          <Send aria-hidden />
          {t('knowledge-base.publish')}
        </Button>
      )}
      {isScheduling && <ScheduleDialog onClose={() => setIsScheduling(false)} onSet={publish} />}
    </>
  )
}

const say = (error: unknown) => void toast.error(getErrorMessage(error))
