import type { SavedView, SavedViewDefinition } from '@lodge/contracts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  toast,
  useDialogs,
} from '@lodge/ui'
import { ChevronDown } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { useColumnStore } from '../columns/use-columns.ts'
import { savedViewUrl } from '../list-url.ts'
import { useDeleteSavedView, useReorderSavedViews } from './queries.ts'
import type { SavedViewDialogProps } from './saved-view-dialog.tsx'
import { useSaveViewChanges } from './use-save-view-changes.ts'
import { useSavedViewDialog } from './use-saved-view-dialog.ts'

interface SavedViewMenuProps {
  view: SavedView
  views: readonly SavedView[]
  changed: SavedViewDefinition | null
}

/** Saves changes of the current view, renames, shares, moves or removes it. */
export function SavedViewMenu({ view, views, changed }: SavedViewMenuProps) {
  const { SavedViewDialog, open, close } = useSavedViewDialog()
  const order = useReorderSavedViews()
  const remove = useConfirmDelete(view)
  const saveChanges = useSaveChanges(view, changed !== null)
  const movable = views.filter(({ canChange }) => canChange).map(({ id }) => id)
  const place = movable.indexOf(view.id)
  const move = (by: -1 | 1) => order.mutate(movable.toSpliced(place, 1).toSpliced(place + by, 0, view.id))
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label={t('ticket-list.view.menu', { name: view.name })}
          className="ms-1 flex size-6 items-center justify-center rounded-sm text-muted-foreground hover:bg-surface max-lg:size-9"
        >
          <ChevronDown aria-hidden className="size-4" />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          {changed && (
            <DropdownMenuItem onSelect={() => void saveChanges(changed)}>
              {t('ticket-list.view.update')}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => void open()}>{t('ticket-list.view.edit')}</DropdownMenuItem>
          {place > 0 && (
            <DropdownMenuItem onSelect={() => move(-1)}>{t('ticket-list.view.earlier')}</DropdownMenuItem>
          )}
          {place < movable.length - 1 && (
            <DropdownMenuItem onSelect={() => move(1)}>{t('ticket-list.view.later')}</DropdownMenuItem>
          )}
          <DropdownMenuItem variant="destructive" onSelect={() => void remove()}>
            {t('ticket-list.view.remove')}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {SavedViewDialog && <EditSavedView Dialog={SavedViewDialog} view={view} onClose={close} />}
    </>
  )
}

interface EditSavedViewProps {
  Dialog: ComponentType<SavedViewDialogProps>
  view: SavedView
  onClose: () => void
}

/** Edits the view as it was when the dialog opened, even when somebody else saves meanwhile. */
function EditSavedView({ Dialog, view, onClose }: EditSavedViewProps) {
  const { save } = useSaveViewChanges()
  const [shown, setShown] = useState(view)
  const [revision, setRevision] = useState(view.revision)
  return (
    <Dialog
      key={shown.revision}
      title={t('ticket-list.view.editTitle')}
      initial={{ name: shown.name, team: shown.team?.alias ?? null }}
      team={shown.team}
      onSave={async (input) => {
        const saved = await save({ id: view.id, ...input, revision })
        if (saved?.outcome === 'saved') return onClose()
        if (saved?.outcome === 'theirs') setShown(saved.view)
        if (saved) setRevision(saved.view.revision)
      }}
      onClose={onClose}
    />
  )
}

/** Saves the list on screen as the view's, if the view is still the one that the agent began to change. */
function useSaveChanges(view: SavedView, isChanged: boolean) {
  const { save } = useSaveViewChanges()
  const navigate = useNavigate()
  const [begunAt, setBegunAt] = useState(view.revision)
  if (!isChanged && begunAt !== view.revision) setBegunAt(view.revision)
  return async (query: SavedViewDefinition) => {
    const saved = await save({ id: view.id, query, revision: begunAt })
    if (!saved) return
    setBegunAt(saved.view.revision)
    if (saved.outcome === 'stayed') return
    useColumnStore.getState().saved(view.id)
    await navigate(savedViewUrl(view.id))
    if (saved.outcome === 'saved') toast.success(t('ticket-list.view.saved', { name: view.name }))
  }
}

function useConfirmDelete(view: SavedView) {
  const dialogs = useDialogs()
  const remove = useDeleteSavedView()
  const navigate = useNavigate()
  return async () => {
    const isSure = await dialogs.confirm({
      title: t('ticket-list.view.removeTitle', { name: view.name }),
      text: view.team
        ? t('ticket-list.view.removeShared', { team: view.team.name })
        : t('ticket-list.view.removeText'),
      confirmLabel: t('ticket-list.view.remove'),
      isDestructive: true,
    })
    if (isSure) remove.mutate(view, { onSuccess: () => void navigate('/admin/tickets/all') })
  }
}
