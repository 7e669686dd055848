import { routes, type ScimDirectoryView, type ScimGroupRow } from '@lodge/contracts'
import { announce, getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { directoriesQuery } from './queries.ts'

interface Team {
  alias: string
  name: string
}

/** Connects groups to teams and forgets directories, once that is sure. */
export function useDirectoryActions() {
  const cache = useQueryClient()
  const { confirm } = useDialogs()
  const run = async (call: () => Promise<unknown>, done: string) => {
    try {
      await call()
      announce(done)
    } catch (error) {
      toast.error(getErrorMessage(error))
    }
    await cache.invalidateQueries({ queryKey: directoriesQuery.queryKey })
  }
  return {
    connect: async ({ id, name, staff }: ScimGroupRow, team: Team | null) => {
      const isSure = await confirm({
        title: team
          ? t('directories.connectTitle', { group: name, team: team.name })
          : t('directories.disconnectTitle', { group: name }),
        text: team ? t('directories.connectText', { count: staff }) : t('directories.disconnectText'),
        confirmLabel: team ? t('directories.connect') : t('directories.disconnect'),
        isDestructive: team === null,
      })
      if (!isSure) return
      const call = () =>
        http.call(routes.connectScimGroup, { params: { id }, body: { team: team?.alias ?? null } })
      await run(call, team ? t('directories.connected') : t('directories.disconnected'))
    },
    forget: async ({ id, name }: ScimDirectoryView) => {
      const isSure = await confirm({
        title: t('directories.forgetTitle', { name }),
        text: t('directories.forgetText'),
        confirmLabel: t('directories.forget'),
        isDestructive: true,
      })
      if (isSure)
        await run(() => http.call(routes.forgetDirectory, { params: { id } }), t('directories.forgotten'))
    },
  }
}
