import { limits, type TextProperty, type TicketDetail, ticketProperties } from '@lodge/contracts'
import { describeText, suggestLanguages } from '@lodge/domain'
import { pageLanguage } from '@lodge/strings'
import { Button } from '@lodge/ui'
import { useState } from 'react'
import { inSentence } from '../../../foundation/in-sentence.ts'
import { t } from '../../../foundation/t.ts'
import { useSetText } from './property-commands.ts'
import { PropertyPopover } from './property-popover.tsx'
import { type Suggestion, SuggestionInput } from './suggestion-input.tsx'

/** A property that is a text of the ticket's own, or none. */
export function TextPropertyControl({ ticket, property }: { ticket: TicketDetail; property: TextProperty }) {
  const { mutate } = useSetText(ticket, property)
  const name = t(`property.names.${property}`)
  const value = ticket[property]
  return (
    <PropertyPopover
      number={ticket.number}
      property={property}
      label={name}
      isDisabled={!ticket.can.assign}
      value={
        value ? (
          describeText(property, value, pageLanguage())
        ) : (
          <span className="text-muted-foreground">{t('ticket-property.none')}</span>
        )
      }
    >
      {(close) => {
        const choose = (to: string | null) => {
          close()
          if (to !== value) mutate(to)
        }
        return (
          <div className="flex flex-col gap-2">
            <TextInput property={property} onChoose={choose} />
            {value && (
              <Button variant="outline" size="small" onClick={() => choose(null)}>
                {t('property.text.clear', { name: inSentence(name) })}
              </Button>
            )}
          </div>
        )
      }}
    </PropertyPopover>
  )
}

function TextInput({ property, onChoose }: { property: TextProperty; onChoose: (text: string) => void }) {
  const [text, setText] = useState('')
  const name = t(`property.names.${property}`)
  return (
    <SuggestionInput
      label={name}
      placeholder={property === 'language' ? t('property.text.languagePlaceholder') : ''}
      text={text}
      suggestions={suggestTexts(property, text)}
      {...(text.trim() !== '' && { nothing: t('property.text.nothing', { name: inSentence(name) }) })}
      onText={setText}
      onChoose={onChoose}
    />
  )
}

/** Suggests languages by their names; any other text is what is typed, where it may be that. */
function suggestTexts(property: TextProperty, text: string): Suggestion[] {
  const { set } = ticketProperties[property]
  if (property === 'language')
    return suggestLanguages(text, limits.suggestions, pageLanguage()).map(({ tag, name }) => ({
      value: tag,
      label: name,
      detail: tag,
    }))
  const value = set.safeParse(text).data
  return value ? [{ value, label: value }] : []
}
