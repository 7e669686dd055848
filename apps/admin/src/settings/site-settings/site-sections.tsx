import {
  CheckboxField,
  FormField,
  listTimeZones,
  type SchemaForm,
  Textarea,
  TextField,
  TreeSelector,
} from '@lodge/ui'
import { LanguagesField } from '../../foundation/languages/languages-field.tsx'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { t } from '../../foundation/t.ts'
import { complianceTargetFields, type SiteValues } from './site-values.ts'
import { TestMail } from './test-mail.tsx'

interface SectionProps {
  form: Pick<SchemaForm<SiteValues>, 'field' | 'values'>
}

/** Sections for the help desk's name, the titles of tabs, and sign-in. */
export function SiteSections({ form }: SectionProps) {
  const timezone = form.field('timezone')
  return (
    <>
      <FormSection title={t('site-settings.basics.title')} text={t('site-settings.basics.text')}>
        <div className="field-grid md:grid-cols-2">
          <TextField field={form.field('name')} label={t('site-settings.basics.name')} isRequired />
          <FormField
            field={timezone}
            label={t('site-settings.basics.timezone')}
            hint={t('site-settings.basics.timezoneHint')}
            isRequired
          >
            <TreeSelector options={listTimeZones()} value={timezone.value} onChange={timezone.onChange} />
          </FormField>
          <TextField
            field={form.field('locale')}
            label={t('site-settings.basics.locale')}
            hint={t('site-settings.basics.localeHint')}
            isRequired
          />
        </div>
      </FormSection>
      <FormSection title={t('site-settings.pageTitle.title')} text={t('site-settings.pageTitle.text')}>
        <div className="field-grid md:grid-cols-3">
          <TextField
            field={form.field('pageTitleDefault')}
            label={t('site-settings.pageTitle.default')}
            hint={t('site-settings.pageTitle.defaultHint')}
            isOptional
          />
          <TextField
            field={form.field('pageTitlePrefix')}
            label={t('site-settings.pageTitle.prefix')}
            isOptional
          />
          <TextField
            field={form.field('pageTitleSuffix')}
            label={t('site-settings.pageTitle.suffix')}
            hint={t('site-settings.pageTitle.suffixHint')}
            isOptional
          />
          <TitlePreview values={form.values} />
        </div>
      </FormSection>
      <SignInSection form={form} />
    </>
  )
}

function SignInSection({ form }: SectionProps) {
  const isOpenToAll = form.field('isOpenToAll')
  return (
    <FormSection title={t('site-settings.signIn.title')} text={t('site-settings.signIn.text')}>
      <div className="flex flex-col gap-2">
        {!form.values.isOpenToAll && (
          <TextField
            field={form.field('emailDomains')}
            label={t('site-settings.signIn.domains')}
            hint={t('site-settings.signIn.domainsHint')}
            isRequired
          />
        )}
        <CheckboxField
          label={t('site-settings.signIn.anybody')}
          checked={isOpenToAll.value}
          onCheckedChange={(isChecked) => isOpenToAll.onChange(isChecked === true)}
        />
      </div>
    </FormSection>
  )
}

/** The sender of mails, which can be tried before it is saved. */
export function MailSection({ form }: SectionProps) {
  return (
    <FormSection title={t('site-settings.mail.title')} text={t('site-settings.mail.text')}>
      <div className="field-grid md:grid-cols-2">
        <TextField
          field={form.field('senderName')}
          label={t('site-settings.mail.name')}
          hint={t('site-settings.mail.nameHint')}
          isOptional
        />
        <TextField
          field={form.field('senderAddress')}
          label={t('site-settings.mail.address')}
          hint={t('site-settings.mail.addressHint')}
          isOptional
          type="email"
        />
        <TextField
          field={form.field('bounceAddress')}
          label={t('site-settings.mail.bounce')}
          hint={t('site-settings.mail.bounceHint')}
          isOptional
          type="email"
        />
        <TestMail values={form.values} />
        <div className="md:col-span-2">
          <LanguagesField field={form.field('languages')} />
        </div>
      </div>
    </FormSection>
  )
}

export function TicketSection({ form }: SectionProps) {
  return (
    <FormSection title={t('site-settings.tickets.title')} text={t('site-settings.tickets.text')}>
      <div className="field-grid md:grid-cols-2">
        <TextField
          field={form.field('autoCloseDays')}
          label={t('site-settings.tickets.autoClose')}
          hint={t('site-settings.tickets.autoCloseHint')}
          inputMode="numeric"
          isRequired
        />
        <TextField
          field={form.field('reopenDays')}
          label={t('site-settings.tickets.reopen')}
          hint={t('site-settings.tickets.reopenHint')}
          inputMode="numeric"
          isRequired
        />
      </div>
    </FormSection>
  )
}

/** Compliance targets, which the dashboard, reports and their mails show beside the share that was met. */
export function TargetsSection({ form }: SectionProps) {
  return (
    <FormSection title={t('site-settings.targets.title')} text={t('site-settings.targets.text')}>
      <div className="field-grid md:grid-cols-3">
        {complianceTargetFields.map((field) => (
          <TextField
            key={field}
            field={form.field(field)}
            label={t(`site-settings.targets.${field}`)}
            inputMode="numeric"
            isRequired
          />
        ))}
      </div>
    </FormSection>
  )
}

/** The sites that may show a topic's form. */
export function EmbeddingSection({ form }: SectionProps) {
  const origins = form.field('embedOrigins')
  return (
    <FormSection title={t('site-settings.embedding.title')} text={t('site-settings.embedding.text')}>
      <FormField
        field={origins}
        label={t('site-settings.embedding.origins')}
        hint={t('site-settings.embedding.originsHint')}
        isOptional
      >
        <Textarea
          rows={3}
          spellCheck={false}
          value={origins.value}
          onChange={({ target }) => origins.onChange(target.value)}
        />
      </FormField>
    </FormSection>
  )
}

/** The months that the activity log is kept. */
export function ActivitySection({ form }: SectionProps) {
  return (
    <FormSection title={t('site-settings.activity.title')} text={t('site-settings.activity.text')}>
      <div className="field-grid md:grid-cols-2">
        <TextField
          field={form.field('activityMonths')}
          label={t('site-settings.activity.months')}
          hint={t('site-settings.activity.monthsHint')}
          isOptional
          inputMode="numeric"
        />
      </div>
    </FormSection>
  )
}

/** A page's title as it would be saved now. */
function TitlePreview({ values: { pageTitlePrefix, pageTitleSuffix } }: { values: SiteValues }) {
  const title = `${pageTitlePrefix}${t('site-settings.pageTitle.ticket')}${pageTitleSuffix}`
  return (
    <p className="break-words text-sm text-muted-foreground md:col-span-3">
      {t('site-settings.pageTitle.example', { title })}
    </p>
  )
}
