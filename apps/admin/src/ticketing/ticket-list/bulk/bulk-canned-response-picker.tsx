import { Button, Popover, PopoverContent, PopoverTrigger } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareQuote } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { cannedResponseOptionsQuery } from '../../bulk-updates/queries.ts'
import { SuggestionInput } from '../../ticket/properties/suggestion-input.tsx'

/** Puts a canned response into the message, its placeholders to be filled for each ticket. */
export function BulkCannedResponsePicker({ onChoose }: { onChoose: (html: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button variant="outline" size="small" className="self-start max-lg:h-11">
          <MessageSquareQuote aria-hidden />
          {t('ticket-list.reply.canned')}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" aria-label={t('ticket-list.reply.canned')} className="w-80">
        <BulkCannedResponseSearch
          onChoose={(html) => {
            setIsOpen(false)
            onChoose(html)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}

function BulkCannedResponseSearch({ onChoose }: { onChoose: (html: string) => void }) {
  const [text, setText] = useState('')
  const { data } = useQuery(cannedResponseOptionsQuery(useDeferredValue(text.trim())))
  const items = data?.items ?? []
  return (
    <SuggestionInput
      label={t('ticket-list.reply.cannedSearch')}
      placeholder={t('ticket-list.filter.search')}
      text={text}
      suggestions={items.map(({ alias, title }) => ({ value: alias, label: title }))}
      {...(data && { nothing: t('ticket-list.reply.noCanned') })}
      onText={setText}
      onChoose={(alias) => {
        const chosen = items.find((item) => item.alias === alias)
        if (chosen) onChoose(chosen.html)
      }}
    />
  )
}
