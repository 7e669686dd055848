import type { Page } from '@playwright/test'
import { collectPageErrors, expectAccessible } from '../src/browser/accessibility.ts'
import { expect, test } from '../src/test.ts'

const wifi = '/knowledge-base/it-wifi/wifi'
const article = `${wifi}/connect-to-eduroam.html`
const translation = `${wifi}/mit-eduroam-verbinden.html`
const title = 'Connect to eduroam Wi-Fi'

const appScripts = /\/assets\/.*\.js/

declare global {
  /** The sum of the layout shifts of a page. */
  var movedBy: number
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an article is read, found by search and reached by its old addresses', async ({ page, request }) => {
    const response = await page.goto(article)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle(new RegExp(`^${title}`))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ask us' }).last()).toHaveAttribute('href', /article=/)
    expect(await response?.text()).toContain('"@type":"BreadcrumbList"')

    await page.goto('/')
    await page.getByRole('combobox').fill('eduroam')
    await page.getByRole('combobox').press('Enter')
    await expect(page).toHaveURL('/knowledge-base?q=eduroam')
    await page.getByRole('main').getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(article)

    const redirect = await request.get(`${wifi}/Connect-To-Eduroam.html`, { maxRedirects: 0 })
    expect([redirect.status(), redirect.headers().location]).toEqual([301, article])
    expect((await request.get(`${wifi}/nothing.html`)).status()).toBe(404)
    expect(await (await request.get('/sitemap.xml')).text()).toContain(`${article}</loc>`)
  })

  test('an article leads to its translation and back, and search engines to both', async ({ page }) => {
    await page.goto(article)
    await page
      .getByRole('navigation', { name: 'Other languages' })
      .getByRole('link', { name: 'Deutsch' })
      .click()
    await expect(page).toHaveURL(translation)
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'de')
    const alternates = page.locator('link[rel="alternate"][hreflang]')
    const languages = await alternates.evaluateAll((links) =>
      links.map((link) => link.getAttribute('hreflang')),
    )
    expect(languages).toEqual(['de', 'en', 'x-default'])

    await page.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(article)
  })
})

test.describe('in the language of the browser', () => {
  test.use({ locale: 'de-AT' })

  test('a search finds an article once, in the reader’s language', async ({ page }) => {
    await page.goto('/knowledge-base?q=eduroam+internet')
    await expect(page.locator(`main a[href="${translation}"]`)).toBeVisible()
    await expect(page.locator(`main a[href="${article}"]`)).toHaveCount(0)

    await page.goto(translation)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Mit dem WLAN eduroam verbinden' }),
    ).toBeVisible()
    await expectAccessible(page, 'portal-translation')
  })
})

test('an article page is accessible, and the app takes it over unchanged', async ({ page }) => {
  const complaints = collectPageErrors(page)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/knowledge-base/')) requests.push(request.url())
  })
  await page.goto(article)
  await page.getByRole('button', { name: 'Reject all' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(requests.filter((url) => url.includes('/page'))).toEqual([])

  await page.goto(wifi)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'portal-category')
  await page.goto('/knowledge-base?q=eduroam')
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page, 'portal-search')
  expect(complaints).toEqual([])
})

test('a visitor reads pages without the app, sees the cookie question at once, and gets the app by using a page', async ({
  page,
}) => {
  const banner = page.getByRole('region', { name: 'Cookies on this help desk' })
  // The page of the server's says hidden that its app did not come; the app's does not.
  const withoutApp = page.locator('#app-missing')
  await page.goto(wifi)
  await expect(banner).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(withoutApp).toBeAttached()
  await expect(banner).toBeVisible()

  await page.getByRole('button', { name: 'Reject all' }).click()
  await expect(withoutApp).not.toBeAttached()
  await expect(banner).toHaveCount(0)

  await page.goto('/')
  await expect(withoutApp).toBeAttached()
  await expect(banner).toBeHidden()
  await page.getByRole('combobox').fill('eduroam')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(withoutApp).not.toBeAttached()
})

test('opened details and typed text are still there after the app has taken the page over', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const begin = await holdScripts(page)
  await page.goto(article, { waitUntil: 'commit' })
  await page.locator('summary', { hasText: 'On this page' }).click()
  await begin()
  const contents = page.locator('details', { hasText: 'On this page' })
  await expect(contents).toHaveAttribute('open')
  await expect(contents.locator('summary')).toBeFocused()

  const beginAgain = await holdScripts(page)
  await page.goto('/knowledge-base', { waitUntil: 'commit' })
  const search = page.getByRole('combobox')
  await search.pressSequentially('eduroam')
  await search.press('ArrowLeft')
  await beginAgain()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.type('-')
  await expect(search).toHaveValue('eduroa-m')
})

test('a chosen theme and a pressed button survive the start of the app', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('lodge.theme', '"dark"'))
  const begin = await holdScripts(page)
  await page.goto(article, { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await expect(menu).toHaveAttribute('data-pressed')
  await begin()
  await expect(page.getByRole('menuitem', { name: 'Ask us' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a page whose app fails to load shows an error after a press, and loads it later', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route(appScripts, (route) => route.abort())
  await page.goto(article)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Part of this page did not load' })).toBeVisible()
  await expectAccessible(page, 'portal-article-without-app')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.unroute(appScripts)
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Ask us' })).toBeVisible()
})

test('an article hardly moves when its typeface loads', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    globalThis.movedBy = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') globalThis.movedBy += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const release = Promise.withResolvers<void>()
  await page.route(/\.woff2/, async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto(article, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  release.resolve()
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => family.includes('Inter Variable') && status === 'loaded',
    ),
  )
  await expect(page.getByRole('button', { name: 'Reject all' })).toBeVisible()

  expect(await page.evaluate(() => globalThis.movedBy)).toBeLessThan(0.05)
})

test('on a phone the contents open and lead to a section, and the search works by keys', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(article)
  const contents = page.locator('details', { hasText: 'On this page' })
  await contents.locator('summary').click()
  const section = contents.getByRole('link').last()
  const place = await section.getAttribute('href')
  await section.click()
  await expect(page.locator(`${place}`)).toBeInViewport()

  await page.goto('/knowledge-base')
  await page.getByRole('combobox').fill('eduroam')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const selectedOption = page.getByRole('option', { selected: true })
  await expect(selectedOption).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/knowledge-base\/.+\.html$/)
})

/** Keeps the app from starting; returns how to let it start, which waits until it stands. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<void>()
  await page.route(appScripts, async (route) => {
    await release.promise
    await route.continue()
  })
  return async () => {
    release.resolve()
    await expect(page.locator('#app-missing')).not.toBeAttached()
    await page.unroute(appScripts)
  }
}
