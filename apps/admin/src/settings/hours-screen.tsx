import { serverNow, useSite } from '@lodge/client'
import { type CalendarView, noHours, routes, type SaveCalendar, weekdays } from '@lodge/contracts'
import {
  announce,
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  ErrorState,
  Field,
  Input,
  reasonOf,
  Select,
  SkeletonRows,
  TreeSelector,
  toast,
  useDialogs,
  useMessages,
  usePageTitle,
} from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, TriangleAlert } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { http } from '../http.ts'
import { HolidaysSection } from './holidays-section.tsx'
import { changesOfHours, problemsOfHours } from './hours-changes.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { calendarQuery, calendarsQuery, policiesQuery } from './queries.ts'
import { ChangeMark, RecordFrame, SaveBar } from './record-frame.tsx'
import { wallTime } from './time-of-zone.ts'
import { useRecordForm } from './use-record-form.ts'
import { copiedTo, openMinutes } from './week.ts'
import { WeekLanes } from './week-lanes.tsx'
import { settingsWords } from './words.ts'
import { zoneTree } from './zone-tree.ts'

const words = settingsWords.calendar
const crumbs = (name: string) => [
  { label: 'Settings' },
  { label: settingsWords.hours, to: '/admin/settings/business-hours' },
  { label: name },
]

/** New business hours: nine to five on weekdays, to be changed. */
export function NewHoursScreen() {
  usePageTitle(words.createTitle, crumbs(words.createTitle))
  const timezone = useDefaultZone()
  const nineToFive: [string, string][] = [['09:00', '17:00']]
  const days = { mon: nineToFive, tue: nineToFive, wed: nineToFive, thu: nineToFive, fri: nineToFive }
  return (
    <HoursForm saved={{ name: '', timezone, weekly: { ...noHours, ...days }, holidays: [] }} record={null} />
  )
}

export function HoursScreen() {
  const { alias = '' } = useParams()
  const { data, isPending, isError, error, refetch } = useQuery(calendarQuery(alias))
  usePageTitle(data?.name ?? null, data ? crumbs(data.name) : null)
  if (isPending) return <SkeletonRows rows={12} className="p-gutter" />
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} className="m-gutter" />
  const { name, timezone, weekly, holidays } = data
  return (
    <HoursForm key={`${alias}${data.revision}`} saved={{ name, timezone, weekly, holidays }} record={data} />
  )
}

