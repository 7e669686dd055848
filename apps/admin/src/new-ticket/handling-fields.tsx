import { useSession } from '@lodge/client'
import { TicketPriority } from '@lodge/contracts'
import { Field, FieldGroup, Select } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { queuesQuery } from '../queues/queries.ts'
import { t } from '../t.ts'
import { AddTag, TagList } from '../ticket/properties/tag-input.tsx'
import { agentsQuery } from '../ticket/queries.ts'
import type { NewTicket } from './use-new-ticket.ts'

/** Stands for the topic's own priority. */
const topicPriorityOption = 'topic'
/** No alias has an underscore. */
const nobodyOption = '_nobody'

/** How urgent it is and who takes it on. */
export function HandlingFields({ draft, change, errorAt, known }: NewTicket) {
  const assignees = useAssignees(known?.team.alias)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div data-field="priority">
        <Field label={t('new-ticket.handling.priority')} error={errorAt('priority')}>
          <Select
            value={draft.priority ?? topicPriorityOption}
            options={[
              {
                value: topicPriorityOption,
                label: t('new-ticket.handling.topicPriority', {
                  priority: t(`ui.priority.${known?.priority ?? 'normal'}`),
                }),
              },
              ...TicketPriority.options.map((value) => ({ value, label: t(`ui.priority.${value}`) })),
            ]}
            onChange={(value) =>
              change({ priority: TicketPriority.safeParse(value).data ?? null }, 'priority')
            }
          />
        </Field>
      </div>
      <div data-field="assignee">
        <Field label={t('new-ticket.handling.assignee')} error={errorAt('assignee')}>
          <Select
            value={draft.assignee ?? nobodyOption}
            isDisabled={!known}
            options={[{ value: nobodyOption, label: t('new-ticket.handling.nobody') }, ...assignees]}
            onChange={(value) => change({ assignee: value === nobodyOption ? null : value }, 'assignee')}
          />
        </Field>
      </div>
      <TagsField draft={draft} change={change} errorAt={errorAt} />
    </div>
  )
}

function TagsField({ draft: { tags }, change, errorAt }: Pick<NewTicket, 'draft' | 'change' | 'errorAt'>) {
  return (
    <div data-field="tags" className="sm:col-span-2">
      <FieldGroup label={t('new-ticket.handling.tags')} error={errorAt('tags')}>
        <div className="flex min-w-0 flex-wrap items-center gap-1">
          <TagList
            tags={tags}
            onRemove={(tag) => change({ tags: tags.filter((one) => one !== tag) }, 'tags')}
          />
          <AddTag tags={tags} onAdd={(tag) => change({ tags: [...tags, tag] }, 'tags')} />
        </div>
      </FieldGroup>
    </div>
  )
}

/** The agents of the team that the ticket goes to, oneself first where one sees its tickets. */
function useAssignees(team: string | undefined) {
  const me = useSession((state) => state.authUser)
  const agents = useQuery(agentsQuery)
  const queues = useQuery(queuesQuery)
  if (team === undefined) return []
  const seesTeam = queues.data?.teams.some(({ alias }) => alias === team) ?? false
  const others = (agents.data?.items ?? []).filter(
    ({ alias, teams }) => alias !== me?.alias && teams.includes(team),
  )
  return [
    ...(me && seesTeam ? [{ value: me.alias, label: t('new-ticket.handling.me', { name: me.name }) }] : []),
    ...others.map(({ alias, name }) => ({ value: alias, label: name })),
  ]
}
