import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export interface Counts {
  all: number
  unassigned: number
  team: number
}

/** The counts in the rail of an agent's page: all, unassigned, and one team's. */
export async function countsOn(page: Page, team: string): Promise<Counts> {
  const [all, unassigned, ofTeam] = await Promise.all(
    ['All', 'Unassigned', team].map((name) => countOf(page, name)),
  )
  return { all: all ?? 0, unassigned: unassigned ?? 0, team: ofTeam ?? 0 }
}

async function countOf(page: Page, name: string): Promise<number> {
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${name} \\d`) })
  const words = (await link.textContent()) ?? ''
  return Number(/(\d+) tickets?/.exec(words)?.[1])
}

/** Waits until the counts have come to differ by this much, without a reload. */
export async function countsMove(page: Page, team: string, from: Counts, by: Partial<Counts>): Promise<void> {
  const { all = 0, unassigned = 0, team: ofTeam = 0 } = by
  await expect
    .poll(() => countsOn(page, team))
    .toEqual({ all: from.all + all, unassigned: from.unassigned + unassigned, team: from.team + ofTeam })
}
