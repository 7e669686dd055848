import { routes, type TeamRecord } from '@lodge/contracts'
import { CheckboxesField, FieldBox, TextField } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { SignatureEditor } from '../account/signature-editor.tsx'
import { http } from '../http.ts'
import { RecordUsagePanel } from '../records/record-usage.tsx'
import { FormSection } from '../settings-form/form-section.tsx'
import { NewRecordScreen, type RecordPart, RecordScreen } from '../settings-form/settings-record-screen.tsx'
import { TreeMultiSelectField } from '../settings-form/tree-multi-select.tsx'
import { t } from '../t.ts'
import { agentsQuery } from './queries.ts'
import { describeTeams, namesOf, type TeamValues } from './team-record.ts'

type TeamPart = RecordPart<TeamRecord, TeamValues>

const describePage = () => ({
  record: describeTeams(),
  children: (part: TeamPart) => <TeamFields {...part} />,
  side: ({ view }: TeamPart) => view && <TeamUsage alias={view.alias} />,
})

export const NewTeamScreen = () => <NewRecordScreen {...describePage()} />

export const TeamScreen = () => <RecordScreen {...describePage()} />

function TeamFields({ form, view }: TeamPart) {
  const signature = form.field('signature')
  return (
    <>
      <FormSection title={t('teams.basics')} text={t('teams.basicsText')}>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField field={form.field('name')} label={t('records.name')} isRequired maxLength={80} />
          <TextField field={form.field('alias')} label={t('records.alias')} hint={t('records.aliasHint')} />
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
      <MailFields form={form} />
      <FormSection title={t('teams.signature')} text={t('teams.signatureText')}>
        <FieldBox field={signature}>
          <SignatureEditor html={signature.value} error={signature.error} onChange={signature.onChange} />
        </FieldBox>
      </FormSection>
    </>
  )
}

/** Who the requesters' mails come from, and where replies and returned mails go. */
function MailFields({ form }: Pick<TeamPart, 'form'>) {
  return (
    <FormSection title={t('teams.mail.title')} text={t('teams.mail.text')}>
      <div className="grid gap-4 md:grid-cols-2">
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

function MemberFields({ form, view }: TeamPart) {
  const { data } = useQuery(agentsQuery)
  const saved = namesOf(view)
  const nameOf = (alias: string) =>
    data?.items.find((agent) => agent.alias === alias)?.name ?? saved.get(alias) ?? alias
  const { members } = form.values
  return (
    <div className="flex flex-col gap-4">
      <TreeMultiSelectField
        field={form.field('members')}
        label={t('teams.members')}
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
      links={{ openTickets: `/admin/tickets/${alias}/index` }}
    />
  )
}
