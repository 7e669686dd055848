import {
  type AutomationActions,
  type AutomationChange,
  type AutomationNamed,
  type AutomationNotice,
  limits,
  type MacroChange,
  type MacroChangeView,
} from '@lodge/contracts'
import { Button, CheckboxField, Field, FieldBox, FieldError, Input, Select } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { BellPlus, Trash2 } from 'lucide-react'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { TreeMultiSelect } from '../../foundation/settings-form/tree-multi-select.tsx'
import { t } from '../../foundation/t.ts'
import { CannedResponseEditor } from '../canned-responses/canned-response-editor.tsx'
import { useTeamOptions } from '../canned-responses/use-team-options.ts'
import { MacroChangesField } from '../macros/macro-changes-field.tsx'
import { macroOptionsQuery } from '../macros/queries.ts'
import { agentsQuery } from '../ticket/queries.ts'
import { WebhookChoice } from './webhook-choice.tsx'

interface ActionFieldsProps {
  actions: AutomationActions
  named: readonly AutomationNamed[]
  errorAt: (path: string) => string | undefined
  onChange: (actions: AutomationActions) => void
}

/** The actions of an automation, in the order in which it takes them. */
export function ActionFields({ actions, named, errorAt, onChange }: ActionFieldsProps) {
  const at = (path: string) => errorAt(`definition.actions.${path}`)
  const set = (patch: Partial<AutomationActions>) => onChange({ ...actions, ...patch })
  const nothing =
    errorAt('definition.actions') === t('automations.nothing') ? t('automations.nothing') : undefined
  return (
    <>
      <FormSection title={t('automations.changes')} text={t('automations.actionsText')}>
        <FieldBox field={{ name: 'definition.actions', change: undefined }} className="flex flex-col gap-4">
          <MacroChoice
            value={actions.macro}
            named={named}
            error={at('macro')}
            onChange={(macro) => set({ macro })}
          />
          <MacroChangesField
            field={{
              name: 'definition.actions.changes',
              value: actions.changes,
              onChange: (changes) => set({ changes: changes.filter(isAutomationChange) }),
              error: undefined,
              change: undefined,
            }}
            saved={actions.changes.map((change) => withName(change, named))}
            errorAt={at}
            isWithoutTake
          />
          <FieldError>{nothing}</FieldError>
        </FieldBox>
      </FormSection>
      <MessageSection
        name="reply"
        text={t('automations.replyText')}
        html={actions.reply}
        error={at('reply')}
        onChange={(reply) => set({ reply })}
      />
      <MessageSection
        name="note"
        text={t('automations.noteText')}
        html={actions.note}
        error={at('note')}
        onChange={(note) => set({ note })}
      />
      <FormSection title={t('automations.notice')} text={t('automations.noticeText')}>
        <FieldBox field={{ name: 'definition.actions.notice', change: undefined }}>
          <NoticeFields
            notice={actions.notice}
            named={named}
            errorAt={at}
            onChange={(notice) => set({ notice })}
          />
        </FieldBox>
      </FormSection>
      <FormSection title={t('automations.webhook')} text={t('automations.webhookText')}>
        <FieldBox field={{ name: 'definition.actions.webhook', change: undefined }}>
          <WebhookChoice
            value={actions.webhook ?? null}
            named={named}
            error={at('webhook')}
            onChange={(webhook) => set({ webhook })}
          />
        </FieldBox>
      </FormSection>
    </>
  )
}

/** Somebody must press "Assign to me" themselves: an automation is nobody. */
function isAutomationChange(change: MacroChange): change is AutomationChange {
  return change.kind !== 'take'
}

function withName(change: AutomationChange, named: readonly AutomationNamed[]): MacroChangeView {
  const nameOf = (kind: AutomationNamed['kind'], alias: string | null) =>
    named.find((record) => record.kind === kind && record.alias === alias)?.name ?? null
  switch (change.kind) {
    case 'team':
      return { change, named: nameOf('team', change.team) }
    case 'topic':
      return { change, named: nameOf('topic', change.topic) }
    case 'course':
      return { change, named: nameOf('course', change.course) }
    case 'assignee':
      return { change, named: nameOf('person', change.assignee) }
    default:
      return { change, named: null }
  }
}

