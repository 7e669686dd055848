import type { CannedResponseOptionsView } from '@lodge/contracts'
import { languageName } from '@lodge/domain'
import { pageLanguage } from '@lodge/strings'
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
      suggestions={items.map(toSuggestion)}
      {...(data && { nothing: t('ticket-list.reply.noCanned') })}
      onText={setText}
      onChoose={(value) => {
        const chosen = items.find((item) => toSuggestion(item).value === value)
        if (chosen) onChoose(chosen.html)
      }}
    />
  )
}

/** A response is there once for each of its languages. */
function toSuggestion({ alias, title, language }: CannedResponseOptionsView['items'][number]) {
  if (language === null) return { value: alias, label: title }
  return { value: `${alias} ${language}`, label: title, detail: languageName(language, pageLanguage()) }
}
