import { type SaveWebhook, type WebhookRecord, webhookEvents } from '@lodge/contracts'
import { CheckboxesField, CheckboxField, FieldBox, TextField } from '@lodge/ui'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import {
  NewRecordScreen,
  type RecordPart,
  RecordScreen,
} from '../../foundation/settings-form/settings-record-screen.tsx'
import { TreeMultiSelectField } from '../../foundation/settings-form/tree-multi-select.tsx'
import { t } from '../../foundation/t.ts'
import { useTeamOptions } from '../../ticketing/canned-responses/use-team-options.ts'
import { WebhookBadge } from './webhook-badge.tsx'
import { WebhookHealth } from './webhook-health.tsx'
import { describeWebhooks } from './webhook-record.ts'
import { WebhookSecret } from './webhook-secret.tsx'
import { eventNames } from './webhook-words.ts'

type WebhookPart = RecordPart<WebhookRecord, SaveWebhook>

const describePage = () => ({
  record: describeWebhooks(),
  children: (part: WebhookPart) => <WebhookFields {...part} />,
  side: ({ view }: WebhookPart) => view && <WebhookHealth alias={view.alias} />,
  badge: (view: WebhookRecord) => <WebhookBadge webhook={view} />,
})

export const NewWebhookScreen = () => <NewRecordScreen {...describePage()} />

export const WebhookScreen = () => <RecordScreen {...describePage()} />

function WebhookFields({ form, view }: WebhookPart) {
  const teams = useTeamOptions()
  const names = new Map(view?.teams.map(({ alias, name }) => [alias, name]))
  const personal = form.field('includesPersonalData')
  return (
    <>
      {view && <WebhookSecret webhook={view} />}
      <FormSection title={t('webhooks.basics')} text={t('webhooks.basicsText')}>
        <div className="field-grid">
          <TextField
            field={form.field('name')}
            label={t('webhooks.name')}
            hint={t('webhooks.nameHint')}
            isRequired
          />
          <TextField
            field={form.field('address')}
            label={t('webhooks.address')}
            hint={t('webhooks.addressHint')}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            isRequired
          />
        </div>
      </FormSection>
      <FormSection title={t('webhooks.eventsLabel')} text={t('webhooks.eventsText')}>
        <CheckboxesField
          field={form.field('events')}
          label={t('webhooks.eventsLabel')}
          isWide
          options={webhookEvents.map((event) => ({ value: event, label: eventNames[event]() }))}
        />
      </FormSection>
      <FormSection title={t('webhooks.sight')} text={t('webhooks.sightText')}>
        <div className="field-grid">
          <TreeMultiSelectField
            field={form.field('teams')}
            label={t('webhooks.teams')}
            hint={t('webhooks.teamsHint')}
            isOptional
            options={teams}
            nameOf={(alias) => names.get(alias)}
          />
          <FieldBox field={personal}>
            <CheckboxField
              checked={personal.value}
              onCheckedChange={(isOn) => personal.onChange(isOn === true)}
              label={t('webhooks.personalData')}
              hint={t('webhooks.personalDataHint')}
            />
          </FieldBox>
        </div>
      </FormSection>
    </>
  )
}
