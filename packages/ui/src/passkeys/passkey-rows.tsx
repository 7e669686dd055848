import type { PasskeyView } from '@lodge/contracts'
import { KeyRound } from 'lucide-react'
import { Button } from '../components/ui/button.tsx'
import { formatDate } from '../format/dates.ts'
import { RelativeTime } from '../format/relative-time.tsx'
import { t } from '../t.ts'
import { type PasskeyChange, useChangePasskey } from './use-change-passkey.ts'

interface PasskeyRowsProps extends PasskeyChange {
  passkeys: readonly PasskeyView[]
  area: 'portal' | 'admin'
}

export function PasskeyRows({ passkeys, ...props }: PasskeyRowsProps) {
  return (
    <ul aria-label={t('ui.passkeys.title')} className="w-full divide-y divide-border border-y border-border">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} {...props} />
      ))}
    </ul>
  )
}

interface PasskeyRowProps extends Omit<PasskeyRowsProps, 'passkeys'> {
  passkey: PasskeyView
}

function PasskeyRow({ passkey, area, ...change }: PasskeyRowProps) {
  const { name, isSynced, opensAdmin, createdAt, lastUsedAt } = passkey
  const isForOtherArea = opensAdmin !== (area === 'admin')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <KeyRound aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words font-medium">{name}</p>
        <p className="text-sm text-muted-foreground">
          {t('ui.passkeys.made', { date: formatDate(createdAt) })}
          {' · '}
          {lastUsedAt ? (
            <>
              {t('ui.passkeys.used')} <RelativeTime at={lastUsedAt} />
            </>
          ) : (
            t('ui.passkeys.never')
          )}
          {isSynced && <> · {t('ui.passkeys.synced')}</>}
        </p>
        {isForOtherArea && (
          <p className="text-sm text-muted-foreground">
            {opensAdmin ? t('ui.passkeys.opensAdmin') : t('ui.passkeys.portalOnly')}
          </p>
        )}
      </div>
      {(area === 'admin' || !opensAdmin) && <RowButtons passkey={passkey} change={change} />}
    </li>
  )
}

function RowButtons({ passkey, change }: { passkey: PasskeyView; change: PasskeyChange }) {
  const { name } = passkey
  const { rename, remove } = useChangePasskey(passkey, change)
  return (
    <div className="flex gap-1">
      <Button
        variant="ghost"
        aria-label={t('ui.passkeys.renameNamed', { name })}
        onClick={() => void rename()}
      >
        {t('ui.passkeys.rename')}
      </Button>
      <Button
        variant="ghost"
        className="text-destructive"
        aria-label={t('ui.passkeys.removeNamed', { name })}
        onClick={() => void remove()}
      >
        {t('ui.passkeys.remove')}
      </Button>
    </div>
  )
}
