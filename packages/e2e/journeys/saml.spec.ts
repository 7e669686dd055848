import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../src/browser/accessibility.ts'
import { completeProfile, signInStaff } from '../src/people.ts'
import { archiveProvider } from '../src/providers.ts'
import { startSamlProvider } from '../src/saml-provider.ts'
import { expect, test } from '../src/test.ts'

test('a superadmin adds a provider of SAML by its metadata, and a student signs in by it for the first time', async ({
  openBrowser,
}) => {
  const id = randomUUID().slice(0, 8)
  const name = `Campus login ${id}`
  const provider = await startSamlProvider()

  await test.step('a superadmin chooses the protocol, enters the address, and offers it', async () => {
    const admin = await openBrowser()
    await signInStaff(admin, 'hannah.osei@marlow.example', '/admin/settings/sign-in/create')
    await admin.getByRole('combobox', { name: 'Protocol' }).click()
    await admin.getByRole('option', { name: 'SAML 2.0', exact: true }).click()
    await admin.getByRole('textbox', { name: /^Name/ }).first().fill(name)
    await admin.getByRole('textbox', { name: /^Address of the metadata/ }).fill('http://10.0.0.1/metadata')
    await admin.getByRole('textbox', { name: /^Domains/ }).fill('marlow.example')
    await admin.getByRole('checkbox', { name: /^Offer it/ }).click()
    await admin.getByRole('button', { name: /^Create/ }).click()
    await expect(
      admin.getByText('This address leads to a network that Lodge may not reach.').first(),
    ).toBeVisible()
    await expectAccessible(admin, 'admin-new-saml-provider')
    await admin.getByRole('textbox', { name: /^Address of the metadata/ }).fill(provider.metadataUrl)
    await admin.getByRole('button', { name: /^Create/ }).click()
    await expect(admin.getByRole('textbox', { name: /^Our address for answers/ })).toHaveValue(
      /\/sign-on\/acs\//,
    )
    await expect(admin.getByRole('row', { name: /CN=localhost/ })).toContainText('Ends soon')
    await expectAccessible(admin, 'admin-saml-provider')
  })

  await test.step('a student comes to the page that they wanted, by a form of another site', async () => {
    const page = await openBrowser()
    await page.goto('/tickets/choose-topic')
    await page.getByRole('link', { name: `Sign in with ${name}` }).click()
    await page.getByLabel('Address').fill(`noor.haddad.${id}@marlow.example`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await completeProfile(page, 'Noor Haddad')
    await expect(page).toHaveURL('/tickets/choose-topic')
    await page.goto('/my-account')
    await expect(page.getByRole('list', { name: 'Linked accounts' })).toContainText(name)
  })
  await provider.close()
  await archiveProvider(name)
})
