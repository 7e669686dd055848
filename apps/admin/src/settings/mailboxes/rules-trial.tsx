import { MailRules, type MailRuleTrial, routes } from '@lodge/contracts'
import { formatDateTime, TableHead } from '@lodge/ui'
import { Link } from 'react-router'
import { http } from '../../foundation/http.ts'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { describeAppliedRule } from '../incoming-mail/describe-applied-rule.ts'
import { type RuleValues, toRulesInput } from './rules-record.ts'
import { ServerTest } from './server-test.tsx'

interface RulesTrialProps {
  rules: readonly RuleValues[]
  /** Null for a mailbox that is not saved yet, to which no mail came. */
  alias: string | null
}

/** Tries rules as they are typed on the mails that came last, and lists those that they would have changed. */
export function RulesTrial({ rules, alias }: RulesTrialProps) {
  if (rules.length === 0) return null
  if (alias === null)
    return <p className="text-xs text-muted-foreground">{t('mailboxes.rules.trial.saveFirst')}</p>
  const checked = MailRules.safeParse(toRulesInput(rules))
  return (
    <ServerTest
      // A result counts for the rules that it was made of.
      key={JSON.stringify(toRulesInput(rules))}
      label={t('mailboxes.rules.trial.button')}
      hint={t('mailboxes.rules.trial.hint')}
      body={checked.success ? { rules: checked.data } : null}
      send={(body) => http.call(routes.tryMailRules, { params: { alias }, body })}
    >
      {(result) => <RulesTrialResult {...result} />}
    </ServerTest>
  )
}

const columns = ['subject', 'from', 'effect', 'when'] as const

function RulesTrialResult({ mails, newMails, gone, changed }: MailRuleTrial) {
  if (mails === 0) return <p>{t('mailboxes.rules.trial.noMails')}</p>
  const heads = columns.map((name) => (
    <TableHead key={name}>{t(`mailboxes.rules.trial.columns.${name}`)}</TableHead>
  ))
  return (
    <div className="flex flex-col gap-2">
      <p>
        {t('mailboxes.rules.trial.looked', { mails, count: newMails })}{' '}
        {t('mailboxes.rules.trial.changed', { count: changed.length })}
        {gone > 0 && ` ${t('mailboxes.rules.trial.gone', { count: gone })}`}
      </p>
      {changed.length > 0 && (
        <SettingsTable label={t('mailboxes.rules.trial.title')} heads={heads}>
          {changed.map((mail) => (
            <TriedMail key={mail.id} mail={mail} />
          ))}
        </SettingsTable>
      )}
    </div>
  )
}

function TriedMail({ mail }: { mail: MailRuleTrial['changed'][number] }) {
  return (
    <SettingsTableRow>
      <SettingsTableCell className="break-words max-lg:basis-full">
        <Link
          to={`/admin/settings/incoming-mail/${mail.id}`}
          target="_blank"
          className="font-medium underline-offset-4 hover:underline max-md:py-2"
          dir="auto"
        >
          {mail.subject || t('incoming-mail.noSubject')}
        </Link>
      </SettingsTableCell>
      <SettingsTableCell label={t('mailboxes.rules.trial.columns.from')} className="break-all">
        {mail.from ?? t('incoming-mail.nobody')}
      </SettingsTableCell>
      <SettingsTableCell
        label={t('mailboxes.rules.trial.columns.effect')}
        className="break-words whitespace-pre-line"
      >
        {mail.rules.map(describeAppliedRule).join('\n')}
      </SettingsTableCell>
      <SettingsTableCell
        label={t('mailboxes.rules.trial.columns.when')}
        className="text-muted-foreground tabular-nums"
      >
        {formatDateTime(mail.receivedAt)}
      </SettingsTableCell>
    </SettingsTableRow>
  )
}
