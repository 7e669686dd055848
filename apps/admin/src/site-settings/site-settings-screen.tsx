import { useSite } from '@lodge/client'
import { routes, SaveSiteSettings, type SiteSettings } from '@lodge/contracts'
import { ErrorState, SkeletonRows } from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { http } from '../http.ts'
import { SaveBar } from '../settings-form/save-bar.tsx'
import { SettingsActivity } from '../settings-form/settings-activity.tsx'
import { SettingsFormFrame } from '../settings-form/settings-form-frame.tsx'
import { useSettingsForm } from '../settings-form/use-settings-form.ts'
import { SettingsTabs } from '../shell/settings-tabs.tsx'
import { t } from '../t.ts'
import { siteSettingsQuery } from './queries.ts'
import { ActivitySection, MailSection, SiteSections, TicketSection, TitlePreview } from './site-sections.tsx'
import { listSiteChanges, type SiteValues, toSiteInput, toSiteValues } from './site-values.ts'

/** The settings of the whole help desk. */
export function SiteSettingsScreen() {
  const { data, isPending, isError, error, refetch } = useQuery(siteSettingsQuery)
  if (isPending) return <SkeletonRows rows={12} className="p-gutter" />
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} className="m-gutter" />
  return <SiteSettingsForm key={data.revision} view={data} />
}

function SiteSettingsForm({ view }: { view: SiteSettings }) {
  const form = useSiteForm(view)
  return (
    <SettingsFormFrame
      title={t('site-settings.title')}
      about={t('site-settings.about')}
      isNew={false}
      isArchived={null}
      onArchive={null}
      above={<SettingsTabs />}
      formRef={form.ref}
      side={<TitlePreview values={form.values} />}
      bar={<SaveBar form={form} saveLabel={t('settings-form.save.save')} />}
    >
      <SiteSections form={form} />
      <MailSection form={form} />
      <TicketSection form={form} />
      <ActivitySection form={form} />
      <SettingsActivity kind="site" alias="site" revision={view.revision} />
    </SettingsFormFrame>
  )
}

function useSiteForm(view: SiteSettings) {
  const cache = useQueryClient()
  return useSettingsForm<SiteValues, SaveSiteSettings>({
    schema: SaveSiteSettings,
    values: toSiteValues(view),
    toInput: toSiteInput,
    listChanges: listSiteChanges,
    isNew: false,
    reload: () => cache.invalidateQueries(siteSettingsQuery),
    send: async (output) => {
      const body = { ...output, revision: view.revision }
      const saved = await http.call(routes.updateSiteSettings, { body })
      cache.setQueryData(siteSettingsQuery.queryKey, saved)
      showAtOnce(saved)
    },
  })
}

/** This browser shows the new settings without being loaded anew. */
function showAtOnce(saved: SiteSettings) {
  const { name, pageTitleDefault, pageTitlePrefix, pageTitleSuffix } = saved
  const { timezone, reopenDays, autoCloseDays } = saved
  useSite.setState({
    ...{ name, pageTitleDefault, pageTitlePrefix, pageTitleSuffix },
    ...{ timezone, reopenDays, autoCloseDays },
  })
}
