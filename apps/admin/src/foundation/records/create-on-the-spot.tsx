import { hasPermission, hasRole, useSession, useSite } from '@lodge/client'
import { type AuthUser, closedAllWeek, limits, type Permission, routes, superadmin } from '@lodge/contracts'
import { Button, getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { http } from '../http.ts'
import { applyRecordsChanged } from '../record-changes/touched-lists.ts'
import { t } from '../t.ts'

export type SpotKind = 'article-category' | 'department' | 'team' | 'business-hours'

interface OnTheSpotProps {
  kind: SpotKind
  /** The choices; undefined until they are loaded. */
  options: readonly unknown[] | undefined
  /** Is given the alias of the new record, to choose it. */
  onCreated: (alias: string) => void
}

/** Creates the first record of an empty choice by name, or says who can. The form around it stays. */
export function CreateOnTheSpot({ kind, options, onCreated }: OnTheSpotProps) {
  const mayCreate = useSession(({ authUser }) => mayCreateOf(authUser, kind))
  const { isBusy, create } = useCreateOnTheSpot(kind, onCreated)
  // The new record is in the list a moment after it is chosen.
  if (options?.length !== 0 && !isBusy) return null
  if (!mayCreate)
    return (
      <p role="status" className="text-meta text-muted-foreground">
        {t(`records.onTheSpot.${kind}.none`)} {describeWhoCan(kind)}
      </p>
    )
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-muted-foreground">
      {t(`records.onTheSpot.${kind}.none`)}
      <Button variant="outline" size="small" isBusy={isBusy} onClick={create}>
        <Plus aria-hidden />
        {t(`records.onTheSpot.${kind}.create`)}
      </Button>
    </p>
  )
}

const neededFor: Record<SpotKind, Permission | typeof superadmin> = {
  'article-category': 'manage_knowledge_base',
  department: 'manage_department',
  team: 'manage_team',
  'business-hours': superadmin,
}

function mayCreateOf(user: AuthUser | null, kind: SpotKind): boolean {
  const needed = neededFor[kind]
  return needed === superadmin ? hasRole(user, superadmin) : hasPermission(user, needed)
}

function describeWhoCan(kind: SpotKind): string {
  const needed = neededFor[kind]
  if (needed === superadmin) return t('records.onTheSpot.askSuperadmin')
  return t('records.onTheSpot.ask', { permission: t(`roles.permissions.${needed}.title`) })
}

function useCreateOnTheSpot(kind: SpotKind, onCreated: (alias: string) => void) {
  const dialogs = useDialogs()
  const cache = useQueryClient()
  const timezone = useSite((site) => site.timezone)
  const [isBusy, setIsBusy] = useState(false)
  const ask = async (initialValue: string): Promise<void> => {
    const name = await dialogs.prompt({
      initialValue,
      label: t('records.name'),
      title: t(`records.onTheSpot.${kind}.create`),
      text: t('records.onTheSpot.text'),
      confirmLabel: t('settings-form.save.create'),
      validate: (value) => (value.trim().length > limits.nameLength ? t('records.onTheSpot.tooLong') : null),
    })
    if (name === null) return
    setIsBusy(true)
    try {
      const { alias } = await createByName(kind, name.trim(), timezone)
      onCreated(alias)
      await applyRecordsChanged(cache, kind)
    } catch (error) {
      toast.error(getErrorMessage(error))
      await ask(name)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, create: () => void ask('') }
}

const nineToFive: [string, string][] = [['09:00', '17:00']]

function createByName(kind: SpotKind, name: string, timezone: string): Promise<{ alias: string }> {
  if (kind === 'article-category')
    return http.call(routes.createArticleCategory, { body: { name, summary: '', parent: null } })
  if (kind === 'department')
    return http.call(routes.createDepartment, { body: { name, parent: null, emailDomains: [] } })
  if (kind === 'team')
    return http.call(routes.createTeam, { body: { name, email: null, signature: '', members: [] } })
  const weekdays = { mon: nineToFive, tue: nineToFive, wed: nineToFive, thu: nineToFive, fri: nineToFive }
  const weekly = { ...closedAllWeek, ...weekdays }
  return http.call(routes.createBusinessHours, { body: { name, timezone, weekly, holidays: [] } })
}
