import { EmailTemplateText, type EmailTemplateView, routes } from '@lodge/contracts'
import { Button, formatDateTime, toast } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw, TriangleAlert } from 'lucide-react'
import { http } from '../../foundation/http.ts'
import { shortenHtml } from '../../foundation/rich-text/shorten-html.ts'
import { describeChanges } from '../../foundation/settings-form/list-changes.ts'
import { SaveBar } from '../../foundation/settings-form/save-bar.tsx'
import { SettingsActivity } from '../../foundation/settings-form/settings-activity.tsx'
import { SettingsFormFrame } from '../../foundation/settings-form/settings-form-frame.tsx'
import { useHeldView, useHold } from '../../foundation/settings-form/use-held-view.ts'
import { useSettingsForm } from '../../foundation/settings-form/use-settings-form.ts'
import { SettingsTabs } from '../../foundation/settings-tabs.tsx'
import { t } from '../../foundation/t.ts'
import { EmailPreviewPanel } from './email-preview-panel.tsx'
import { emailTemplateQuery, emailTemplatesQuery } from './queries.ts'
import { TemplateLanguage } from './template-language.tsx'
import { TemplateTextFields, type TextValues } from './template-text-fields.tsx'
import { VersionList } from './version-list.tsx'

interface TextFormProps {
  view: EmailTemplateView
  onHold: (view: EmailTemplateView | null) => void
}

/** Holds the text that somebody is changing, even when others save meanwhile. */
export function EmailTemplateForm({ latest }: { latest: EmailTemplateView }) {
  const { view, hold } = useHeldView(latest)
  return <HeldTextForm key={view.revision} view={view} onHold={hold} />
}

function HeldTextForm({ view, onHold }: TextFormProps) {
  const form = useTextForm({ view, onHold })
  const fill = ({ subject, body }: EmailTemplateText) => {
    form.field('subject').onChange(subject)
    form.field('body').onChange(body)
    toast.success(t('email-templates.filledIn'))
  }
  const { subject, body } = form.values
  const isDefault = subject === view.default.subject && body === view.default.body
  return (
    <SettingsFormFrame
      title={view.name}
      about={t('email-templates.about', { about: view.about, recipients: view.recipients })}
      isNew={false}
      isArchived={null}
      onArchive={null}
      actions={
        !isDefault && (
          <Button variant="outline" onClick={() => fill(view.default)}>
            <RotateCcw aria-hidden />
            {t('email-templates.reset')}
          </Button>
        )
      }
      above={<SettingsTabs />}
      formRef={form.ref}
      side={<EmailPreviewPanel view={view} text={{ subject, body }} />}
      bar={<SaveBar form={form} saveLabel={t('settings-form.save.save')} />}
    >
      {view.failure && <TemplateFailure {...view.failure} />}
      <TemplateLanguage view={view} />
      <TemplateTextFields form={form} variables={view.variables} />
      <VersionList versions={view.versions} onRestore={fill} />
      <SettingsActivity
        kind="email-template"
        alias={view.code.replaceAll('_', '-')}
        revision={view.revision}
      />
    </SettingsFormFrame>
  )
}

/** Says that this text is not what people get. */
function TemplateFailure({ at, problem }: { at: string; problem: string }) {
  return (
    <p
      role="alert"
      className="mt-4 flex gap-2 rounded-md bg-destructive-soft px-3 py-2 text-sm text-destructive"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">
        {t('email-templates.failure', { when: formatDateTime(at), problem })}
      </span>
    </p>
  )
}

function useTextForm({ view, onHold }: TextFormProps) {
  const { code, language } = view
  const cache = useQueryClient()
  const query = emailTemplateQuery(code, language)
  const form = useSettingsForm<EmailTemplateView, TextValues, EmailTemplateText>({
    schema: EmailTemplateText,
    view,
    toValues: (of) => ({ subject: (of ?? view).subject, body: (of ?? view).body }),
    listChanges: () =>
      describeChanges<TextValues>([
        { path: 'subject', label: t('email-templates.subject'), of: (values) => values.subject },
        {
          path: 'body',
          label: t('email-templates.body'),
          of: (values) => values.body,
          was: (values) => shortenHtml(values.body),
        },
      ]),
    read: () => cache.fetchQuery({ ...query, staleTime: 0 }),
    send: async (text, from) => {
      const saved = await http.call(routes.saveEmailTemplate, {
        params: { code },
        body: { ...text, language, revision: (from ?? view).revision },
      })
      cache.setQueryData(query.queryKey, saved)
      await cache.invalidateQueries({ queryKey: emailTemplatesQuery.queryKey })
      onHold(null)
      return saved
    },
  })
  useHold(form.isDirty, view, onHold)
  return form
}
