import { useSite } from '@lodge/client'
import {
  type MailboxRecord,
  MailboxWriters,
  MailParticipants,
  StrangersMail,
  TicketPriority,
} from '@lodge/contracts'
import { PriorityLabel, SelectField, TextField, TreeField } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { assignableTeamsQuery } from '../../directory/assignable-teams/queries.ts'
import { nameLanguage } from '../../foundation/languages/name-language.ts'
import { NameFields } from '../../foundation/records/name-fields.tsx'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import type { RecordPart } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import { useTopicTree } from '../../ticketing/ticket/use-trees.ts'
import { YesOrNo } from '../../ticketing/topics/condition-fields.tsx'
import { type MailboxValues, priorityOfTopic } from './mailbox-record.ts'
import { ReceivingFields } from './receiving-fields.tsx'
import { RulesFields } from './rules-fields.tsx'
import { SendingFields } from './sending-fields.tsx'

type MailboxPart = RecordPart<MailboxRecord, MailboxValues>

/** The sections of a mailbox's page. */
export function MailboxFields(part: MailboxPart) {
  return (
    <>
      <FormSection title={t('mailboxes.basics')} text={t('mailboxes.basicsText')}>
        <AddressFields {...part} />
      </FormSection>
      <FormSection title={t('mailboxes.receiving')} text={t('mailboxes.receivingText')}>
        <ReceivingFields {...part} />
      </FormSection>
      <FormSection title={t('mailboxes.sending')} text={t('mailboxes.sendingText')}>
        <SendingFields {...part} />
      </FormSection>
      <FormSection title={t('mailboxes.tickets')} text={t('mailboxes.ticketsText')}>
        <TicketFields {...part} />
      </FormSection>
      <FormSection title={t('mailboxes.rules.title')} text={t('mailboxes.rules.text')}>
        <RulesFields {...part} />
      </FormSection>
      <FormSection title={t('mailboxes.senders')} text={t('mailboxes.sendersText')}>
        <SenderFields {...part} />
      </FormSection>
    </>
  )
}

function AddressFields({ form }: MailboxPart) {
  return (
    <div className="field-grid md:grid-cols-2">
      <NameFields name={form.field('name')} alias={form.field('alias')} />
      <TextField
        field={form.field('address')}
        type="email"
        label={t('mailboxes.address')}
        hint={t('mailboxes.addressHint')}
        isRequired
      />
      <TextField
        field={form.field('otherAddresses')}
        label={t('mailboxes.otherAddresses')}
        hint={t('mailboxes.otherAddressesHint')}
        isOptional
      />
    </div>
  )
}

function TicketFields({ form, view }: MailboxPart) {
  const teams = useQuery(assignableTeamsQuery)
  const topics = useTopicTree()
  const languages = useSite((site) => site.languages)
  const topic = form.field('topic')
  const offered = (teams.data?.items ?? [])
    .filter(({ isVisible }) => isVisible)
    .map(({ alias, name }) => ({ value: alias, label: name }))
  const isOffered = view === null || offered.some(({ value }) => value === view.team.alias)
  const priorities = [
    { value: priorityOfTopic, label: t('mailboxes.priorityOfTopic') },
    ...TicketPriority.options.map((value) => ({ value, label: <PriorityLabel priority={value} /> })),
  ]
  return (
    <div className="field-grid md:grid-cols-2">
      <SelectField
        field={form.field('team')}
        label={t('mailboxes.team')}
        options={isOffered ? offered : [{ value: view.team.alias, label: view.team.name }, ...offered]}
        placeholder={t('mailboxes.chooseTeam')}
        isRequired
      />
      <TreeField
        field={topic}
        label={t('mailboxes.topic')}
        hint={t('mailboxes.topicHint')}
        options={topics.nodes ?? null}
        valuePath={view && view.topic.alias === topic.value ? [view.topic.name] : []}
        isRequired
      />
      <SelectField field={form.field('priority')} label={t('mailboxes.priority')} options={priorities} />
      <TreeField
        field={form.field('language')}
        label={t('mailboxes.language')}
        hint={t('mailboxes.languageHint')}
        isOptional
        options={languages.map((tag) => ({ id: tag, label: nameLanguage(tag) }))}
      />
      <YesOrNo
        field={form.field('sendsReceipts')}
        label={t('mailboxes.sendsReceipts')}
        hint={t('mailboxes.sendsReceiptsHint')}
      />
      {form.values.sendsReceipts && (
        <YesOrNo
          field={form.field('suggestsArticles')}
          label={t('mailboxes.suggestsArticles')}
          hint={t('mailboxes.suggestsArticlesHint')}
        />
      )}
    </div>
  )
}

function SenderFields({ form }: MailboxPart) {
  const writers = form.field('writers')
  return (
    <div className="field-grid md:grid-cols-2">
      <SelectField
        field={writers}
        label={t('mailboxes.writers')}
        options={MailboxWriters.options.map((value) => ({ value, label: t(`mailboxes.writersOf.${value}`) }))}
      />
      {writers.value !== 'anyone' && (
        <SelectField
          field={form.field('strangers')}
          label={t('mailboxes.strangers')}
          options={StrangersMail.options.map((value) => ({
            value,
            label: t(`mailboxes.strangersOf.${value}`),
          }))}
        />
      )}
      <SelectField
        field={form.field('participants')}
        label={t('mailboxes.participants')}
        hint={t('mailboxes.participantsHint')}
        options={MailParticipants.options.map((value) => ({
          value,
          label: t(`mailboxes.participantsOf.${value}`),
        }))}
      />
      <TextField
        field={form.field('trustedServer')}
        label={t('mailboxes.trustedServer')}
        hint={t('mailboxes.trustedServerHint')}
        isOptional
      />
      <TextField
        field={form.field('trustedForwarders')}
        label={t('mailboxes.trustedForwarders')}
        hint={t('mailboxes.trustedForwardersHint')}
        isOptional
      />
      <TextField
        field={form.field('blockedSenders')}
        label={t('mailboxes.blockedSenders')}
        hint={t('mailboxes.blockedSendersHint')}
        spellCheck={false}
        isOptional
      />
    </div>
  )
}
