import {
  type MailboxRecord,
  type MailboxWriters,
  type MailParticipants,
  routes,
  SaveMailbox,
  type StrangersMail,
  TicketPriority,
} from '@lodge/contracts'
import { assignableTeamsQuery } from '../../directory/assignable-teams/queries.ts'
import { findName, listNodes } from '../../foundation/edit-conflicts/find-name.ts'
import { http } from '../../foundation/http.ts'
import { queryCache } from '../../foundation/query-cache.ts'
import { describeChanges } from '../../foundation/settings-form/list-changes.ts'
import type { SettingsRecord } from '../../foundation/settings-form/settings-record.ts'
import { t } from '../../foundation/t.ts'
import { topicTreeQuery } from '../../ticketing/ticket/queries.ts'
import { toTreeNode } from '../../ticketing/ticket/use-trees.ts'
import { mailboxQuery } from './queries.ts'
import {
  blankImap,
  type ReceivingValues,
  receivingChanges,
  toImapInput,
  toImapValues,
} from './receiving-record.ts'
import { type RulesValues, rulesChanges, toRulesInput, toRulesValues } from './rules-record.ts'
import {
  blankSender,
  type SendingValues,
  senderChanges,
  toSenderInput,
  toSenderValues,
} from './sender-record.ts'

/** The value that stands for the topic's priority. */
export const priorityOfTopic = 'topic'

/** The form values of a mailbox; lists are typed as one text. */
export interface MailboxValues extends ReceivingValues, SendingValues, RulesValues {
  [field: string]: unknown
  name: string
  alias: string
  address: string
  otherAddresses: string
  team: string
  topic: string | null
  priority: string
  language: string | null
  sendsReceipts: boolean
  suggestsArticles: boolean
  writers: MailboxWriters
  strangers: StrangersMail
  participants: MailParticipants
  trustedServer: string
  trustedForwarders: string
  blockedSenders: string
}

/** Mailboxes as a kind of record. */
export function describeMailboxes(): SettingsRecord<MailboxRecord, MailboxValues, SaveMailbox> {
  return {
    kind: 'mailbox',
    query: mailboxQuery,
    path: (alias) => `/admin/settings/mailboxes/${alias}`,
    crumbs: (name) => [{ label: t('mailboxes.title'), to: '/admin/settings/mailboxes' }, { label: name }],
    createTitle: t('mailboxes.create'),
    nameOf: ({ name }) => name,
    about: ({ address, team }) => t('mailboxes.about', { address, team: team.name }),
    schema: SaveMailbox,
    toInput: ({ alias, topic, priority, rules, receiving, imap, sending, sender, ...values }) => ({
      ...values,
      ...(alias && { alias }),
      topic: topic ?? '',
      otherAddresses: splitList(values.otherAddresses),
      priority: TicketPriority.safeParse(priority).data ?? null,
      trustedServer: values.trustedServer || null,
      trustedForwarders: splitList(values.trustedForwarders),
      blockedSenders: splitList(values.blockedSenders),
      rules: toRulesInput(rules),
      imap: receiving === 'imap' ? toImapInput(imap) : null,
      sender: sending === 'mailbox' ? toSenderInput(sender) : null,
    }),
    blank: () => ({
      name: '',
      alias: '',
      address: '',
      otherAddresses: '',
      team: '',
      topic: null,
      priority: priorityOfTopic,
      language: null,
      sendsReceipts: true,
      suggestsArticles: false,
      writers: 'anyone',
      strangers: 'quarantine',
      participants: 'sign_in_domains',
      trustedServer: '',
      trustedForwarders: '',
      blockedSenders: '',
      rules: [],
      receiving: 'delivery',
      imap: blankImap,
      sending: 'site',
      sender: blankSender,
      signature: '',
      quotesHistory: true,
    }),
    toValues: ({ name, alias, address, otherAddresses, team, topic, priority, ...more }) => ({
      name,
      alias,
      address,
      otherAddresses: otherAddresses.join(', '),
      team: team.alias,
      topic: topic.alias,
      priority: priority ?? priorityOfTopic,
      language: more.language,
      sendsReceipts: more.sendsReceipts,
      suggestsArticles: more.suggestsArticles,
      writers: more.writers,
      strangers: more.strangers,
      participants: more.participants,
      trustedServer: more.trustedServer ?? '',
      trustedForwarders: more.trustedForwarders.join(', '),
      blockedSenders: more.blockedSenders.join(', '),
      rules: toRulesValues(more.rules),
      receiving: more.imap ? 'imap' : 'delivery',
      imap: more.imap ? toImapValues(more.imap) : blankImap,
      sending: more.sender ? 'mailbox' : 'site',
      sender: toSenderValues(more.sender),
      signature: more.signature,
      quotesHistory: more.quotesHistory,
    }),
    listChanges: (views) =>
      describeChanges<MailboxValues>([
        { path: 'name', label: t('records.name'), of: ({ name }) => name },
        { path: 'alias', label: t('records.alias'), of: ({ alias }) => alias },
        { path: 'address', label: t('mailboxes.address'), of: ({ address }) => address },
        {
          path: 'otherAddresses',
          label: t('mailboxes.otherAddresses'),
          of: (values) => values.otherAddresses,
        },
        {
          path: 'team',
          label: t('mailboxes.team'),
          of: ({ team }) => team,
          was: ({ team }) =>
            findName(
              team,
              views.map((view) => view.team),
              queryCache.getQueryData(assignableTeamsQuery.queryKey)?.items ?? [],
            ),
        },
        {
          path: 'topic',
          label: t('mailboxes.topic'),
          of: ({ topic }) => topic,
          was: ({ topic }) =>
            findName(
              topic,
              views.map((view) => view.topic),
              listNodes(queryCache.getQueryData(topicTreeQuery.queryKey)?.items.map(toTreeNode)),
            ),
        },
        { path: 'priority', label: t('mailboxes.priority'), of: ({ priority }) => priority },
        { path: 'language', label: t('mailboxes.language'), of: ({ language }) => language },
        { path: 'sendsReceipts', label: t('mailboxes.sendsReceipts'), of: (values) => values.sendsReceipts },
        {
          path: 'suggestsArticles',
          label: t('mailboxes.suggestsArticles'),
          of: (values) => values.suggestsArticles,
        },
        { path: 'writers', label: t('mailboxes.writers'), of: ({ writers }) => writers },
        { path: 'strangers', label: t('mailboxes.strangers'), of: ({ strangers }) => strangers },
        {
          path: 'participants',
          label: t('mailboxes.participants'),
          of: (values) => values.participants,
        },
        { path: 'trustedServer', label: t('mailboxes.trustedServer'), of: (values) => values.trustedServer },
        {
          path: 'trustedForwarders',
          label: t('mailboxes.trustedForwarders'),
          of: (values) => values.trustedForwarders,
        },
        {
          path: 'blockedSenders',
          label: t('mailboxes.blockedSenders'),
          of: (values) => values.blockedSenders,
        },
        ...rulesChanges(views.flatMap((view) => view.rules)),
        ...receivingChanges(),
        ...senderChanges(),
      ]),
    create: (body) => http.call(routes.createMailbox, { body }),
    update: (alias, body) => http.call(routes.updateMailbox, { params: { alias }, body }),
    archive: (alias, isArchived) =>
      http.call(routes.archiveMailbox, { params: { alias }, body: { isArchived } }),
    askToArchive: async ({ name, address }, willBeArchived) =>
      willBeArchived
        ? { title: t('mailboxes.archiveTitle', { name }), text: t('mailboxes.archiveText', { address }) }
        : null,
  }
}

function splitList(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}
