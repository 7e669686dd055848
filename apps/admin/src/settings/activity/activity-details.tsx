import type { ActivityFilter, ActivityView } from '@lodge/contracts'
import { describeActor, describeFact, describeFactName, factNamesOf } from '@lodge/domain'
import { Button, formatDateTime } from '@lodge/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { activityWords } from '../../foundation/activity-words.ts'
import { t } from '../../foundation/t.ts'

interface ActivityDetailsProps {
  entry: ActivityView
  onNarrow: (filter: ActivityFilter) => void
}

/** All of an entry: its values field by field, who, when and from where, and the way to what belongs to it. */
export function ActivityDetails({ entry, onNarrow }: ActivityDetailsProps) {
  const { actorAlias, ticket, recordId } = entry
  const actor = describeActor(entry, activityWords)
  return (
    <div className="flex flex-col gap-4 py-3">
      <ChangedValues entry={entry} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <Part name={t('activity.columns.who')}>{actor}</Part>
        <Part name={t('activity.columns.when')}>{formatDateTime(entry.at)}</Part>
        <Part name={t('activity.through.label')}>{t(`activity.through.${entry.through ?? 'unknown'}`)}</Part>
        <Part name={t('activity.details.ip')}>{entry.ip ?? t('activity.details.ipUnknown')}</Part>
        <Part name={t('activity.details.request')}>
          {entry.requestId ?? t('activity.details.requestNone')}
        </Part>
        <Part name={t('activity.details.event')}>{entry.action}</Part>
      </dl>
      <div className="flex flex-wrap gap-2">
        {ticket !== null && (
          <Button asChild variant="outline" size="small">
            <Link to={`/admin/tickets/${ticket}/detail`}>
              {t('activity.details.ticket', { number: String(ticket) })}
            </Link>
          </Button>
        )}
        {actorAlias !== null && (
          <Narrow onClick={() => onNarrow({ actor: actorAlias })}>
            {t('activity.details.onlyPerson', { name: actor })}
          </Narrow>
        )}
        {ticket !== null && (
          <Narrow onClick={() => onNarrow({ ticket })}>
            {t('activity.details.onlyTicket', { number: String(ticket) })}
          </Narrow>
        )}
        {recordId !== null && (
          <Narrow onClick={() => onNarrow({ record: recordId })}>{t('activity.details.onlyRecord')}</Narrow>
        )}
      </div>
    </div>
  )
}

function ChangedValues({ entry }: { entry: ActivityView }) {
  const names = factNamesOf(entry)
  if (names.length === 0)
    return <p className="text-sm text-muted-foreground">{t('activity.details.unchanged')}</p>
  const describeIn = (facts: ActivityView['before'], name: string) =>
    facts && name in facts ? describeFact(name, facts[name], activityWords) : ''
  return (
    <table aria-label={t('activity.details.values')} className="w-full max-w-3xl text-start text-sm">
      <thead>
        <tr className="text-muted-foreground">
          {(['field', 'before', 'after'] as const).map((head) => (
            <th key={head} scope="col" className="py-1 pe-4 font-medium">
              {t(`activity.details.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} className="border-t border-border align-top">
            <th scope="row" className="py-1 pe-4 font-medium">
              {describeFactName(name, activityWords)}
            </th>
            <td className="py-1 pe-4 text-muted-foreground wrap-anywhere">
              {describeIn(entry.before, name)}
            </td>
            <td className="py-1 wrap-anywhere">{describeIn(entry.after, name)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="tabular-nums wrap-anywhere">{children}</dd>
    </>
  )
}

function Narrow({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="outline" size="small" onClick={onClick}>
      {children}
    </Button>
  )
}
