import type { CourseView, TicketDetail } from '@lodge/contracts'
import { Button } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { courseSuggestionsQuery } from '../queries.ts'
import { useSetCourse } from './property-commands.ts'
import { PropertyPopover } from './property-popover.tsx'
import { SuggestionInput } from './suggestion-input.tsx'

/** The course that the ticket is about, or none. */
export function CourseProperty({ ticket }: { ticket: TicketDetail }) {
  const { mutate } = useSetCourse(ticket)
  const { course } = ticket
  return (
    <PropertyPopover
      number={ticket.number}
      property="course"
      label={t('property.names.course')}
      isDisabled={!ticket.can.assign}
      value={
        course ? (
          `${course.code} ${course.name}`
        ) : (
          <span className="text-muted-foreground">{t('ticket-property.none')}</span>
        )
      }
    >
      {(close) => {
        const choose = (alias: string | null) => {
          close()
          if (alias !== (course?.alias ?? null)) mutate(alias)
        }
        return (
          <div className="flex flex-col gap-2">
            <CourseInput own={ticket.requesterCard.courses} onChoose={choose} />
            {course && (
              <Button variant="outline" size="small" onClick={() => choose(null)}>
                {t('ticket-property.courses.clear')}
              </Button>
            )}
          </div>
        )
      }}
    </PropertyPopover>
  )
}

/** The requester's own courses, until something is typed. */
function CourseInput({ own, onChoose }: { own: readonly CourseView[]; onChoose: (alias: string) => void }) {
  const [text, setText] = useState('')
  const isSearching = text.trim() !== '' || own.length === 0
  const { data, isPlaceholderData } = useQuery({
    ...courseSuggestionsQuery(text.trim()),
    enabled: isSearching,
  })
  const found = isSearching ? data?.items : own
  return (
    <SuggestionInput
      label={t('property.names.course')}
      placeholder={t('ticket-property.courses.placeholder')}
      text={text}
      suggestions={(found ?? []).map(({ alias, code, name }) => ({ value: alias, label: `${code} ${name}` }))}
      {...(found && { nothing: t('ticket-property.courses.nothing') })}
      isStale={isSearching && isPlaceholderData}
      onText={setText}
      onChoose={onChoose}
    />
  )
}
