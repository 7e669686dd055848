import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { Alias, Instant, NamedRef } from '../../foundation/shared.ts'
import { LinkToken } from '../../identity/auth/link-token.ts'

/** For how many days the link of a wall screen may hold. */
export const wallScreenDays = [1, 7, 30, 90, 365] as const

/** Makes a link for a television; without teams it shows all that its maker sees, also those to come. */
export const CreateWallScreen = z.object({
  name: OneLine.min(1).max(limits.nameLength),
  teams: z.array(Alias).max(limits.teamsPerPerson),
  days: z.literal([...wallScreenDays]),
  secondsPerPage: z.number().int().min(limits.wallSecondsPerPage.min).max(limits.wallSecondsPerPage.max),
  showsSubjects: z.boolean(),
  showsAgents: z.boolean(),
})
export type CreateWallScreen = z.infer<typeof CreateWallScreen>

export const WallScreenView = z.object({
  id: z.uuid(),
  name: z.string(),
  maker: NamedRef,
  /** Empty for all that its maker sees. */
  teams: z.array(NamedRef),
  showsSubjects: z.boolean(),
  showsAgents: z.boolean(),
  /** False once its maker has lost what the link rests on. */
  isOpen: z.boolean(),
  expiresAt: Instant,
  lastSeenAt: Instant.nullable(),
})
export type WallScreenView = z.infer<typeof WallScreenView>

/** With the secret of its link, which is shown this once. */
export const NewWallScreen = WallScreenView.extend({ token: LinkToken })
export type NewWallScreen = z.infer<typeof NewWallScreen>

export const WallScreenParams = z.object({ id: z.uuid() })
export type WallScreenParams = z.infer<typeof WallScreenParams>

export const OpenWall = z.object({ token: LinkToken })
export type OpenWall = z.infer<typeof OpenWall>
