import type { TicketDetail } from '@lodge/contracts'
import type { ReactNode } from 'react'
import { t } from '../../t.ts'
import { WatchersRow } from '../watchers/watchers-row.tsx'
import { CourseProperty } from './course-property.tsx'
import { DepartmentProperty } from './department-property.tsx'
import { LanguageProperty } from './language-property.tsx'
import { PriorityMenu } from './priority-menu.tsx'
import { StatusProperty } from './status-property.tsx'
import { type TagInputState, TagsProperty } from './tags-property.tsx'
import { AssigneeMenu, TeamMenu } from './team-and-assignee-menus.tsx'
import { TopicProperty } from './topic-property.tsx'

/** What the ticket is and who has it; each can be changed where it stands. */
export function PropertiesPanel({ ticket, tagging }: { ticket: TicketDetail; tagging: TagInputState }) {
  return (
    <section aria-labelledby="properties" className="flex flex-col gap-1 p-4">
      <h2 id="properties" className="mb-1 text-base font-semibold">
        {t('app.ticket.properties.title')}
      </h2>
      <dl className="grid grid-cols-[88px_minmax(0,1fr)] items-center gap-y-0.5 text-base">
        <Property name={t('app.ticket.properties.status')}>
          <StatusProperty ticket={ticket} />
        </Property>
        <Property name={t('app.ticket.properties.priority')}>
          <PriorityMenu ticket={ticket} />
        </Property>
        <Property name={t('app.ticket.properties.team')}>
          <TeamMenu ticket={ticket} />
        </Property>
        <Property name={t('app.ticket.properties.assignee')}>
          <AssigneeMenu ticket={ticket} />
        </Property>
        <Property name={t('ticket-property.topic')}>
          <TopicProperty ticket={ticket} />
        </Property>
        <Property name={t('ticket-property.department')}>
          <DepartmentProperty ticket={ticket} />
        </Property>
        <Property name={t('ticket-property.course')}>
          <CourseProperty ticket={ticket} />
        </Property>
        <Property name={t('ticket-property.language')}>
          <LanguageProperty ticket={ticket} />
        </Property>
        <Property name={t('ticket-property.tags')}>
          <TagsProperty ticket={ticket} tagging={tagging} />
        </Property>
        <WatchersRow number={ticket.number} />
      </dl>
    </section>
  )
}

/** A name and what stands behind it. */
function Property({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="self-start pt-1.5 text-muted-foreground max-lg:pt-3">{name}</dt>
      <dd className="flex min-h-8 min-w-0 items-center">{children}</dd>
    </>
  )
}
