import type { ApiTokenView } from '@lodge/contracts'
import { Button, formatDateTime, formatList, RelativeTime, TableHead } from '@lodge/ui'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { scopeNames } from './scope-names.ts'

interface TokenTableProps {
  label: string
  tokens: readonly ApiTokenView[]
  /** Null where all are one's own. */
  ownerLabel: string | null
  hasTeams: boolean
  onRotate?: (token: ApiTokenView) => void
  onRevoke: (token: ApiTokenView) => void
}

export function TokenTable({ label, tokens, ownerLabel, hasTeams, onRotate, onRevoke }: TokenTableProps) {
  return (
    <SettingsTable
      label={label}
      heads={
        <>
          <TableHead>{t('api-tokens.name')}</TableHead>
          <TableHead>{t('api-tokens.scopes')}</TableHead>
          {hasTeams && <TableHead>{t('api-tokens.teams')}</TableHead>}
          {ownerLabel !== null && <TableHead>{ownerLabel}</TableHead>}
          <TableHead>{t('api-tokens.used')}</TableHead>
          <TableHead>{t('api-tokens.ends')}</TableHead>
          <TableHead className="text-end">{t('api-tokens.actions')}</TableHead>
        </>
      }
    >
      {tokens.map((token) => (
        <SettingsTableRow key={token.id}>
          <SettingsTableCell className="break-words font-medium max-lg:basis-full">
            <bdi>{token.name}</bdi>
            <p className="font-mono text-xs font-normal text-muted-foreground">…{token.hint}</p>
          </SettingsTableCell>
          <SettingsTableCell label={t('api-tokens.scopes')} className="break-words">
            {formatList(token.scopes.map((scope) => scopeNames[scope]()))}
          </SettingsTableCell>
          {hasTeams && (
            <SettingsTableCell label={t('api-tokens.teams')} className="break-words">
              {describeTeams(token)}
            </SettingsTableCell>
          )}
          {ownerLabel !== null && (
            <SettingsTableCell label={ownerLabel}>{token.owner.name}</SettingsTableCell>
          )}
          <SettingsTableCell label={t('api-tokens.used')}>
            {token.lastUsedAt ? <RelativeTime at={token.lastUsedAt} /> : t('api-tokens.never')}
          </SettingsTableCell>
          <SettingsTableCell label={t('api-tokens.ends')}>
            <TokenEnd token={token} />
          </SettingsTableCell>
          <SettingsTableCell className="lg:whitespace-nowrap lg:text-end">
            {onRotate && (
              <Button
                variant="ghost"
                className="max-lg:h-11"
                aria-label={t('api-tokens.rotateNamed', { name: token.name })}
                onClick={() => onRotate(token)}
              >
                {t('api-tokens.rotate')}
              </Button>
            )}
            <Button
              variant="ghost"
              className="text-destructive max-lg:h-11"
              aria-label={t('api-tokens.revokeNamed', { name: token.name })}
              onClick={() => onRevoke(token)}
            >
              {t('api-tokens.revoke')}
            </Button>
          </SettingsTableCell>
        </SettingsTableRow>
      ))}
    </SettingsTable>
  )
}

function TokenEnd({ token: { expiresAt, overlapEndsAt } }: { token: ApiTokenView }) {
  if (new Date(expiresAt) <= new Date())
    return <span className="text-destructive">{t('api-tokens.ended')}</span>
  return (
    <>
      {formatDateTime(expiresAt)}
      {overlapEndsAt && (
        <p className="text-xs text-muted-foreground">
          {t('api-tokens.overlap', { at: formatDateTime(overlapEndsAt) })}
        </p>
      )}
    </>
  )
}

function describeTeams({ teams }: ApiTokenView): string {
  if (teams.length === 0) return t('api-tokens.allTeams')
  return formatList(teams.map(({ name }) => name))
}
