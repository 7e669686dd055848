import type { WallScreenView } from '@lodge/contracts'
import type { Context } from '../../foundation/context.ts'
import { exportPages, yesOrNo } from '../../foundation/records/export-pages.ts'
import { listWallScreens } from './wall-screens.ts'

/** Yields the wall screens that the actor may see as rows of texts, their head first; their links are not in it. */
export function exportWallScreens(ctx: Context): AsyncGenerator<string[]> {
  return exportPages<WallScreenView>(
    {
      Name: ({ name }) => name,
      Teams: ({ teams }) => teams.map(({ name }) => name).join(', '),
      'Made by': ({ maker }) => maker.name,
      'Shows subjects': ({ showsSubjects }) => yesOrNo(showsSubjects),
      'Shows agents': ({ showsAgents }) => yesOrNo(showsAgents),
      Works: ({ isOpen }) => yesOrNo(isOpen),
      'Last seen': ({ lastSeenAt }) => lastSeenAt ?? '',
      Ends: ({ expiresAt }) => expiresAt,
    },
    async () => ({ items: await listWallScreens(ctx), next: null }),
  )
}
