import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

export interface SidebarCounts {
  all: number
  unassigned: number
  team: number
}

/** Returns the counts in the sidebar of an agent's page: all, unassigned, and one team's. */
export async function readQueueCounts(page: Page, team: string): Promise<SidebarCounts> {
  const [all, unassigned, ofTeam] = await Promise.all(
    ['All', 'Unassigned', team].map((name) => readCount(page, name)),
  )
  return { all: all ?? 0, unassigned: unassigned ?? 0, team: ofTeam ?? 0 }
}

async function readCount(page: Page, name: string): Promise<number> {
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${name} \\d`) })
  const words = (await link.textContent()) ?? ''
  return Number(/(\d+) tickets?/.exec(words)?.[1])
}

/** Waits until the counts have come to differ by this much, without a reload. */
export async function expectQueueCounts(
  page: Page,
  team: string,
  from: SidebarCounts,
  by: Partial<SidebarCounts>,
): Promise<void> {
  const { all = 0, unassigned = 0, team: ofTeam = 0 } = by
  await expect
    .poll(() => readQueueCounts(page, team))
    .toEqual({ all: from.all + all, unassigned: from.unassigned + unassigned, team: from.team + ofTeam })
}
