import type { WallScreenView } from '@lodge/contracts'
import type { Context } from '../../foundation/context.ts'
import { exportPages, yesOrNo } from '../../foundation/records/export-pages.ts'
import { listWallScreens } from './wall-screens.ts'

/** Yields the wall screens that the actor may see as rows of texts, their head first; their links are not in it. */
export function exportWallScreens(ctx: Context): AsyncGenerator<string[]> {
  return exportPages<WallScreenView>(
    ctx,
    (t) => ({
      [t('exports.columns.name')]: ({ name }) => name,
      [t('exports.columns.teams')]: ({ teams }) => teams.map(({ name }) => name).join(', '),
      [t('exports.columns.madeBy')]: ({ maker }) => maker.name,
      [t('exports.columns.showsSubjects')]: ({ showsSubjects }) => yesOrNo(t, showsSubjects),
      [t('exports.columns.showsAgents')]: ({ showsAgents }) => yesOrNo(t, showsAgents),
      [t('exports.columns.works')]: ({ isOpen }) => yesOrNo(t, isOpen),
      [t('exports.columns.lastSeen')]: ({ lastSeenAt }) => lastSeenAt ?? '',
      [t('exports.columns.ends')]: ({ expiresAt }) => expiresAt,
    }),
    async () => ({ items: await listWallScreens(ctx), next: null }),
  )
}
