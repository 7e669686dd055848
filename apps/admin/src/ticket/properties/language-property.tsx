import { limits, type TicketDetail } from '@lodge/contracts'
import { languageName, suggestLanguages } from '@lodge/domain'
import { Button } from '@lodge/ui'
import { useState } from 'react'
import { propertyStrings } from '../property-strings.ts'
import { useSetLanguage } from './property-commands.ts'
import { PropertyPopover } from './property-popover.tsx'
import { SuggestionInput } from './suggestion-input.tsx'

const strings = propertyStrings.languages

/** The language that the requester writes in, or none. */
export function LanguageProperty({ ticket }: { ticket: TicketDetail }) {
  const { mutate } = useSetLanguage(ticket)
  const { language } = ticket
  return (
    <PropertyPopover
      label={propertyStrings.language}
      isDisabled={!ticket.can.assign}
      value={
        language ? (
          languageName(language)
        ) : (
          <span className="text-muted-foreground">{propertyStrings.none}</span>
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
                {strings.clear}
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
      label={propertyStrings.language}
      placeholder={strings.placeholder}
      text={text}
      suggestions={suggestLanguages(text, limits.suggestions).map(({ tag, name }) => ({
        value: tag,
        label: name,
        detail: tag,
      }))}
      nothing={strings.nothing}
      onText={setText}
      onChoose={onChoose}
    />
  )
}
