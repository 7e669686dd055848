import type { ListIncomingMail } from '@lodge/contracts'
import { Button, EmptyState, Select } from '@lodge/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { MailOpen, RotateCw, X } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { SettingsListFrame } from '../../foundation/settings-form/settings-list-frame.tsx'
import { t } from '../../foundation/t.ts'
import { IncomingMailTable } from './incoming-mail-table.tsx'
import { incomingMailsQuery } from './queries.ts'

type Filter = Omit<ListIncomingMail, 'cursor'>
const outcomes = ['quarantine', 'waiting', 'ticket', 'reply', 'bounce', 'ignored'] as const

/** Every mail that came, what became of it and why. */
export function IncomingMailScreen() {
  const [filter, setFilter] = useFilter()
  const shown = useDeferredValue(filter)
  const query = useInfiniteQuery({ ...incomingMailsQuery(shown), placeholderData: keepPreviousData })
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <SettingsListFrame
      title={t('incoming-mail.title')}
      text={t('incoming-mail.text')}
      count={undefined}
      search={filter.search ?? ''}
      searchLabel={t('incoming-mail.search')}
      onSearch={(search) => setFilter({ ...filter, search })}
      filters={
        <>
          <OutcomeFilter filter={filter} onChange={setFilter} />
          <MailboxFilter filter={filter} onChange={setFilter} />
          <Button variant="outline" onClick={() => query.refetch()} isBusy={query.isRefetching}>
            <RotateCw aria-hidden />
            {t('incoming-mail.refresh')}
          </Button>
        </>
      }
      isPending={query.isPending}
      error={query.error}
      onRetry={() => query.refetch()}
      isEmpty={rows.length === 0}
      empty={<NothingListed isNarrowed={Boolean(filter.search || filter.outcome || filter.mailbox)} />}
      more={query}
    >
      <IncomingMailTable rows={rows} />
    </SettingsListFrame>
  )
}

/** Keeps the filter in the address. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const outcome = outcomes.find((known) => known === params.get('outcome'))
  const [mailbox, search] = [params.get('mailbox'), params.get('search')?.slice(0, 100)]
  const filter: Filter = {
    ...(outcome && { outcome }),
    ...(mailbox && { mailbox }),
    ...(search && { search }),
  }
  const change = (next: Filter) =>
    setParams(
      {
        ...(next.outcome && { outcome: next.outcome }),
        ...(next.mailbox && { mailbox: next.mailbox }),
        ...(next.search && { search: next.search }),
      },
      { replace: true },
    )
  return [filter, change] as const
}

interface FilterProps {
  filter: Filter
  onChange: (filter: Filter) => void
}

function OutcomeFilter({ filter: { outcome, ...others }, onChange }: FilterProps) {
  const options = [
    { value: 'all', label: t('incoming-mail.allOutcomes') },
    ...outcomes.map((value) => ({ value, label: t(`incoming-mail.outcomes.${value}`) })),
  ]
  const choose = (value: string) => {
    const chosen = outcomes.find((known) => known === value)
    onChange({ ...others, ...(chosen && { outcome: chosen }) })
  }
  return (
    <Select
      aria-label={t('incoming-mail.outcome')}
      className="w-44"
      value={outcome ?? 'all'}
      options={options}
      onChange={choose}
    />
  )
}

/** The mailbox whose page led here. */
function MailboxFilter({ filter: { mailbox, ...others }, onChange }: FilterProps) {
  if (mailbox === undefined) return null
  return (
    <Button variant="outline" onClick={() => onChange(others)}>
      {t('incoming-mail.onlyMailbox', { mailbox })}
      <X aria-hidden />
    </Button>
  )
}

function NothingListed({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) return <EmptyState title={t('incoming-mail.emptyFound')} className="mx-gutter" />
  return (
    <EmptyState
      icon={<MailOpen aria-hidden />}
      title={t('incoming-mail.empty')}
      text={t('incoming-mail.emptyText')}
      className="mx-gutter"
    />
  )
}
