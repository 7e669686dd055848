import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { query } from '../src/database.ts'
import { insertStudent } from '../src/database-fixtures.ts'
import { enterAddress, signInAtProvider, startIdentityProvider } from '../src/identity-provider.ts'
import { enterCode, signInStaff, startApp } from '../src/people.ts'
import { archiveProvider, offerProvider, signInByOpenId, signInBySaml } from '../src/providers.ts'
import { startSamlProvider } from '../src/saml-provider.ts'
import { expect, test } from '../src/test.ts'
import { roomTopic } from '../src/tickets/create-room-ticket.ts'

test('a provider of OpenID Connect serves two tabs at once, changes an address, rolls its keys and goes down', async ({
  openBrowser,
  request,
  baseURL,
}) => {
  const id = randomUUID().slice(0, 8)
  const name = `university-login-${id}`
  const provider = await startIdentityProvider(new URL(baseURL ?? '').origin, name)
  await offerProvider(request, { name, issuer: provider.issuer })
  const page = await openBrowser()
  const email = await insertStudent()
  const changed = `renamed.${id}@marlow.example`

  await test.step('two tabs that sign in at once each come to their own page', async () => {
    const other = await page.context().newPage()
    await page.goto(`/tickets/new/${roomTopic}`)
    await other.goto('/my-account')
    for (const tab of [page, other]) await tab.getByRole('link', { name: `Sign in with ${name}` }).click()
    await expect(other.getByPlaceholder('Enter any login')).toBeVisible()
    await signInAtProvider(page, email)
    await expect(page).toHaveURL(`/tickets/new/${roomTopic}`)
    await enterAddress(other, email)
    await expect(other).toHaveURL('/my-account')
    await expect(other.getByRole('list', { name: 'Linked accounts' })).toContainText(name)
    await other.close()
  })

  await test.step('after a roll of its keys, an address that it has changed is the person’s, with what they wrote', async () => {
    await startApp(page)
    await page.getByLabel('Subject').fill(`Half written ${id}`)
    await expect.poll(() => isKept(page, id)).toBe(true)
    provider.rollKeys()
    provider.describe(email, { email: changed })
    await leaveSignedOut(page)
    await page.goto(`/tickets/new/${roomTopic}`)
    await signInByOpenId(page, name, email)
    await expect(page).toHaveURL(`/tickets/new/${roomTopic}`)
    await expect(page.getByLabel('Subject')).toHaveValue(`Half written ${id}`)
    await page.goto('/my-account')
    const addresses = page.getByRole('list', { name: 'E-mail addresses' })
    await expect(addresses.getByRole('listitem').filter({ hasText: changed })).toContainText('Primary')
  })

  await test.step('while it is down the page says so, and a code to the new address leads to what was written', async () => {
    await provider.close()
    await leaveSignedOut(page)
    await page.goto(`/tickets/new/${roomTopic}`)
    await page.getByRole('link', { name: `Sign in with ${name}` }).click()
    await expect(page.getByRole('alert')).toContainText(`${name} cannot be reached at the moment`)
    await enterCode(page, changed)
    await expect(page).toHaveURL(`/tickets/new/${roomTopic}`)
    await expect(page.getByLabel('Subject')).toHaveValue(`Half written ${id}`)
  })
  await archiveProvider(name)
})

test('keys of a provider of SAML and of ours are rolled one after the other, and nobody is turned away', async ({
  openBrowser,
  request,
}) => {
  const id = randomUUID().slice(0, 8)
  const name = `Campus login ${id}`
  const provider = await startSamlProvider({ isStrict: true })
  await offerProvider(request, { name, metadataUrl: provider.metadataUrl })
  const [admin, page] = [await openBrowser(), await openBrowser()]
  const email = await insertStudent()
  const expectSignedIn = async () => {
    await leaveSignedOut(page)
    await page.goto('/tickets/choose-topic')
    await signInBySaml(page, name, email)
    await expect(page).toHaveURL('/tickets/choose-topic')
    await expect(page.getByRole('heading', { name: 'What is your question about?' })).toBeVisible()
  }

  await test.step('its next certificate is read beforehand, and counts once it is used', async () => {
    await expectSignedIn()
    const [{ alias = '' } = {}] = await query<{ alias: string }>(
      'SELECT alias FROM identity_provider WHERE name = $1',
      [name],
    )
    await signInStaff(admin, 'hannah.osei@marlow.example', `/admin/settings/sign-in/${alias}`)
    provider.publishNextKey()
    await admin.getByRole('button', { name: 'Read again' }).click()
    await expect(admin.getByRole('row', { name: /CN=localhost/ })).toHaveCount(2)
    await expectSignedIn()
    provider.useNextKey()
    await expectSignedIn()
  })

  await test.step('our next key signs and the former opens, by metadata that the provider has read before', async () => {
    await query("UPDATE saml_key SET created_at = created_at - interval '2 days'")
    await admin.getByRole('button', { name: 'Switch to the next key' }).click()
    await expect(admin.getByText('The next key is in use, and another is published.')).toBeVisible()
    await expectSignedIn()
  })
  await provider.close()
  await archiveProvider(name)
})

/** Returns whether this browser keeps a draft with a text. */
function isKept(page: Page, text: string): Promise<boolean> {
  return page.evaluate(
    (part) =>
      [localStorage, sessionStorage].some((storage) =>
        Object.values(storage).some((kept) => kept.includes(part)),
      ),
    text,
  )
}

/** Has the sign-in be over in this browser, while the one at the provider goes on. */
async function leaveSignedOut(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'lodge_portal' })
}
