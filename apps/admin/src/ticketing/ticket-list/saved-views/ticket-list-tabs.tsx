import type { SavedView, SavedViewDefinition } from '@lodge/contracts'
import { Button, scrollTabIntoView, tabClasses, toast } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { useTeamCount, useTotalCount } from '../../queues/queue-counts-store.ts'
import { type BuiltInView, builtInViewNames } from '../built-in-views.ts'
import { type ListUrl, savedViewUrl } from '../list-url.ts'
import { savedViewCountsQuery, useCreateSavedView, useRefreshViewCounts } from './queries.ts'
import { SavedViewCount, SavedViewTabs } from './saved-view-tabs.tsx'
import { useSavedViewDialog } from './use-saved-view-dialog.ts'

interface TicketListTabsProps {
  address: ListUrl
  team: string | undefined
  /** Is the list of all tickets, which has the saved views. */
  isAll: boolean
  isUnassigned: boolean
  views: readonly SavedView[]
  /** The list as it would be saved. */
  query: SavedViewDefinition
  isChanged: boolean
}

/** The views of a list: the built-in ones and the saved ones. */
export function TicketListTabs({
  address,
  team,
  isAll,
  isUnassigned,
  views,
  query,
  isChanged,
}: TicketListTabsProps) {
  const { pathname } = useLocation()
  useRefreshViewCounts()
  return (
    <nav
      aria-label={t('ticket-list.view.label')}
      className="flex shrink-0 gap-5 overflow-x-auto border-b border-border px-gutter max-lg:px-4"
    >
      {builtInViewNames.map((name) =>
        isUnassigned && name === 'mine' ? null : (
          <Link
            key={name}
            to={{ pathname, search: name === 'unresolved' ? '' : `show=${name}` }}
            ref={name === address.show ? scrollTabIntoView : undefined}
            aria-current={name === address.show ? 'page' : undefined}
            className={tabClasses}
          >
            {t(`ticket-list.show.${name}`)}
            {!isUnassigned && <BuiltInCount name={name} team={team} />}
          </Link>
        ),
      )}
      {isAll && <SavedViewTabs views={views} viewId={address.viewId} changed={isChanged ? query : null} />}
      <SaveViewButton query={query} />
    </nav>
  )
}

/** Counts of queues are pushed; mine are counted some seconds after a change. */
function BuiltInCount({ name, team }: { name: BuiltInView; team: string | undefined }) {
  const pushed = usePushedCount(name, team)
  const { data } = useQuery(savedViewCountsQuery)
  if (name === 'mine') return team ? null : <SavedViewCount count={data?.mine ?? null} />
  const tone = { at_risk: 'text-warning', breached: 'text-destructive' } as const
  const isAlarming = (name === 'at_risk' || name === 'breached') && (pushed ?? 0) > 0
  return (
    pushed !== null && (
      <span className={`font-normal tabular-nums ${isAlarming ? tone[name] : 'text-muted-foreground'}`}>
        {pushed}
      </span>
    )
  )
}

const counted = { unresolved: 'open', at_risk: 'atRisk', breached: 'breached' } as const

function usePushedCount(name: BuiltInView, team: string | undefined): number | null {
  const key = name === 'unresolved' || name === 'at_risk' || name === 'breached' ? counted[name] : null
  const total = useTotalCount(key ?? 'open')
  const ofTeam = useTeamCount(team ?? '', key ?? 'open')
  if (key === null) return null
  return team === undefined ? total : ofTeam
}

function SaveViewButton({ query }: { query: SavedViewDefinition }) {
  const { SavedViewDialog, open, close } = useSavedViewDialog()
  const create = useCreateSavedView()
  const navigate = useNavigate()
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="my-1 shrink-0 text-muted-foreground"
        onClick={() => void open()}
      >
        <Plus aria-hidden />
        {t('ticket-list.view.save')}
      </Button>
      {SavedViewDialog && (
        <SavedViewDialog
          title={t('ticket-list.view.saveTitle')}
          text={t('ticket-list.view.saveText')}
          initial={{ name: '', team: null }}
          onClose={close}
          onSave={async (naming) => {
            const { id, name } = await create.mutateAsync({ ...naming, query })
            close()
            toast.success(t('ticket-list.view.saved', { name }))
            void navigate(savedViewUrl(id))
          }}
        />
      )}
    </>
  )
}
