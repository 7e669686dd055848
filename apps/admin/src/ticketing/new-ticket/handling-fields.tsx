import { useSession } from '@lodge/client'
import { TicketPriority } from '@lodge/contracts'
import { FieldBox, FieldGroup, FormField, type FormFieldState, Select } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../foundation/t.ts'
import { queuesQuery } from '../queues/queries.ts'
import { agentLabel } from '../ticket/agent-label.ts'
import { AddTag, TagList } from '../ticket/properties/tag-input.tsx'
import { agentsQuery } from '../ticket/queries.ts'
import type { NewTicket } from './use-new-ticket.ts'

/** Stands for the topic's own priority. */
const topicPriorityOption = 'topic'
/** No alias has an underscore. */
const nobodyOption = '_nobody'

export function HandlingFields({ form, known }: NewTicket) {
  const assignees = useAssignees(known?.team.alias)
  const [priority, assignee] = [form.field('priority'), form.field('assignee')]
  return (
    <div className="field-grid sm:grid-cols-2">
      <FormField field={priority} label={t('new-ticket.handling.priority')}>
        <Select
          value={priority.value ?? topicPriorityOption}
          options={[
            {
              value: topicPriorityOption,
              label: t('new-ticket.handling.topicPriority', {
                priority: t(`ui.priority.${known?.priority ?? 'normal'}`),
              }),
            },
            ...TicketPriority.options.map((value) => ({ value, label: t(`ui.priority.${value}`) })),
          ]}
          onChange={(value) => priority.onChange(TicketPriority.safeParse(value).data ?? null)}
        />
      </FormField>
      <FormField field={assignee} label={t('new-ticket.handling.assignee')}>
        <Select
          value={assignee.value ?? nobodyOption}
          isDisabled={!known}
          options={[{ value: nobodyOption, label: t('new-ticket.handling.nobody') }, ...assignees]}
          onChange={(value) => assignee.onChange(value === nobodyOption ? null : value)}
        />
      </FormField>
      <TagsField field={form.field('tags')} />
    </div>
  )
}

function TagsField({ field }: { field: FormFieldState<string[]> }) {
  const { value: tags, onChange } = field
  return (
    <FieldBox field={field} className="sm:col-span-2">
      <FieldGroup label={t('new-ticket.handling.tags')} error={field.error} isOptional>
        <div className="flex min-w-0 flex-wrap items-center gap-1">
          <TagList tags={tags} onRemove={(tag) => onChange(tags.filter((other) => other !== tag))} />
          <AddTag tags={tags} onAdd={(tag) => onChange([...tags, tag])} />
        </div>
      </FieldGroup>
    </FieldBox>
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
    ...others.map((agent) => ({ value: agent.alias, label: agentLabel(agent, agent.name) })),
  ]
}