function useDefaultZone(): string {
  const { data } = useQuery(calendarsQuery)
  const site = useSite((state) => state.name)
  return data?.items[0]?.timezone ?? (site ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC')
}

function HoursForm({ saved, record }: { saved: SaveCalendar; record: CalendarView | null }) {
  const dialogs = useDialogs()
  const send = useSendHours(record)
  const form = useRecordForm({
    saved,
    isNew: record === null,
    changesOf: changesOfHours,
    problemsOf: problemsOfHours,
    send,
    confirm: async ({ weekly }) =>
      openMinutes(weekly) > 0 ||
      dialogs.confirm({ title: settingsWords.save.neverConfirm, text: settingsWords.save.never }),
  })
  const { draft, edit, changes, errors } = form
  const policies = useQuery(policiesQuery)
  const asked = policies.data?.items.filter(({ archivedAt }) => archivedAt === null) ?? []
  const users = new Set(record?.usedBy.map(({ alias }) => alias))
  const areHoursNew = Object.keys(changes).some((path) => path !== 'name')
  const archive = useArchive(record)
  return (
    <RecordFrame
      title={draft.name || words.createTitle}
      isNew={record === null}
      isArchived={record?.archivedAt != null}
      about={record ? aboutHours(record) : ''}
      onArchive={record && archive}
      side={
        <PreviewPanel
          timezone={draft.timezone}
          calendar={{ timezone: draft.timezone, weekly: draft.weekly, holidays: draft.holidays }}
          calendarName={draft.name}
          policies={asked.toSorted(
            (one, other) => Number(users.has(other.alias)) - Number(users.has(one.alias)),
          )}
          isBroken={Object.keys(form.problems).some((path) => path !== 'name')}
        />
      }
      bar={
        <SaveBar
          changes={changes}
          isNew={record === null}
          isSaving={form.isSaving}
          saveLabel={saveLabel(record, areHoursNew)}
          retimes={record && areHoursNew ? record.openTickets : 0}
          onSave={form.save}
          onDiscard={form.discard}
        />
      }
    >
      <div className="grid gap-4 border-b border-border py-4 md:grid-cols-3">
        <div>
          <Field label={words.name} isRequired error={errors.name}>
            <Input
              value={draft.name}
              maxLength={80}
              onChange={({ target }) => edit({ name: target.value })}
            />
          </Field>
          <ChangeMark change={changes.name} />
        </div>
        <div>
          <Field label={words.zone} isRequired error={errors.timezone}>
            <TreeSelector
              options={zoneTree()}
              value={draft.timezone}
              valuePath={[draft.timezone]}
              isLeafOnly
              isClearable={false}
              onChange={(zone) => zone && edit({ timezone: zone })}
            />
          </Field>
          <ChangeMark change={changes.timezone} />
        </div>
        <CopyFrom except={record?.alias} onCopy={edit} />
      </div>
      <section aria-label={words.weekly} className="border-b border-border py-4">
        <div className="mb-2 flex flex-wrap items-center gap-3">
          <h2 className="flex-1 text-body font-semibold">{words.weekly}</h2>
          <span className="text-xs text-muted-foreground">{words.weeklyText}</span>
          <CopyMonday onCopy={(days) => edit({ weekly: copiedTo(draft.weekly, 'mon', days) })} />
        </div>
        <WeekLanes weekly={draft.weekly} errors={errors} onChange={(weekly) => edit({ weekly })} />
        {openMinutes(draft.weekly) === 0 && (
          <p
            role="status"
            className="mt-3 flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning"
          >
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {words.never}
          </p>
        )}
        <ChangeMark change={changes.weekly} />
      </section>
      <HolidaysSection
        holidays={draft.holidays}
        errors={errors}
        today={wallTime(serverNow(), record?.timezone ?? 'UTC').slice(0, 10)}
        onChange={(holidays) => edit({ holidays })}
      />
      <ChangeMark change={changes.holidays} />
    </RecordFrame>
  )
}

function aboutHours({ version, usedBy }: CalendarView): string {
  const use = usedBy.length > 0 ? words.usedBy(usedBy.length) : words.unused
  const names = usedBy.map(({ name }) => name).join(', ')
  return [settingsWords.version(version), names ? `${use}: ${names}` : use].join(', ')
}

function saveLabel(record: CalendarView | null, areHoursNew: boolean): string {
  if (!record) return settingsWords.save.create
  return areHoursNew ? settingsWords.save.saveVersion(record.version + 1) : settingsWords.save.save
}

function useSendHours(record: CalendarView | null) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async (draft: SaveCalendar) => {
    const answer = record
      ? await http.call(routes.updateCalendar, {
          params: { alias: record.alias },
          body: { ...draft, revision: record.revision },
        })
      : await http.call(routes.createCalendar, { body: draft })
    cache.setQueryData(calendarQuery(answer.alias).queryKey, answer)
    await cache.invalidateQueries({ queryKey: ['settings', 'retimes'] })
    if (!record) await navigate(`/admin/settings/business-hours/${answer.alias}`, { replace: true })
  }
}

function useArchive(record: CalendarView | null) {
  const cache = useQueryClient()
  const dialogs = useDialogs()
  const messages = useMessages()
  return async () => {
    if (!record) return
    const isArchived = record.archivedAt === null
    const { archiveTitle, archiveText } = words
    const question = {
      title: archiveTitle(record.name),
      text: archiveText,
      confirmLabel: settingsWords.archive,
    }
    if (isArchived && !(await dialogs.confirm(question))) return
    try {
      const { alias } = record
      const answer = await http.call(routes.archiveCalendar, { params: { alias }, body: { isArchived } })
      cache.setQueryData(calendarQuery(alias).queryKey, answer)
      announce(settingsWords.saved)
    } catch (error) {
      toast.error(reasonOf(error, messages))
    }
  }
}

function CopyFrom({
  except,
  onCopy,
}: {
  except: string | undefined
  onCopy: (hours: Pick<SaveCalendar, 'weekly' | 'holidays' | 'timezone'>) => void
}) {
  const { data } = useQuery(calendarsQuery)
  const others = data?.items.filter(({ alias }) => alias !== except) ?? []
  if (others.length === 0) return null
  return (
    <Field label={words.copyFrom}>
      <Select
        value={null}
        placeholder={words.copyFromPlaceholder}
        options={others.map(({ alias, name }) => ({ value: alias, label: name }))}
        onChange={(alias) => {
          const from = others.find((one) => one.alias === alias)
          if (from) onCopy({ timezone: from.timezone, weekly: from.weekly, holidays: from.holidays })
        }}
      />
    </Field>
  )
}

function CopyMonday({ onCopy }: { onCopy: (days: readonly (typeof weekdays)[number][]) => void }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="small">
          <Copy aria-hidden />
          {words.copyDay(words.days.mon)}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => onCopy(weekdays.slice(0, 5))}>
          {words.copyWeekdays}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onCopy(weekdays)}>{words.copyAll}</DropdownMenuItem>
        {weekdays.slice(1).map((day) => (
          <DropdownMenuItem key={day} onSelect={() => onCopy([day])}>
            {words.days[day]}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
