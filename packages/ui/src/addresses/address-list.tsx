import type { AddressView } from '@lodge/contracts'
import { Mail, MailX } from 'lucide-react'
import { Badge } from '../components/ui/badge.tsx'
import { Button } from '../components/ui/button.tsx'
import { formatDate } from '../format/dates.ts'
import { t } from '../t.ts'

type AddressAction = (email: string) => void

interface AddressListProps {
  addresses: readonly AddressView[]
  /** The address that is being changed; its buttons wait. */
  busyEmail?: string | null
  /** Each of these where it is allowed. */
  onConfirm?: AddressAction | undefined
  onMakePrimary?: AddressAction | undefined
  onRemove?: AddressAction | undefined
  /** Has mails sent again to an address to which they fail. */
  onResume?: AddressAction | undefined
  /** Lets an address that nobody has confirmed become the primary one. */
  takesUnconfirmed?: boolean
}

/** The addresses of a person: the primary one, those that nobody has confirmed, and what may be done with each. */
export function AddressList({ addresses, ...actions }: AddressListProps) {
  return (
    <ul aria-label={t('ui.addresses.label')} className="divide-y divide-border border-y border-border">
      {addresses.map((address) => (
        <AddressRow key={address.email} address={address} {...actions} />
      ))}
    </ul>
  )
}

interface AddressRowProps extends Omit<AddressListProps, 'addresses'> {
  address: AddressView
}

function AddressRow({
  address,
  busyEmail,
  onConfirm,
  onMakePrimary,
  onRemove,
  onResume,
  takesUnconfirmed,
}: AddressRowProps) {
  const { email, isPrimary, isConfirmed, failing } = address
  const isBusy = busyEmail === email
  const mayBePrimary = !isPrimary && (isConfirmed || takesUnconfirmed === true)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <Mail aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <p className="flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-2">
        <span className="min-w-0 break-all">
          <bdi>{email}</bdi>
        </span>
        {isPrimary && <Badge tone="accent">{t('ui.addresses.primary')}</Badge>}
        {!isConfirmed && <Badge tone="warning">{t('ui.addresses.unconfirmed')}</Badge>}
      </p>
      <div className="flex flex-wrap gap-2">
        {failing && onResume && <Action name="resume" email={email} isBusy={isBusy} onClick={onResume} />}
        {!isConfirmed && onConfirm && (
          <Action name="confirm" email={email} isBusy={isBusy} onClick={onConfirm} />
        )}
        {mayBePrimary && onMakePrimary && (
          <Action name="makePrimary" email={email} isBusy={isBusy} onClick={onMakePrimary} />
        )}
        {!isPrimary && onRemove && <Action name="remove" email={email} isBusy={isBusy} onClick={onRemove} />}
      </div>
      {failing && <Failure {...failing} />}
    </li>
  )
}

/** Says since when no mail is sent to an address, and why. */
function Failure({ since, reason }: NonNullable<AddressView['failing']>) {
  return (
    <p className="flex basis-full gap-1.5 text-sm text-destructive">
      <MailX aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">
        {t('ui.addresses.fails', { date: formatDate(since) })}{' '}
        <span className="text-muted-foreground">{reason}</span>
      </span>
    </p>
  )
}

interface ActionProps {
  name: 'confirm' | 'makePrimary' | 'remove' | 'resume'
  email: string
  isBusy: boolean
  onClick: AddressAction
}

function Action({ name, email, isBusy, onClick }: ActionProps) {
  return (
    <Button
      variant="outline"
      size="small"
      className="max-lg:min-h-11"
      aria-label={t(`ui.addresses.${name}One`, { email })}
      isBusy={isBusy}
      onClick={() => onClick(email)}
    >
      {t(`ui.addresses.${name}`)}
    </Button>
  )
}
