import { tellSiteChanged, useSite } from '@lodge/client'
import { routes, SaveSiteSettings, type SiteSettings, siteLogoPath } from '@lodge/contracts'
import { ErrorState, SkeletonRows } from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { SaveBar } from '../../foundation/settings-form/save-bar.tsx'
import { SettingsActivity } from '../../foundation/settings-form/settings-activity.tsx'
import { SettingsFormFrame } from '../../foundation/settings-form/settings-form-frame.tsx'
import { useHeldView, useHold } from '../../foundation/settings-form/use-held-view.ts'
import { useSettingsForm } from '../../foundation/settings-form/use-settings-form.ts'
import { SettingsTabs } from '../../foundation/settings-tabs.tsx'
import { t } from '../../foundation/t.ts'
import { FilesSection } from './files-section.tsx'
import { LooksSection } from './looks-section.tsx'
import { siteSettingsQuery } from './queries.ts'
import { RetentionSection } from './retention-section.tsx'
import {
  ActivitySection,
  EmbeddingSection,
  MailSection,
  SiteSections,
  TargetsSection,
  TicketSection,
} from './site-sections.tsx'
import { listSiteChanges, type SiteValues, toSiteInput, toSiteValues } from './site-values.ts'
import { useConfirmRemoval } from './use-confirm-removal.ts'

/** The settings of the whole help desk. */
export function SiteSettingsScreen() {
  const { data, isPending, isError, error, refetch } = useQuery(siteSettingsQuery)
  if (isPending) return <SkeletonRows rows={12} className="p-gutter" />
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} className="m-gutter" />
  return <HeldSettings latest={data} />
}

interface SiteSettingsFormProps {
  view: SiteSettings
  onHold: (view: SiteSettings | null) => void
}

/** Holds the settings that somebody is changing, even when others save meanwhile. */
function HeldSettings({ latest }: { latest: SiteSettings }) {
  const { view, hold } = useHeldView(latest)
  return <SiteSettingsForm key={view.revision} view={view} onHold={hold} />
}

function SiteSettingsForm(props: SiteSettingsFormProps) {
  const { view } = props
  const form = useSiteForm(props)
  return (
    <SettingsFormFrame
      title={t('site-settings.title')}
      about={t('site-settings.about')}
      isNew={false}
      isArchived={null}
      onArchive={null}
      above={<SettingsTabs />}
      formRef={form.ref}
      side={null}
      bar={<SaveBar form={form} saveLabel={t('settings-form.save.save')} />}
    >
      <SiteSections form={form} />
      <LooksSection form={form} />
      <MailSection form={form} />
      <TicketSection form={form} />
      <RetentionSection form={form} view={view} />
      <TargetsSection form={form} />
      <FilesSection form={form} />
      <EmbeddingSection form={form} />
      <ActivitySection form={form} />
      <SettingsActivity kind="site" alias="site" revision={view.revision} />
    </SettingsFormFrame>
  )
}

function useSiteForm({ view, onHold }: SiteSettingsFormProps) {
  const cache = useQueryClient()
  const confirmRemoval = useConfirmRemoval(view)
  const form = useSettingsForm<SiteSettings, SiteValues, SaveSiteSettings>({
    schema: SaveSiteSettings,
    view,
    toValues: (of) => toSiteValues(of ?? view),
    toInput: toSiteInput,
    listChanges: () => listSiteChanges,
    confirm: confirmRemoval,
    read: () => cache.fetchQuery({ ...siteSettingsQuery, staleTime: 0 }),
    send: async (output, from) => {
      const body = { ...output, revision: (from ?? view).revision }
      const saved = await http.call(routes.updateSiteSettings, { body })
      cache.setQueryData(siteSettingsQuery.queryKey, saved)
      showAtOnce(saved)
      onHold(null)
      return saved
    },
  })
  useHold(form.isDirty, view, onHold)
  return form
}

/** Shows the new settings in all tabs of this browser, without a reload. */
function showAtOnce(saved: SiteSettings) {
  const { name, pageTitleDefault, pageTitlePrefix, pageTitleSuffix } = saved
  const { timezone, reopenDays, autoCloseDays, primaryColor, logo, footerLinks } = saved
  const { filesPerMessage: perMessage, fileMegabytes: megabytes, refusedFileKinds: refusedKinds } = saved
  useSite.setState({
    name,
    pageTitleDefault,
    pageTitlePrefix,
    pageTitleSuffix,
    timezone,
    reopenDays,
    autoCloseDays,
    primaryColor,
    footerLinks,
    logo: logo === null ? null : siteLogoPath(logo),
    fileLimits: { perMessage, megabytes, refusedKinds },
    complianceTargets: {
      first_response: saved.firstResponseTarget,
      next_response: saved.nextResponseTarget,
      resolution: saved.resolutionTarget,
    },
  })
  tellSiteChanged(saved.revision)
}
