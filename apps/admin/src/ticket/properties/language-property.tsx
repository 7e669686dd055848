import { limits, type TicketDetail } from '@lodge/contracts'
import { languageName, suggestLanguages } from '@lodge/domain'
import { pageLanguage } from '@lodge/strings'
import { Button } from '@lodge/ui'
import { useState } from 'react'
import { t } from '../../t.ts'
import { useSetLanguage } from './property-commands.ts'
import { PropertyPopover } from './property-popover.tsx'
import { SuggestionInput } from './suggestion-input.tsx'

/** The language that the requester writes in, or none. */
export function LanguageProperty({ ticket }: { ticket: TicketDetail }) {
  const { mutate } = useSetLanguage(ticket)
  const { language } = ticket
  return (
    <PropertyPopover
      label={t('ticket-property.language')}
      isDisabled={!ticket.can.assign}
      value={
        language ? (
          languageName(language, pageLanguage())
        ) : (
          <span className="text-muted-foreground">{t('ticket-property.none')}</span>
        )
      }
    >
      {(close) => {
        const choose = (tag: string | null) => {
          close()
          if (tag !== language) mutate(tag)
        }
        return (
          <div className="flex flex-col gap-2">
            <LanguageInput onChoose={choose} />
            {language && (
              <Button variant="outline" size="small" onClick={() => choose(null)}>
                {t('ticket-property.languages.clear')}
              </Button>
            )}
          </div>
        )
      }}
    </PropertyPopover>
  )
}

function LanguageInput({ onChoose }: { onChoose: (tag: string) => void }) {
  const [text, setText] = useState('')
  return (
    <SuggestionInput
      label={t('ticket-property.language')}
      placeholder={t('ticket-property.languages.placeholder')}
      text={text}
      suggestions={suggestLanguages(text, limits.suggestions, pageLanguage()).map(({ tag, name }) => ({
        value: tag,
        label: name,
        detail: tag,
      }))}
      nothing={t('ticket-property.languages.nothing')}
      onText={setText}
      onChoose={onChoose}
    />
  )
}
