import type { Locator } from '@playwright/test'
import { expect } from '../test.ts'

/** Waits until the SLA bar in this place has moved on by itself. */
export async function expectBarToMove(place: Locator): Promise<void> {
  const bar = place.locator('[data-bar-fill]').filter({ visible: true }).first()
  const readBars = async () => {
    const style = await bar.getAttribute('style')
    return Number(/translateX\((-?[\d.]+)%\)/.exec(style ?? '')?.[1])
  }
  const before = await readBars()
  await expect.poll(readBars, { message: 'the bar moves' }).toBeGreaterThan(before)
}
