import { keysOf, limits, type MacroChange, type MacroChangeView, TicketPriority } from '@lodge/contracts'
import { Button, FieldError, type FormFieldState, Input, Select, TreeSelector } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { assignableTeamsQuery } from '../../directory/assignable-teams/queries.ts'
import { t } from '../../foundation/t.ts'
import { agentsQuery } from '../ticket/queries.ts'
import { useTopicTree } from '../ticket/use-trees.ts'
import { describeMacroChange } from './describe-macro-change.ts'

/** Saved macros may set a course, which is not offered here. */
type OfferedKind = Exclude<MacroChange['kind'], 'course'>

/** Changes as they begin, in the order of their buttons. A record is not chosen yet: its empty alias is refused until it is. */
const blankChanges: { [Kind in OfferedKind]: Extract<MacroChange, { kind: Kind }> } = {
  status: { kind: 'status', status: 'pending' },
  priority: { kind: 'priority', priority: 'high' },
  team: { kind: 'team', team: '' },
  assignee: { kind: 'assignee', assignee: null },
  take: { kind: 'take' },
  topic: { kind: 'topic', topic: '' },
  add_tag: { kind: 'add_tag', tag: '' },
  remove_tag: { kind: 'remove_tag', tag: '' },
}
const kinds = keysOf(blankChanges)
const statuses = ['open', 'pending', 'on_hold', 'resolved', 'closed'] as const
const nobody = ':nobody'

interface MacroChangesFieldProps {
  field: FormFieldState<MacroChange[]>
  /** Names the records of saved changes that nobody can choose any more. */
  saved: readonly MacroChangeView[]
  errorAt: (path: string) => string | undefined
  /** Nobody is there to take a ticket. */
  isWithoutTake?: boolean
}

/** The changes that a macro makes, each with what it sets; tags as often as one likes, all else once. */
export function MacroChangesField({ field, saved, errorAt, isWithoutTake = false }: MacroChangesFieldProps) {
  const changes = field.value
  const replace = (place: number, change: MacroChange) =>
    field.onChange(changes.map((before, at) => (at === place ? change : before)))
  const remove = (place: number) => field.onChange(changes.filter((_, at) => at !== place))
  const free = kinds.filter((kind) => isFree(kind, changes) && !(isWithoutTake && kind === 'take'))
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={t('macros.changes')} className="flex flex-col gap-2 empty:hidden">
        {changes.map((change, place) => (
          <li
            // Their order is theirs alone: none is ever moved.
            // biome-ignore lint/suspicious/noArrayIndexKey: a change has no id
            key={place}
            className="flex flex-col gap-1"
          >
            <div className="flex flex-wrap items-center gap-2">
              <span className="w-36 text-sm font-medium max-sm:w-full">{nameOf(change.kind)}</span>
              <span className="min-w-0 flex-1 sm:max-w-80">
                <ChangeValue
                  change={change}
                  saved={saved}
                  isInvalid={errorIn(change, place, errorAt) !== undefined}
                  onChange={(next) => replace(place, next)}
                />
              </span>
              <Button
                type="button"
                variant="ghost"
                size="icon-small"
                className="max-lg:size-11"
                aria-label={t('macros.removeChange', { name: nameOf(change.kind) })}
                onClick={() => remove(place)}
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
            <FieldError>{errorIn(change, place, errorAt)}</FieldError>
          </li>
        ))}
      </ul>
      {free.length > 0 && changes.length < limits.macroChanges && (
        <div className="flex flex-wrap gap-2">
          {free.map((kind) => (
            <Button
              key={kind}
              type="button"
              variant="outline"
              size="small"
              className="max-lg:h-11"
              onClick={() => field.onChange([...changes, blankChanges[kind]])}
            >
              <Plus aria-hidden />
              {nameOf(kind)}
            </Button>
          ))}
        </div>
      )}
      {field.error && <FieldError>{field.error}</FieldError>}
    </div>
  )
}

function isFree(kind: OfferedKind, changes: readonly MacroChange[]): boolean {
  if (kind === 'add_tag' || kind === 'remove_tag') return true
  const takenProperties = changes.map((change) => (change.kind === 'take' ? 'assignee' : change.kind))
  return !takenProperties.includes(kind === 'take' ? 'assignee' : kind)
}

function nameOf(kind: MacroChange['kind']): string {
  return t(`macros.kinds.${kind}`)
}

