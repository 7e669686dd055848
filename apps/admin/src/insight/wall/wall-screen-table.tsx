import { routes, type WallScreenView } from '@lodge/contracts'
import {
  announce,
  Button,
  formatDateTime,
  formatList,
  getErrorMessage,
  RelativeTime,
  TableHead,
  toast,
  useDialogs,
} from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { wallScreensQuery } from './queries.ts'

export function WallScreenTable({ screens }: { screens: readonly WallScreenView[] }) {
  const revoke = useRevoke()
  return (
    <SettingsTable
      label={t('wall.title')}
      heads={
        <>
          <TableHead>{t('wall.name')}</TableHead>
          <TableHead>{t('wall.teams')}</TableHead>
          <TableHead>{t('wall.maker')}</TableHead>
          <TableHead>{t('wall.seen')}</TableHead>
          <TableHead>{t('wall.ends')}</TableHead>
          <TableHead className="text-end">{t('wall.actions')}</TableHead>
        </>
      }
    >
      {screens.map((screen) => (
        <SettingsTableRow key={screen.id}>
          <SettingsTableCell className="break-words font-medium max-lg:basis-full">
            <bdi>{screen.name}</bdi>
            {!screen.isOpen && (
              <p className="text-xs font-normal text-destructive">
                {t('wall.lost', { name: screen.maker.name })}
              </p>
            )}
          </SettingsTableCell>
          <SettingsTableCell label={t('wall.teams')} className="break-words">
            {describeTeams(screen)}
          </SettingsTableCell>
          <SettingsTableCell label={t('wall.maker')}>{screen.maker.name}</SettingsTableCell>
          <SettingsTableCell label={t('wall.seen')}>
            {screen.lastSeenAt ? <RelativeTime at={screen.lastSeenAt} /> : t('wall.never')}
          </SettingsTableCell>
          <SettingsTableCell label={t('wall.ends')}>{formatDateTime(screen.expiresAt)}</SettingsTableCell>
          <SettingsTableCell className="lg:text-end">
            <Button
              variant="ghost"
              className="text-destructive max-lg:h-11"
              aria-label={t('wall.revokeNamed', { name: screen.name })}
              onClick={() => void revoke(screen)}
            >
              {t('wall.revoke')}
            </Button>
          </SettingsTableCell>
        </SettingsTableRow>
      ))}
    </SettingsTable>
  )
}

function describeTeams({ teams, maker }: WallScreenView): string {
  if (teams.length === 0) return t('wall.allTeams', { name: maker.name })
  return formatList(teams.map(({ name }) => name))
}

function useRevoke() {
  const cache = useQueryClient()
  const { confirm } = useDialogs()
  return async ({ id, name }: WallScreenView) => {
    const isSure = await confirm({
      title: t('wall.revokeTitle'),
      text: t('wall.revokeText', { name }),
      confirmLabel: t('wall.revoke'),
      isDestructive: true,
    })
    if (!isSure) return
    try {
      await http.call(routes.revokeWallScreen, { params: { id } })
      announce(t('wall.revoked'))
    } catch (error) {
      toast.error(getErrorMessage(error))
    }
    await cache.invalidateQueries({ queryKey: wallScreensQuery.queryKey })
  }
}
