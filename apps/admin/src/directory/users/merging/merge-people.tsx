import { ApiError } from '@lodge/client'
import { routes, type UserRecord, type UserRow } from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Field,
  formatList,
  getErrorMessage,
  SkeletonRows,
  toast,
} from '@lodge/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { http } from '../../../foundation/http.ts'
import { QuickSearch } from '../../../foundation/quick-search/quick-search.tsx'
import { useDebouncedText } from '../../../foundation/quick-search/use-debounced-text.ts'
import { applyRecordsChanged } from '../../../foundation/record-changes/touched-lists.ts'
import { t } from '../../../foundation/t.ts'
import { otherPeopleQuery, peopleMergeQuery, userQuery } from '../queries.ts'
import { MergeEffects } from './merge-effects.tsx'

const nameOf = ({ name, email }: Pick<UserRow, 'name' | 'email'>) => name || email

/** Merges a person into another one. Superadmins alone have it, and not for staff or those who are gone. */
export function MergePeopleButton({ user }: { user: UserRecord }) {
  const [isOpen, setIsOpen] = useState(false)
  const [target, setTarget] = useState<UserRow | null>(null)
  const mayMerge = user.mayChangeEmail && user.mayChange && !user.isSelf
  if (!mayMerge || user.role !== null || user.archivedAt !== null) return null
  const change = (next: boolean) => {
    setIsOpen(next)
    if (!next) setTarget(null)
  }
  return (
    <>
      <Button variant="outline" onClick={() => change(true)}>
        <Merge aria-hidden />
        {t('users.merge.action')}
      </Button>
      <Dialog open={isOpen} onOpenChange={change}>
        <DialogContent className="max-w-lg">
          <DialogHeader>
            <DialogTitle>{t('users.merge.title', { name: nameOf(user) })}</DialogTitle>
            <DialogDescription>{t('users.merge.text')}</DialogDescription>
          </DialogHeader>
          {target ? (
            <Confirmation
              user={user}
              target={target}
              onBack={() => setTarget(null)}
              onDone={() => change(false)}
            />
          ) : (
            <PersonPicker alias={user.alias} onChoose={setTarget} />
          )}
        </DialogContent>
      </Dialog>
    </>
  )
}

function PersonPicker({ alias, onChoose }: { alias: string; onChoose: (person: UserRow) => void }) {
  const [text, setText] = useState('')
  const query = useQuery(otherPeopleQuery(useDebouncedText(text.trim()), alias))
  return (
    <Field label={t('users.merge.search')}>
      <QuickSearch
        autoFocus
        text={text}
        onType={setText}
        isOpen={text.trim() !== ''}
        result={{ items: query.data, error: query.error, onRetry: () => void query.refetch() }}
        keyOf={(person) => person.alias}
        renderItem={(person) => <PersonLine person={person} />}
        onChoose={onChoose}
        empty={t('users.merge.none')}
        listLabel={t('users.merge.list')}
        placeholder={t('users.merge.placeholder')}
      />
    </Field>
  )
}

function PersonLine({ person }: { person: UserRow }) {
  const emails = formatList([person.email, ...person.otherEmails])
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="truncate">
        {nameOf(person)}
        <span className="ms-2 text-xs text-muted-foreground">{person.role?.label ?? t('users.student')}</span>
      </span>
      <span className="truncate text-xs text-muted-foreground" title={emails}>
        {emails}
      </span>
    </span>
  )
}

interface ConfirmationProps {
  user: UserRecord
  target: UserRow
  onBack: () => void
  onDone: () => void
}

function Confirmation({ user, target, onBack, onDone }: ConfirmationProps) {
  const { data: preview, error } = useQuery(peopleMergeQuery(user.alias, target.alias))
  const merge = useMerge(user, target, onDone)
  return (
    <>
      <p className="flex rounded-md border border-border bg-surface px-3 py-2">
        <PersonLine person={target} />
      </p>
      <div aria-live="polite" className="flex flex-col gap-3">
        {error ? (
          <p role="alert" className="text-base text-destructive">
            {getErrorMessage(error)}
          </p>
        ) : preview ? (
          <MergeEffects preview={preview} />
        ) : (
          <SkeletonRows rows={4} />
        )}
        {merge.error && (
          <p role="alert" className="text-base text-destructive">
            {isConflict(merge.error) ? t('users.merge.changed') : getErrorMessage(merge.error)}
          </p>
        )}
      </div>
      <DialogFooter>
        <Button variant="outline" onClick={onBack}>
          {t('users.merge.back')}
        </Button>
        <Button
          isBusy={merge.isPending}
          disabled={!preview || error !== null}
          onClick={() =>
            preview &&
            merge.mutate({
              target: preview.target.alias,
              revision: preview.source.revision,
              targetRevision: preview.target.revision,
            })
          }
        >
          {t('users.merge.confirm', { name: nameOf(target) })}
        </Button>
      </DialogFooter>
    </>
  )
}

const isConflict = (error: Error) => error instanceof ApiError && error.code === 'edit_conflict'

/** Opens the person who stays. Where somebody was faster, the preview is loaded anew. */
function useMerge({ alias }: UserRecord, target: UserRow, onDone: () => void) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: { target: string; revision: number; targetRevision: number }) =>
      http.call(routes.mergePeople, { params: { alias }, body }),
    onSuccess: async (user) => {
      cache.setQueryData(userQuery(alias).queryKey, user)
      onDone()
      toast.success(t('users.merge.done', { name: nameOf(target) }))
      await applyRecordsChanged(cache, 'user', userQuery(alias).queryKey)
      await navigate(`/admin/edit-users/${target.alias}`)
    },
    onError: () => cache.invalidateQueries({ queryKey: peopleMergeQuery(alias, target.alias).queryKey }),
  })
}
