import { type FailingAddress, routes } from '@lodge/contracts'
import {
  Button,
  Checkbox,
  CheckboxField,
  ErrorState,
  formatDateTime,
  getErrorMessage,
  TableHead,
  toast,
} from '@lodge/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { http } from '../../foundation/http.ts'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { failingAddressesQuery } from './queries.ts'

/** The addresses to which mail fails, and the way to have mails sent there again; nothing where there are none. */
export function FailingAddressesSection() {
  const { data, isError, error, refetch } = useQuery(failingAddressesQuery)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const resume = useResume(() => setChosen(new Set()))
  const id = useId()
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} className="m-gutter" />
  if (!data || data.total === 0) return null
  const { items, total } = data
  const listed = items.filter(({ email }) => chosen.has(email)).map(({ email }) => email)
  const isEveryone = listed.length === items.length
  const toggle = (email: string, isChosen: boolean) =>
    setChosen(
      (before) => new Set([...before].filter((address) => address !== email).concat(isChosen ? email : [])),
    )
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 border-b border-border pt-3">
      <div className="flex flex-wrap items-end gap-3 px-gutter max-lg:px-4">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id={id} className="text-lg font-semibold">
            {t('deliveries.failing.title')} <span className="text-destructive tabular-nums">{total}</span>
          </h2>
          <p className="text-sm text-muted-foreground">
            {t('deliveries.failing.text')}
            {total > items.length && ` ${t('deliveries.failing.some', { count: items.length })}`}
          </p>
        </div>
        <Button
          variant="outline"
          className="max-lg:min-h-11"
          disabled={listed.length === 0}
          isBusy={resume.isPending}
          onClick={() => resume.mutate(listed)}
        >
          {t('deliveries.failing.several', { count: listed.length })}
        </Button>
      </div>
      <div className="px-gutter max-lg:px-4">
        <CheckboxField
          label={t('deliveries.failing.chooseAll')}
          checked={isEveryone ? true : listed.length > 0 ? 'indeterminate' : false}
          onCheckedChange={(checked) =>
            setChosen(new Set(checked === true ? items.map(({ email }) => email) : []))
          }
        />
      </div>
      <SettingsTable
        label={t('deliveries.failing.title')}
        heads={columns.map((name) => (
          <TableHead key={name}>{t(`deliveries.failing.columns.${name}`)}</TableHead>
        ))}
      >
        {items.map((address) => (
          <AddressRow
            key={address.email}
            address={address}
            isChosen={chosen.has(address.email)}
            onChoose={(isChosen) => toggle(address.email, isChosen)}
            isBusy={resume.isPending}
            onAgain={() => resume.mutate([address.email])}
          />
        ))}
      </SettingsTable>
    </section>
  )
}

const columns = ['choose', 'address', 'since', 'reason', 'actions'] as const

interface AddressRowProps {
  address: FailingAddress
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  isBusy: boolean
  onAgain: () => void
}

function AddressRow({
  address: { email, person, since, reason },
  isChosen,
  onChoose,
  isBusy,
  onAgain,
}: AddressRowProps) {
  return (
    <SettingsTableRow>
      <SettingsTableCell className="w-px max-lg:w-6">
        <Checkbox
          aria-label={t('deliveries.failing.choose', { email })}
          checked={isChosen}
          onCheckedChange={(checked) => onChoose(checked === true)}
        />
      </SettingsTableCell>
      <SettingsTableCell className="max-lg:flex-1 max-lg:basis-[calc(100%-40px)]">
        <span className="font-medium break-all">
          <bdi>{email}</bdi>
        </span>
        {person.name !== email && (
          <Link
            to={`/admin/edit-users/${person.alias}`}
            className="ms-2 text-muted-foreground underline-offset-4 hover:underline"
          >
            <bdi>{person.name}</bdi>
          </Link>
        )}
      </SettingsTableCell>
      <SettingsTableCell
        label={t('deliveries.failing.columns.since')}
        className="text-muted-foreground tabular-nums"
      >
        {formatDateTime(since)}
      </SettingsTableCell>
      <SettingsTableCell
        label={t('deliveries.failing.columns.reason')}
        className="break-words text-muted-foreground max-lg:basis-full"
      >
        {reason}
      </SettingsTableCell>
      <SettingsTableCell>
        <Button
          variant="outline"
          size="small"
          className="max-lg:min-h-11"
          aria-label={t('deliveries.failing.againAt', { email })}
          disabled={isBusy}
          onClick={onAgain}
        >
          {t('deliveries.failing.again')}
        </Button>
      </SettingsTableCell>
    </SettingsTableRow>
  )
}

/** Has mails sent to addresses again; the list is read anew either way. */
function useResume(onDone: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (emails: readonly string[]) =>
      http.call(routes.resumeAddresses, { body: { emails: [...emails] } }),
    onSuccess: ({ resumed }) => {
      onDone()
      toast.success(t('deliveries.failing.done', { count: resumed }))
    },
    onError: (error) => toast.error(getErrorMessage(error)),
    onSettled: () => cache.invalidateQueries(failingAddressesQuery),
  })
}
