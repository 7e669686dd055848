import { routes, type TeamRecord } from '@lodge/contracts'
import { CheckboxesField, FieldBox, TextField, TreeField } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { http } from '../../foundation/http.ts'
import { NameFields } from '../../foundation/records/name-fields.tsx'
import { RecordUsagePanel } from '../../foundation/records/record-usage.tsx'
import { SignatureEditor } from '../../foundation/rich-text/signature-editor.tsx'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import {
  NewRecordScreen,
  type RecordPart,
  RecordScreen,
} from '../../foundation/settings-form/settings-record-screen.tsx'
import { TreeMultiSelectField } from '../../foundation/settings-form/tree-multi-select.tsx'
import { t } from '../../foundation/t.ts'
import { Recalculations } from '../../sla/recalculation-progress.tsx'
import { DepartmentsField } from '../departments/department-fields.tsx'
import { HandOverDialog } from '../hand-over/hand-over-dialog.tsx'
import { agentsQuery, teamHoursImpactQuery, teamHoursQuery, teamRecalculationsQuery } from './queries.ts'
import { AssignmentFields } from './team-assignment.tsx'
import { describeTeams, namesOf } from './team-record.ts'
import type { TeamValues } from './team-values.ts'

type TeamPart = RecordPart<TeamRecord, TeamValues>

const describePage = () => ({
  record: describeTeams(),
  children: (part: TeamPart) => <TeamFields {...part} />,
  side: ({ view }: TeamPart) => view && <TeamUsage alias={view.alias} />,
})

export const NewTeamScreen = () => <NewRecordScreen {...describePage()} />

export const TeamScreen = () => (
  <RecordScreen
    {...describePage()}
    above={<TeamRecalculations />}
    note={(part) => <HoursImpact {...part} />}
  />
)

function TeamRecalculations() {
  const { alias = '' } = useParams()
  const { data } = useQuery(teamRecalculationsQuery(alias))
  return <Recalculations runs={data?.items ?? []} />
}

/** Says how many open tickets saving other hours would recalculate. */
function HoursImpact({ form, view }: TeamPart) {
  const isAsked = form.changes.businessHours !== undefined
  const query = teamHoursImpactQuery(view?.alias ?? '', form.values.businessHours)
  const { data } = useQuery({ ...query, enabled: isAsked })
  if (!isAsked) return null
  return data
    ? t('sla-settings.save.recalculations', { count: data.openTickets })
    : t('sla-settings.save.counting')
}

function TeamFields({ form, view }: TeamPart) {
  const signature = form.field('signature')
  return (
    <>
      <HandOverDialog />
      <FormSection title={t('teams.basics')} text={t('teams.basicsText')}>
        <div className="field-grid md:grid-cols-2">
          <NameFields name={form.field('name')} alias={form.field('alias')} />
          <TextField
            field={form.field('email')}
            label={t('teams.email')}
            hint={t('teams.emailHint')}
            type="email"
            isOptional
          />
        </div>
      </FormSection>
      <FormSection title={t('teams.members')} text={t('teams.membersText')}>
        <MemberFields form={form} view={view} />
      </FormSection>
      <TeamAssignment form={form} view={view} />
      <FormSection title={t('teams.departments')} text={t('teams.departmentsText')}>
        <DepartmentsField
          field={form.field('departments')}
          label={t('teams.departments')}
          hint={t('teams.departmentsHint')}
          saved={view?.departments}
        />
      </FormSection>
      <FormSection title={t('teams.hours')} text={t('teams.hoursText')}>
        <HoursField form={form} view={view} />
      </FormSection>
      <MailFields form={form} />
      <FormSection title={t('teams.signature')} text={t('teams.signatureText')}>
        <FieldBox field={signature}>
          <SignatureEditor html={signature.value} error={signature.error} onChange={signature.onChange} />
        </FieldBox>
      </FormSection>
    </>
  )
}

/** The hours by which the team's deadlines count. */
function HoursField({ form, view }: TeamPart) {
  const { data } = useQuery(teamHoursQuery)
  const field = form.field('businessHours')
  const saved = view?.businessHours
  const willRecalculate = view !== null && form.changes.businessHours !== undefined
  return (
    <TreeField
      field={field}
      label={t('teams.hours')}
      hint={willRecalculate ? t('teams.hoursChange') : t('teams.hoursHint')}
      isOptional
      className="md:max-w-1/2"
      options={data?.items.map(({ alias, name }) => ({ id: alias, label: name })) ?? null}
      valuePath={saved && saved.alias === field.value ? [saved.name] : []}
      placeholder={t('teams.hoursOfPolicy')}
    />
  )
}

function MailFields({ form }: Pick<TeamPart, 'form'>) {
  return (
    <FormSection title={t('teams.mail.title')} text={t('teams.mail.text')}>
      <div className="field-grid md:grid-cols-2">
        <TextField
          field={form.field('senderName')}
          label={t('teams.mail.name')}
          hint={t('teams.mail.nameHint')}
          maxLength={80}
          isOptional
        />
        <TextField
          field={form.field('replyAddress')}
          label={t('teams.mail.reply')}
          hint={t('teams.mail.replyHint')}
          type="email"
          isOptional
        />
        <TextField
          field={form.field('bounceAddress')}
          label={t('teams.mail.bounce')}
          hint={t('teams.mail.bounceHint')}
          type="email"
          isOptional
        />
      </div>
    </FormSection>
  )
}

function useMemberNames(view: TeamRecord | null) {
  const { data } = useQuery(agentsQuery)
  const saved = namesOf(view)
  return (alias: string) =>
    data?.items.find((agent) => agent.alias === alias)?.name ?? saved.get(alias) ?? alias
}

function TeamAssignment({ form, view }: TeamPart) {
  return (
    <FormSection title={t('teams.assignment.title')} text={t('teams.assignment.text')}>
      <AssignmentFields form={form} nameOf={useMemberNames(view)} />
    </FormSection>
  )
}

function MemberFields({ form, view }: TeamPart) {
  const { data } = useQuery(agentsQuery)
  const nameOf = useMemberNames(view)
  const { members } = form.values
  return (
    <div className="flex flex-col gap-4">
      <TreeMultiSelectField
        field={form.field('members')}
        label={t('teams.members')}
        isOptional
        options={data?.items.map(({ alias, name }) => ({ id: alias, label: name })) ?? null}
        nameOf={nameOf}
      />
      {members.length > 0 && (
        <CheckboxesField
          field={form.field('leads')}
          label={t('teams.leads')}
          hint={t('teams.leadsHint')}
          options={members.map((alias) => ({ value: alias, label: nameOf(alias) }))}
        />
      )}
    </div>
  )
}

function TeamUsage({ alias }: { alias: string }) {
  return (
    <RecordUsagePanel
      queryKey={['team-records', alias]}
      read={(signal) => http.call(routes.teamUsage, { params: { alias } }, { signal })}
      links={{
        openTickets: `/admin/tickets/${alias}/index?status=-resolved,closed`,
        finishedTickets: `/admin/tickets/${alias}/index?status=resolved,closed`,
        topics: `/admin/topics?team=${alias}`,
      }}
    />
  )
}
