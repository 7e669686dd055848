import { type RuleEffect, type RulesPreview, routes, SaveProviderRules } from '@lodge/contracts'
import { TableHead } from '@lodge/ui'
import { Link } from 'react-router'
import { http } from '../../../foundation/http.ts'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../../foundation/settings-form/settings-table.tsx'
import { t } from '../../../foundation/t.ts'
import { ServerTest } from '../../mailboxes/server-test.tsx'
import { type RulesValues, toRulesInput } from './rules-record.ts'

/** Asks whom the rules as they are typed would change, by the groups that were seen last. */
export function RulesPreviewPart({ alias, values }: { alias: string; values: RulesValues }) {
  const input = toRulesInput(values)
  return (
    <ServerTest
      // A result counts for the rules that it was made of.
      key={JSON.stringify(input)}
      label={t('sign-on.rules.show')}
      hint={t('sign-on.rules.showHint')}
      body={SaveProviderRules.safeParse(input).data ?? null}
      send={(body) => http.call(routes.previewProviderRules, { params: { alias }, body })}
    >
      {(preview) => <Preview {...preview} />}
    </ServerTest>
  )
}

function Preview({ known, unseen, changed, items }: RulesPreview) {
  return (
    <div className="flex flex-col gap-2">
      <p>
        {known === 0 ? t('sign-on.rules.nobodyKnown') : t('sign-on.rules.wouldChange', { known, changed })}{' '}
        {unseen > 0 && t('sign-on.rules.unseen', { count: unseen })}{' '}
        {changed > items.length && t('sign-on.rules.firstOnly', { count: items.length })}
      </p>
      {items.length > 0 && (
        <SettingsTable
          label={t('sign-on.rules.preview')}
          heads={
            <>
              <TableHead>{t('sign-on.rules.person')}</TableHead>
              <TableHead>{t('sign-on.rules.gains')}</TableHead>
              <TableHead>{t('sign-on.rules.loses')}</TableHead>
            </>
          }
        >
          {items.map((effect) => (
            <EffectRow key={effect.person.alias} {...effect} />
          ))}
        </SettingsTable>
      )}
    </div>
  )
}

function EffectRow({ person, gains, loses, keepsRole }: RuleEffect) {
  return (
    <SettingsTableRow>
      <SettingsTableCell className="break-words max-lg:basis-full">
        <Link to={`/admin/users/${person.alias}`} className="font-medium hover:underline" dir="auto">
          <bdi>{person.name}</bdi>
        </Link>
        {keepsRole && (
          <span className="block text-xs text-muted-foreground">{t('sign-on.rules.lastSuperadmin')}</span>
        )}
      </SettingsTableCell>
      <SettingsTableCell label={t('sign-on.rules.gains')} className="break-words whitespace-pre-line">
        {gains.map(({ gives, name, value }) => t(`sign-on.rules.gain.${gives}`, { name, value })).join('\n')}
      </SettingsTableCell>
      <SettingsTableCell label={t('sign-on.rules.loses')} className="break-words whitespace-pre-line">
        {loses.map(({ gives, name }) => t(`sign-on.rules.loss.${gives}`, { name })).join('\n')}
      </SettingsTableCell>
    </SettingsTableRow>
  )
}
