import { routes, type SiteSettings } from '@lodge/contracts'
import { useDialogs } from '@lodge/ui'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import type { SiteValues } from './site-values.ts'

/** Asks before less is kept than was: of closed tickets, with how many that is, and of the activity log. */
export function useConfirmRemoval(view: SiteSettings): (values: SiteValues) => Promise<boolean> {
  const dialogs = useDialogs()
  return async (values) => {
    const ticketMonths = shortened(view.ticketMonths, values.ticketMonths)
    if (ticketMonths !== null) {
      const preview = await http.call(routes.ticketRetention, { query: { months: ticketMonths } })
      const isAgreed = await dialogs.confirm({
        title: t('site-settings.retention.confirm.title', { months: ticketMonths }),
        text: t('site-settings.retention.confirm.text', { ...preview }),
        confirmLabel: t('site-settings.retention.confirm.confirm'),
        isDestructive: true,
      })
      if (!isAgreed) return false
    }
    const months = shortened(view.activityMonths, values.activityMonths)
    if (months === null) return true
    return dialogs.confirm({
      title: t('site-settings.activity.shorter.title', { months }),
      text: t('site-settings.activity.shorter.text'),
      confirmLabel: t('site-settings.activity.shorter.confirm'),
    })
  }
}

/** Returns the months that are entered where they are fewer than before; null where nothing more goes. */
function shortened(before: number | null, entered: string): number | null {
  const months = Number(entered)
  return months === 0 || (before !== null && months >= before) ? null : months
}
