import { limits, type SavedViewView, type ViewQuery } from '@lodge/contracts'
import {
  cn,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  tabClasses,
  toast,
  useDialogs,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Users } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useColumnChoice } from './use-columns.ts'
import { ViewDialog } from './view-dialog.tsx'
import { useOrderViews, useRemoveView, useUpdateView, viewCountsQuery } from './view-queries.ts'
import { listWords } from './words.ts'

const words = listWords.view

interface SavedViewTabsProps {
  views: readonly SavedViewView[]
  viewId: string | null
  /** The list as it is now, if it is no longer as its view has it. */
  changed: ViewQuery | null
}

/** The kept views as tabs; the one on screen can be changed where it stands. */
export function SavedViewTabs({ views, viewId, changed }: SavedViewTabsProps) {
  const { data: counts } = useQuery(viewCountsQuery)
  return views.map((view) => {
    const isCurrent = view.id === viewId
    return (
      <span key={view.id} className="flex items-center">
        <Link
          to={viewAddress(view.id)}
          aria-current={isCurrent ? 'page' : undefined}
          className={tabClasses}
          title={view.team ? words.sharedWith(view.team.name) : undefined}
        >
          {view.team && <Users aria-label={words.sharedWith(view.team.name)} className="size-3.5" />}
          {view.name}
          <ViewCount count={counts?.byView[view.id] ?? null} />
          {isCurrent && changed && <span className="text-xs text-warning">{words.changed}</span>}
        </Link>
        {isCurrent && view.canChange && <ViewMenu view={view} views={views} changed={changed} />}
      </span>
    )
  })
}

/** A count as far as it is worth counting; none where nobody counts. */
export function ViewCount({ count, className }: { count: number | null; className?: string }) {
  if (count === null) return null
  const most = limits.countedInView
  return (
    <span className={cn('font-normal text-muted-foreground tabular-nums', className)}>
      {count > most ? words.more(most) : count}
    </span>
  )
}

interface ViewMenuProps {
  view: SavedViewView
  views: readonly SavedViewView[]
  changed: ViewQuery | null
}

function ViewMenu({ view, views, changed }: ViewMenuProps) {
  const [isEditing, setIsEditing] = useState(false)
  const update = useUpdateView()
  const order = useOrderViews()
  const remove = useRemoval(view)
  const navigate = useNavigate()
  const movable = views.filter(({ canChange }) => canChange).map(({ id }) => id)
  const place = movable.indexOf(view.id)
  const move = (by: -1 | 1) => order.mutate(movable.toSpliced(place, 1).toSpliced(place + by, 0, view.id))
  const keep = async (query: ViewQuery) => {
    await update.mutateAsync({ id: view.id, query })
    useColumnChoice.getState().kept(view.id)
    await navigate(viewAddress(view.id))
    toast.success(words.saved(view.name))
  }
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label={words.menu(view.name)}
          className="ml-1 flex size-6 items-center justify-center rounded-sm text-muted-foreground hover:bg-surface max-lg:size-9"
        >
          <ChevronDown aria-hidden className="size-4" />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          {changed && (
            <DropdownMenuItem onSelect={() => void keep(changed).catch(() => undefined)}>
              {words.update}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => setIsEditing(true)}>{words.edit}</DropdownMenuItem>
          {place > 0 && <DropdownMenuItem onSelect={() => move(-1)}>{words.earlier}</DropdownMenuItem>}
          {place < movable.length - 1 && (
            <DropdownMenuItem onSelect={() => move(1)}>{words.later}</DropdownMenuItem>
          )}
          <DropdownMenuItem variant="destructive" onSelect={() => void remove()}>
            {words.remove}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isEditing && (
        <ViewDialog
          title={words.editTitle}
          initial={{ name: view.name, team: view.team?.alias ?? null }}
          team={view.team}
          isBusy={update.isPending}
          onSave={(kept) => update.mutate({ id: view.id, ...kept }, { onSuccess: () => setIsEditing(false) })}
          onClose={() => setIsEditing(false)}
        />
      )}
    </>
  )
}

function useRemoval(view: SavedViewView) {
  const dialogs = useDialogs()
  const remove = useRemoveView()
  const navigate = useNavigate()
  return async () => {
    const isSure = await dialogs.confirm({
      title: words.removeTitle(view.name),
      text: view.team ? words.removeShared(view.team.name) : words.removeText,
      confirmLabel: words.remove,
      isDestructive: true,
    })
    if (isSure) remove.mutate(view, { onSuccess: () => void navigate('/admin/tickets/all') })
  }
}

/** Where a view is; whoever has it may be sent there. */
export function viewAddress(id: string): string {
  return `/admin/tickets/all?view=${id}`
}
