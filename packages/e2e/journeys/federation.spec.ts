import { randomUUID } from 'node:crypto'
import { makeSigningKey } from '@lodge/infra-testing/saml-provider'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../src/browser/accessibility.ts'
import { completeProfile, signInStaff } from '../src/people.ts'
import { archiveProvider } from '../src/providers.ts'
import { startSamlProvider } from '../src/saml-provider.ts'
import { expect, test } from '../src/test.ts'

test('a superadmin adds a federation, and a student finds their university in it and is led there again', async ({
  openBrowser,
}) => {
  const id = randomUUID().slice(0, 8)
  const name = `Federation ${id}`
  const university = `University of ${id}`
  const provider = await startSamlProvider({ name: id })

  await test.step('its metadata count only with the certificate that signs them', async () => {
    const admin = await openBrowser()
    await signInStaff(admin, 'hannah.osei@marlow.example', '/admin/settings/sign-in/create')
    await admin.getByRole('combobox', { name: 'Protocol' }).click()
    await admin.getByRole('option', { name: 'Federation (SAML 2.0)' }).click()
    await admin.getByRole('textbox', { name: /^Name/ }).first().fill(name)
    await admin.getByRole('textbox', { name: /^Address of the metadata/ }).fill(provider.federationUrl)
    const certificate = admin.getByRole('textbox', { name: /^Certificate by which the federation signs/ })
    await certificate.fill(makeSigningKey().certificate)
    await admin.getByRole('checkbox', { name: /^Its providers vouch/ }).click()
    await admin.getByRole('checkbox', { name: /^Offer it/ }).click()
    await admin.getByRole('button', { name: /^Create/ }).click()
    await expect(
      admin.getByText('These metadata are not signed by this certificate, or were changed since.').first(),
    ).toBeVisible()
    await expectAccessible(admin, 'admin-new-federation')
    await certificate.fill(provider.federationCertificate)
    await admin.getByRole('button', { name: /^Create/ }).click()
    await expect(admin.getByText(/^6 providers, read/)).toBeVisible()
    await expectAccessible(admin, 'admin-federation')
  })

  await test.step('a student finds it by two words, by keyboard alone on a phone', async () => {
    const page = await openBrowser({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await page.goto('/tickets/choose-topic')
    await page.getByRole('searchbox', { name: 'Find your university' }).fill(`${id} univ`)
    const found = page.getByRole('list', { name: 'Universities found' })
    await expect(found.getByRole('link')).toHaveText([new RegExp(`^${university}`)])
    await expectAccessible(page, 'portal-university-search')
    await page.getByRole('searchbox', { name: 'Find your university' }).press('Tab')
    await expect(found.getByRole('link', { name: university })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByLabel('Address').fill(`noor.haddad.${id}@marlow.example`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await completeProfile(page, 'Noor Haddad')
    await expect(page).toHaveURL('/tickets/choose-topic')
    await expect(page.getByRole('heading', { name: 'What is your question about?' })).toBeVisible()

    await leaveSignedOut(page)
    await page.goto('/tickets/choose-topic')
    await page.getByRole('link', { name: `Continue with ${university}` }).click()
    await page.getByLabel('Address').fill(`noor.haddad.${id}@marlow.example`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/tickets/choose-topic')
    await expect(page.getByRole('heading', { name: 'What is your question about?' })).toBeVisible()

    await leaveSignedOut(page)
    await page.goto('/auth/sign-in')
    await page.getByRole('button', { name: 'Use another' }).click()
    await expect(page.getByRole('searchbox', { name: 'Find your university' })).toBeFocused()
  })
  await provider.close()
  await archiveProvider(name)
})

/** Closes the page before its session ends: an open page would reload on the first answer that refuses it. */
async function leaveSignedOut(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
}