const pathIn: Record<MacroChange['kind'], string> = {
  status: 'status',
  priority: 'priority',
  team: 'team',
  assignee: 'assignee',
  take: 'kind',
  topic: 'topic',
  course: 'course',
  add_tag: 'tag',
  remove_tag: 'tag',
}

function errorIn({ kind }: MacroChange, place: number, errorAt: MacroChangesFieldProps['errorAt']) {
  return errorAt(`changes.${place}.${pathIn[kind]}`)
}

interface ChangeValueProps {
  change: MacroChange
  saved: readonly MacroChangeView[]
  isInvalid: boolean
  onChange: (change: MacroChange) => void
}

function ChangeValue({ change, saved, isInvalid, onChange }: ChangeValueProps) {
  const label = nameOf(change.kind)
  switch (change.kind) {
    case 'status':
      return (
        <Select
          aria-label={label}
          value={change.status}
          options={statuses.map((value) => ({ value, label: t(`ui.status.staff.${value}`) }))}
          onChange={(status) => onChange({ kind: 'status', status })}
        />
      )
    case 'priority':
      return (
        <Select
          aria-label={label}
          value={change.priority}
          options={TicketPriority.options.map((value) => ({
            value,
            label: t(`ui.priority.${value}`),
          }))}
          onChange={(priority) => onChange({ kind: 'priority', priority })}
        />
      )
    case 'team':
      return (
        <TeamValue value={change.team} saved={saved} onChoose={(team) => onChange({ kind: 'team', team })} />
      )
    case 'assignee':
      return (
        <AgentValue
          value={change.assignee}
          saved={saved}
          onChoose={(assignee) => onChange({ kind: 'assignee', assignee })}
        />
      )
    case 'topic':
      return (
        <TopicValue
          value={change.topic}
          saved={saved}
          onChoose={(topic) => onChange({ kind: 'topic', topic })}
        />
      )
    case 'add_tag':
    case 'remove_tag':
      return (
        <Input
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          value={change.tag}
          maxLength={40}
          onChange={({ target }) => onChange({ kind: change.kind, tag: target.value })}
        />
      )
    case 'take':
      return <span className="text-sm text-muted-foreground">{t('macros.takeText')}</span>
    default:
      return (
        <span className="text-sm">
          {describeMacroChange(
            saved.find((candidate) => candidate.change.kind === change.kind) ?? { change, named: null },
          )}
        </span>
      )
  }
}

interface RecordValueProps<Value extends string | null> {
  value: Value
  saved: readonly MacroChangeView[]
  onChoose: (alias: Value) => void
}

function TeamValue({ value, saved, onChoose }: RecordValueProps<string>) {
  const { data } = useQuery(assignableTeamsQuery)
  const teams = (data?.items ?? []).map(({ alias, name }) => ({ value: alias, label: name }))
  return (
    <Select
      aria-label={nameOf('team')}
      value={value}
      options={withPresent(teams, value, savedName(saved, 'team'))}
      onChange={onChoose}
    />
  )
}

function AgentValue({ value, saved, onChoose }: RecordValueProps<string | null>) {
  const { data } = useQuery(agentsQuery)
  const agents = (data?.items ?? []).map(({ alias, name }) => ({ value: alias, label: name }))
  const known = value === null ? agents : withPresent(agents, value, savedName(saved, 'assignee'))
  return (
    <Select
      aria-label={nameOf('assignee')}
      value={value ?? nobody}
      options={[{ value: nobody, label: t('macros.nobody') }, ...known]}
      onChange={(alias) => onChoose(alias === nobody ? null : alias)}
    />
  )
}

function TopicValue({ value, saved, onChoose }: RecordValueProps<string>) {
  const tree = useTopicTree()
  const known = savedName(saved, 'topic')
  return (
    <TreeSelector
      aria-label={nameOf('topic')}
      isLeafOnly
      options={tree.nodes ?? null}
      value={value === '' ? null : value}
      valuePath={known === null ? [] : [known]}
      onChange={(alias) => alias !== null && onChoose(alias)}
    />
  )
}

function savedName(saved: readonly MacroChangeView[], kind: MacroChange['kind']): string | null {
  return saved.find(({ change }) => change.kind === kind)?.named ?? null
}

interface Choice {
  value: string
  label: string
}

/** Keeps what is chosen among the choices: nothing yet, or a record that is offered to nobody any more. */
function withPresent(choices: readonly Choice[], value: string, name: string | null): Choice[] {
  if (choices.some((choice) => choice.value === value)) return [...choices]
  return [{ value, label: value === '' ? t('macros.choose') : (name ?? value) }, ...choices]
}
