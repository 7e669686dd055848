import { collectPageErrors, expectAccessibleWords } from '../src/browser/accessibility.ts'
import { portalVisitsOf } from '../src/pages/portal-visits.ts'
import { portalWords } from '../src/pages/portal-words.ts'
import { visitPage } from '../src/pages/visits.ts'
import { createStudent } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

// The pages of the admin area are read in German by `german.spec.ts`, which holds them to be accessible there.
for (const [name, language, locale] of [
  ['Arabic', 'ar', 'ar-JO'],
  ['German', 'de', 'de-DE'],
] as const)
  test(`every page of the portal is accessible in ${name}`, async ({ openBrowser }) => {
    const words = portalWords(language)
    const page = await openBrowser({ locale })
    const complaints = collectPageErrors(page)
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expectAccessibleWords(page, 'the question for consent')
    await page.getByRole('button', { name: words.t('ui.cookies.rejectAll') }).click()
    for (const [address, visit] of Object.entries(portalVisitsOf(createStudent(), words))) {
      if (visit === null) continue
      await test.step(address, async () => {
        await visitPage(page, visit)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        for (const size of sizes.toReversed()) {
          await page.setViewportSize(size)
          await expectAccessibleWords(page, address)
        }
      })
    }
    expect(complaints).toEqual([])
  })
