import { type CannedResponseVersion, type FilledCannedResponse, routes } from '@lodge/contracts'
import { languageName } from '@lodge/domain'
import { pageLanguage } from '@lodge/strings'
import { Button, RichText, ScrollRegion } from '@lodge/ui'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { fileUrl, http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { PickerPopover } from '../pickers/picker-popover.tsx'
import { PickerSearch } from '../pickers/picker-search.tsx'

const ticketCannedResponsesQuery = (number: number, search: string) =>
  queryOptions({
    queryKey: ['ticket-canned-responses', number, search],
    queryFn: ({ signal }) =>
      http.call(
        routes.ticketCannedResponses,
        { params: { number }, query: search ? { search } : {} },
        { signal },
      ),
    staleTime: 0,
  })

interface CannedResponsePickerProps {
  number: number
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Takes the rich text, filled for the ticket. The caller then sets the focus. */
  onChoose: (html: string) => void
}

/** The canned responses that this ticket is offered, to search, preview and choose. It opens where it is mounted. */
export function CannedResponsePicker({ number, onChoose, ...popover }: CannedResponsePickerProps) {
  return (
    <PickerPopover
      {...popover}
      label={t('ticket-composer-canned-response-picker.title')}
      className="w-[680px] p-0"
    >
      {(close) => (
        <CannedResponseSearch
          number={number}
          onChoose={(html) => {
            close()
            onChoose(html)
          }}
        />
      )}
    </PickerPopover>
  )
}

function CannedResponseSearch({ number, onChoose }: { number: number; onChoose: (html: string) => void }) {
  const [search, setSearch] = useState('')
  const words = useDeferredValue(search.trim())
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...ticketCannedResponsesQuery(number, words),
    placeholderData: keepPreviousData,
  })
  return (
    <PickerSearch
      label={t('ticket-composer-canned-response-picker.title')}
      placeholder={t('ticket-composer-canned-response-picker.search')}
      search={search}
      onSearch={setSearch}
      items={data?.items}
      isOlder={isPlaceholderData || words !== search.trim()}
      error={error}
      onRetry={() => void refetch()}
      nothing={
        search.trim()
          ? t('ticket-composer-canned-response-picker.notFound')
          : t('ticket-composer-canned-response-picker.empty')
      }
      renderItem={(response) => <ResponseTitle response={response} />}
      onChoose={({ html }) => onChoose(html)}
      isBeside
      renderCurrent={(response) => (
        <CannedResponsePickerPreview response={response} onInsert={() => onChoose(response.html)} />
      )}
    >
      <p className="border-t border-border px-3 py-2 text-xs text-muted-foreground max-lg:hidden">
        {t('ticket-composer-canned-response-picker.keys')}
      </p>
    </PickerSearch>
  )
}

/** The title in the ticket's language, above the one that agents know. */
function ResponseTitle({ response: { title, writtenTitle, version } }: { response: FilledCannedResponse }) {
  if (writtenTitle === null || writtenTitle === title) return title
  return (
    <>
      <bdi lang={version?.language}>{title}</bdi>{' '}
      <bdi className="block text-xs text-muted-foreground">{writtenTitle}</bdi>
    </>
  )
}

function VersionNote({ version: { language, missing, isOutdated } }: { version: CannedResponseVersion }) {
  const name = (tag: string) => languageName(tag, pageLanguage())
  const words = { language: name(language) }
  if (missing !== null)
    return (
      <p className="flex gap-2 rounded-md bg-warning-soft px-2 py-1.5 text-xs text-warning">
        <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        {t('ticket-composer-canned-response-picker.version.missing', { ...words, missing: name(missing) })}
      </p>
    )
  return (
    <p className="text-xs text-muted-foreground">
      {t(`ticket-composer-canned-response-picker.version.${isOutdated ? 'outdated' : 'in'}`, words)}
    </p>
  )
}

function CannedResponsePickerPreview({
  response: { title, html, unfilled, version },
  onInsert,
}: {
  response: FilledCannedResponse
  onInsert: () => void
}) {
  return (
    <section
      aria-label={t('ticket-composer-canned-response-picker.preview')}
      className="flex min-h-0 flex-col gap-2 border-border p-3 max-sm:border-t sm:border-s"
    >
      <h3 className="text-sm font-semibold" lang={version?.language} dir="auto">
        {title}
      </h3>
      {version && <VersionNote version={version} />}
      <ScrollRegion label={title} className="max-h-44 flex-1 overflow-y-auto rounded-sm sm:max-h-60">
        <div lang={version?.language} dir="auto">
          <RichText html={html} fileUrl={fileUrl} className="text-sm" />
        </div>
      </ScrollRegion>
      {unfilled.length > 0 && (
        <p className="flex gap-2 rounded-md bg-warning-soft px-2 py-1.5 text-xs text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {t('ticket-composer-canned-response-picker.unfilled', {
            names: unfilled.map((name) => `{{${name}}}`),
          })}
        </p>
      )}
      <Button variant="outline" size="small" className="self-start max-lg:h-11" onClick={onInsert}>
        {t('ticket-composer-canned-response-picker.insert')}
      </Button>
    </section>
  )
}
