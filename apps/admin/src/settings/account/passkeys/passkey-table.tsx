import type { PasskeyView } from '@lodge/contracts'
import { Button, formatDate, RelativeTime, TableHead } from '@lodge/ui'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../../foundation/settings-form/settings-table.tsx'
import { t } from '../../../foundation/t.ts'
import { useChangePasskey } from './use-change-passkey.ts'

export function PasskeyTable({ passkeys }: { passkeys: readonly PasskeyView[] }) {
  return (
    <SettingsTable
      label={t('account.passkeys.title')}
      heads={
        <>
          <TableHead>{t('account.passkeys.name')}</TableHead>
          <TableHead>{t('account.passkeys.made')}</TableHead>
          <TableHead>{t('account.passkeys.used')}</TableHead>
          <TableHead className="text-right">{t('account.passkeys.actions')}</TableHead>
        </>
      }
    >
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </SettingsTable>
  )
}

function PasskeyRow({ passkey }: { passkey: PasskeyView }) {
  const { name, isSynced, createdAt, lastUsedAt } = passkey
  const { rename, remove } = useChangePasskey(passkey)
  return (
    <SettingsTableRow>
      <SettingsTableCell className="break-words font-medium max-lg:basis-full">
        {name}
        {isSynced && (
          <p className="text-xs font-normal text-muted-foreground">{t('account.passkeys.synced')}</p>
        )}
      </SettingsTableCell>
      <SettingsTableCell label={t('account.passkeys.made')}>{formatDate(createdAt)}</SettingsTableCell>
      <SettingsTableCell label={t('account.passkeys.used')}>
        {lastUsedAt ? <RelativeTime at={lastUsedAt} /> : t('account.passkeys.never')}
      </SettingsTableCell>
      <SettingsTableCell className="lg:whitespace-nowrap lg:text-right">
        <Button
          variant="ghost"
          className="max-lg:h-11"
          aria-label={t('account.passkeys.renameNamed', { name })}
          onClick={() => void rename()}
        >
          {t('account.passkeys.rename')}
        </Button>
        <Button
          variant="ghost"
          className="text-destructive max-lg:h-11"
          aria-label={t('account.passkeys.removeNamed', { name })}
          onClick={() => void remove()}
        >
          {t('account.passkeys.remove')}
        </Button>
      </SettingsTableCell>
    </SettingsTableRow>
  )
}
