import { type FilledCannedResponse, routes } from '@lodge/contracts'
import {
  Button,
  Command,
  CommandInput,
  CommandItem,
  CommandList,
  ErrorState,
  Popover,
  PopoverAnchor,
  PopoverContent,
  RichText,
  ScrollRegion,
  SkeletonRows,
} from '@lodge/ui'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { fileUrl, http } from '../../http.ts'
import { t } from '../../t.ts'

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
  /** Told the rich text, filled for the ticket; the focus is then the caller's to set. */
  onChoose: (html: string) => void
}

/** The canned responses that this ticket is offered, to search, preview and choose. It opens where it is mounted. */
export function CannedResponsePicker({ number, isOpen, onOpenChange, onChoose }: CannedResponsePickerProps) {
  const back = useRef<Element | null>(null)
  const isChosen = useRef(false)
  return (
    <Popover open={isOpen} onOpenChange={onOpenChange}>
      <PopoverAnchor />
      <PopoverContent
        aria-label={t('ticket-composer-canned-response-picker.title')}
        align="start"
        side="top"
        className="w-[680px] p-0"
        onOpenAutoFocus={() => {
          back.current = document.activeElement
          isChosen.current = false
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (!isChosen.current && back.current instanceof HTMLElement) back.current.focus()
        }}
      >
        <CannedResponseSearch
          number={number}
          onChoose={(html) => {
            isChosen.current = true
            onOpenChange(false)
            onChoose(html)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}

function CannedResponseSearch({ number, onChoose }: { number: number; onChoose: (html: string) => void }) {
  const [search, setSearch] = useState('')
  const [current, setCurrent] = useState('')
  const { data, isPending, error, refetch } = useQuery({
    ...ticketCannedResponsesQuery(number, useDeferredValue(search.trim())),
    placeholderData: keepPreviousData,
  })
  const items = data?.items ?? []
  const shown = items.find(({ alias }) => alias === current) ?? items[0]
  if (error) return <ErrorState error={error} onRetry={() => refetch()} className="border-0" />
  return (
    <Command
      label={t('ticket-composer-canned-response-picker.title')}
      shouldFilter={false}
      loop
      value={shown?.alias ?? ''}
      onValueChange={setCurrent}
    >
      <CommandInput
        value={search}
        onValueChange={setSearch}
        placeholder={t('ticket-composer-canned-response-picker.search')}
        maxLength={100}
        // In a column the input would else shrink to its line.
        className="h-10 w-full flex-none border-b border-border px-3 text-base max-lg:h-11"
      />
      {isPending ? (
        <SkeletonRows rows={5} className="p-3" />
      ) : items.length === 0 ? (
        <p role="status" className="px-3 py-4 text-sm text-muted-foreground">
          {search.trim()
            ? t('ticket-composer-canned-response-picker.notFound')
            : t('ticket-composer-canned-response-picker.empty')}
        </p>
      ) : (
        <div className="grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <CommandList className="max-h-40 sm:max-h-80">
            {items.map(({ alias, title, html }) => (
              <CommandItem key={alias} value={alias} onSelect={() => onChoose(html)}>
                <span className="min-w-0 break-words">{title}</span>
              </CommandItem>
            ))}
          </CommandList>
          {shown && <CannedResponsePickerPreview response={shown} onInsert={() => onChoose(shown.html)} />}
        </div>
      )}
      <p className="border-t border-border px-3 py-2 text-xs text-muted-foreground max-lg:hidden">
        {t('ticket-composer-canned-response-picker.keys')}
      </p>
    </Command>
  )
}

function CannedResponsePickerPreview({
  response: { title, html, unfilled },
  onInsert,
}: {
  response: FilledCannedResponse
  onInsert: () => void
}) {
  return (
    <section
      aria-label={t('ticket-composer-canned-response-picker.preview')}
      className="flex min-h-0 flex-col gap-2 border-border p-3 max-sm:border-t sm:border-l"
    >
      <h3 className="text-sm font-semibold">{title}</h3>
      <ScrollRegion label={title} className="max-h-44 flex-1 overflow-y-auto rounded-sm sm:max-h-60">
        <RichText html={html} fileUrl={fileUrl} className="text-sm" />
      </ScrollRegion>
      {unfilled.length > 0 && (
        <p className="flex gap-2 rounded-md bg-warning-soft px-2 py-1.5 text-xs text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {t('ticket-composer-canned-response-picker.unfilled', {
            names: unfilled.map((name) => `{{${name}}}`).join(', '),
          })}
        </p>
      )}
      <Button variant="outline" size="small" className="self-start max-lg:h-11" onClick={onInsert}>
        {t('ticket-composer-canned-response-picker.insert')}
      </Button>
    </section>
  )
}
