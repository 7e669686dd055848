import {
  isTextProperty,
  type SettableProperty,
  settableProperties,
  type TextProperty,
  type TicketDetail,
  type TicketRating,
} from '@lodge/contracts'
import type { ReactNode } from 'react'
import { t } from '../../../foundation/t.ts'
import { WatchersRow } from '../watchers/watchers-row.tsx'
import { CourseProperty } from './course-property.tsx'
import { DepartmentProperty } from './department-property.tsx'
import { PriorityMenu } from './priority-menu.tsx'
import { StatusProperty } from './status-property.tsx'
import { type TagInputState, TagsProperty } from './tags-property.tsx'
import { AssigneeMenu, TeamMenu } from './team-and-assignee-menus.tsx'
import { TextPropertyControl } from './text-property.tsx'
import { TopicProperty } from './topic-property.tsx'

/** The control of each property. A missing one is a type error; all texts share one. */
const controls: Record<Exclude<SettableProperty, TextProperty>, (ticket: TicketDetail) => ReactNode> = {
  priority: (ticket) => <PriorityMenu ticket={ticket} />,
  team: (ticket) => <TeamMenu ticket={ticket} />,
  assignee: (ticket) => <AssigneeMenu ticket={ticket} />,
  topic: (ticket) => <TopicProperty ticket={ticket} />,
  department: (ticket) => <DepartmentProperty ticket={ticket} />,
  course: (ticket) => <CourseProperty ticket={ticket} />,
}

export function PropertiesPanel({ ticket, tagging }: { ticket: TicketDetail; tagging: TagInputState }) {
  return (
    <section aria-labelledby="properties" className="flex flex-col gap-1 p-4">
      <h2 id="properties" className="mb-1 text-base font-semibold">
        {t('app.ticket.properties.title')}
      </h2>
      <dl className="grid grid-cols-[fit-content(128px)_minmax(0,1fr)] items-center gap-y-0.5 text-base">
        <Property name={t('property.names.status')}>
          <StatusProperty ticket={ticket} />
        </Property>
        {settableProperties.map((property) => (
          <Property key={property} name={t(`property.names.${property}`)}>
            {isTextProperty(property) ? (
              <TextPropertyControl ticket={ticket} property={property} />
            ) : (
              controls[property](ticket)
            )}
          </Property>
        ))}
        <Property name={t('property.names.tags')}>
          <TagsProperty ticket={ticket} tagging={tagging} />
        </Property>
        {ticket.rating !== 'none' && (
          <Property name={t('property.names.rating')}>
            <RatingOfTicket rating={ticket.rating} comment={ticket.ratingComment} />
          </Property>
        )}
        <WatchersRow number={ticket.number} />
      </dl>
    </section>
  )
}

interface RatingOfTicketProps {
  rating: TicketRating
  comment: string | null
}

/** The requester's rating, which only they can change. */
function RatingOfTicket({ rating, comment }: RatingOfTicketProps) {
  return (
    <div className="min-w-0 py-1.5">
      {t(`ticket-list.values.rating.${rating}`)}
      {comment && <p className="text-sm break-words text-muted-foreground">{comment}</p>}
    </div>
  )
}

/** A name and what stands behind it. */
function Property({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="min-w-22 self-start pt-1.5 pe-2 wrap-anywhere hyphens-auto text-muted-foreground max-lg:pt-3">
        {name}
      </dt>
      <dd className="flex min-h-8 min-w-0 items-center">{children}</dd>
    </>
  )
}
