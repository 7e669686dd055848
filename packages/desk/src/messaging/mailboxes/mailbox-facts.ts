import type { Facts } from '../../foundation/records/record-kind.ts'
import type { StoredSender, StoredSmtp } from '../identities/sender-settings.ts'
import type { StoredRule } from '../mail-rules/stored-rules.ts'
import type { StoredMailbox } from './stored-mailbox.ts'

/** Returns what the log of activity says of a mailbox. */
export function factsOfMailbox({
  alias,
  name,
  addresses: [own, ...others],
  team,
  topic,
  priority,
  ...row
}: StoredMailbox): Facts {
  return {
    name,
    alias,
    address: own ?? null,
    otherAddresses: others,
    team: team.name,
    topic: topic.name,
    priority,
    language: row.language,
    receipts: row.sendsReceipts,
    suggestsArticles: row.suggestsArticles,
    writers: row.writers,
    strangers: row.strangers,
    mailParticipants: row.participants,
    trustedServer: row.trustedServer,
    trustedForwarders: row.trustedForwarders,
    blockedSenders: row.blockedSenders,
    rules: row.rules.map(ruleFact),
    ...imapFactsOf(row.imap),
    ...senderFactsOf(row),
  }
}

/** Says in the words of the contract what a rule does, such as `Parking: sender contains @park.example → topic Parking`. */
function ruleFact({ name, conditions, outcome, topic, team, priority, tags }: StoredRule): string {
  const given = conditions.map(({ field, header, match, value }) =>
    [header === null ? field : `${field} ${header}`, match, value].join(' '),
  )
  const effects = [
    ...(outcome === 'ticket' ? [] : [outcome]),
    ...(topic ? [`topic ${topic.name}`] : []),
    ...(team ? [`team ${team.name}`] : []),
    ...(priority === null ? [] : [`priority ${priority}`]),
    ...(tags.length > 0 ? [`tags ${tags.join(', ')}`] : []),
  ]
  return `${name}: ${given.join('; ')} → ${effects.join('; ')}`
}

/** The password is no fact: the log of activity says of nobody how they sign in. */
function imapFactsOf(imap: StoredMailbox['imap']): Facts {
  return {
    receiving: imap ? 'imap' : 'delivery',
    server: imap && `${imap.host}:${imap.port}`,
    encryption: imap?.security ?? null,
    userName: imap?.userName ?? null,
    mailSignIn: imap?.signIn ?? null,
    tenant: imap?.tenant ?? null,
    application: imap?.clientId ?? null,
    secretEndsOn: imap?.secretEndsOn ?? null,
    consentedAt: imap?.consentedAt?.toISOString() ?? null,
    folder: imap?.folder ?? null,
    afterReading: imap?.afterReading ?? null,
    moveTo: imap?.moveTo ?? null,
    since: imap?.since ?? null,
  }
}

/** Neither are the password and the key of what it sends by. */
function senderFactsOf({
  senderName,
  signature,
  quotesHistory,
  smtp,
  dkim,
}: StoredSender & Pick<StoredMailbox, 'senderName' | 'signature' | 'quotesHistory'>): Facts {
  return {
    sender: senderName,
    signature,
    quotesHistory,
    sendingServer: smtp && serverFact(smtp),
    sendingUserName: smtp && userFact(smtp),
    signedBy: dkim && `${dkim.selector}._domainkey.${dkim.domain}`,
  }
}

/** Neither password nor token is said, but which of them. */
function userFact({ userName, signIn }: StoredSmtp): string | null {
  return userName !== null && signIn === 'tokens' ? `${userName} (XOAUTH2)` : userName
}

/** The kinds of encryption have the same name in every language. */
function serverFact({ host, port, security }: StoredSmtp): string {
  return security === 'plain' ? `${host}:${port}` : `${host}:${port} (${security.toUpperCase()})`
}
