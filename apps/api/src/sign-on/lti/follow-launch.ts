import type { Context } from '@lodge/desk/foundation'
import { enterCourse, type Launch, launchedPage, noteLaunch } from '@lodge/desk/settings'

interface FollowedLaunch {
  launch: Launch | null
  personId: string
  /** The page that a sign-in by any other way leads to. */
  to: string | null
}

/** Takes somebody who has just signed in into the course that they launched from, and returns the page that it opens. */
export async function followLaunch(
  ctx: Context,
  provider: { id: string },
  { launch, personId, to }: FollowedLaunch,
): Promise<string | null> {
  if (launch === null) return to
  const course = await enterCourse(ctx, provider, { launch, personId })
  await noteLaunch(ctx, provider, null)
  return launchedPage(launch, course)
}