const noMacro = ':none'

interface MacroChoiceProps {
  value: string | null
  named: readonly AutomationNamed[]
  error: string | undefined
  onChange: (alias: string | null) => void
}

function MacroChoice({ value, named, error, onChange }: MacroChoiceProps) {
  const { data } = useQuery(macroOptionsQuery({}))
  const shared = (data?.items ?? []).filter(({ isShared }) => isShared)
  const choices = shared.map(({ alias, title }) => ({ value: alias, label: title }))
  const isListed = value === null || choices.some((choice) => choice.value === value)
  const saved = {
    value: value ?? '',
    label: named.find((record) => record.alias === value)?.name ?? value ?? '',
  }
  return (
    <Field
      label={t('automations.macro')}
      hint={t('automations.macroHint')}
      error={error}
      isOptional
      className="max-w-sm"
    >
      <Select
        value={value ?? noMacro}
        options={[
          { value: noMacro, label: t('automations.noMacro') },
          ...(isListed ? [] : [saved]),
          ...choices,
        ]}
        onChange={(alias) => onChange(alias === noMacro ? null : alias)}
      />
    </Field>
  )
}

interface MessageSectionProps {
  name: 'reply' | 'note'
  text: string
  html: string
  error: string | undefined
  onChange: (html: string) => void
}

function MessageSection({ name, text, html, error, onChange }: MessageSectionProps) {
  return (
    <FormSection title={t(`macros.${name}`)} text={text}>
      <FieldBox field={{ name: `definition.actions.${name}`, change: undefined }}>
        <CannedResponseEditor html={html} label={t(`macros.${name}`)} error={error} onChange={onChange} />
      </FieldBox>
    </FormSection>
  )
}

interface NoticeFieldsProps {
  notice: AutomationNotice | null
  named: readonly AutomationNamed[]
  errorAt: (path: string) => string | undefined
  onChange: (notice: AutomationNotice | null) => void
}

function NoticeFields({ notice, named, errorAt, onChange }: NoticeFieldsProps) {
  const teams = useTeamOptions()
  const { data: agents } = useQuery(agentsQuery)
  const nameOf = (alias: string) => named.find((record) => record.alias === alias)?.name
  if (!notice)
    return (
      <Button
        type="button"
        variant="outline"
        className="max-lg:h-11"
        onClick={() => onChange({ people: [], teams: [], assignee: true, text: '' })}
      >
        <BellPlus aria-hidden />
        {t('automations.addNotice')}
      </Button>
    )
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('automations.noticeWords')} error={errorAt('notice.text')}>
        <Input
          value={notice.text}
          maxLength={limits.automationNotice}
          onChange={({ target }) => onChange({ ...notice, text: target.value })}
        />
      </Field>
      <CheckboxField
        label={t('automations.tellAssignee')}
        checked={notice.assignee}
        onCheckedChange={(isOn) => onChange({ ...notice, assignee: isOn === true })}
      />
      <div className="field-grid md:grid-cols-2">
        <TreeMultiSelect
          label={t('automations.tellPeople')}
          isOptional
          options={agents?.items.map(({ alias, name }) => ({ id: alias, label: name })) ?? null}
          value={notice.people}
          nameOf={nameOf}
          error={errorAt('notice.people')}
          onChange={(people) => onChange({ ...notice, people })}
        />
        <TreeMultiSelect
          label={t('automations.tellTeams')}
          isOptional
          options={teams}
          value={notice.teams}
          nameOf={nameOf}
          error={errorAt('notice.teams')}
          onChange={(next) => onChange({ ...notice, teams: next })}
        />
      </div>
      <Button type="button" variant="ghost" className="self-start max-lg:h-11" onClick={() => onChange(null)}>
        <Trash2 aria-hidden />
        {t('automations.removeNotice')}
      </Button>
    </div>
  )
}
