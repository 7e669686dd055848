import { randomUUID } from 'node:crypto'
import { insertAgent, insertStudent } from '../src/database-fixtures.ts'
import { signOutAtProvider, startIdentityProvider } from '../src/identity-provider.ts'
import { waitUntilLive } from '../src/people.ts'
import {
  archiveProvider,
  makeAgentsBy,
  offerProvider,
  signInByOpenId,
  signInBySaml,
} from '../src/providers.ts'
import { startSamlProvider } from '../src/saml-provider.ts'
import { expect, test } from '../src/test.ts'
import { roomTopic } from '../src/tickets/create-room-ticket.ts'

test('open pages end with the session at a provider of OpenID Connect, and with a role that its groups take', async ({
  openBrowser,
  request,
  baseURL,
}) => {
  const id = randomUUID().slice(0, 8)
  const name = `university-login-${id}`
  const provider = await startIdentityProvider(new URL(baseURL ?? '').origin, name)
  await offerProvider(request, { name, issuer: provider.issuer })
  await makeAgentsBy(request, name, 'helpdesk')

  await test.step('a student who signs out there is out here, and finds the half-written question again', async () => {
    const page = await openBrowser()
    const email = await insertStudent()
    await page.goto(`/tickets/new/${roomTopic}`)
    await signInByOpenId(page, name, email)
    await expect(page).toHaveURL(`/tickets/new/${roomTopic}`)
    await waitUntilLive(page)
    await page.getByLabel('Subject').fill(`Half written ${id}`)
    await page.getByLabel('Describe the problem').fill('It began on')

    await signOutAtProvider(await page.context().newPage(), provider)
    await expect(page).toHaveURL('/auth/sign-in')
    await expect(page.getByText('you have signed out at your identity provider')).toBeVisible()
    await signInByOpenId(page, name, email)
    await expect(page).toHaveURL(`/tickets/new/${roomTopic}`)
    await expect(page.getByLabel('Subject')).toHaveValue(`Half written ${id}`)
    await expect(page.getByLabel('Describe the problem')).toHaveValue('It began on')
  })

  await test.step('staff whose group is gone at the next sign-in are out of every open page, which says why', async () => {
    const [page, elsewhere] = [await openBrowser(), await openBrowser()]
    const email = await insertAgent()
    provider.describe(email, { groups: ['helpdesk'] })
    await page.goto('/admin/tickets/all')
    await signInByOpenId(page, name, email)
    await expect(page).toHaveURL('/admin/tickets/all')
    await waitUntilLive(page)

    provider.describe(email, { groups: [] })
    await elsewhere.goto('/admin/dashboard')
    await signInByOpenId(elsewhere, name, email)
    await expect(elsewhere.getByRole('alert')).toContainText('does not belong to anybody on the staff')
    await expect(page).toHaveURL('/admin/auth/login')
    await expect(page.getByText('your account no longer has a role at the help desk')).toBeVisible()
  })
  await provider.close()
  await archiveProvider(name)
})

test('signing out at a provider of SAML ends the open pages here, and signing out here ends them here alone', async ({
  openBrowser,
  request,
}) => {
  const id = randomUUID().slice(0, 8)
  const name = `Campus login ${id}`
  const provider = await startSamlProvider()
  await offerProvider(request, { name, metadataUrl: provider.metadataUrl })
  const page = await openBrowser()
  const email = await insertStudent()

  await test.step('begun at the provider, who hears that it is done', async () => {
    await page.goto(`/tickets/new/${roomTopic}`)
    await signInBySaml(page, name, email)
    await waitUntilLive(page)
    await page.getByLabel('Subject').fill(`Half written ${id}`)

    const campus = await page.context().newPage()
    await campus.goto(provider.signOutUrl(email))
    await expect(campus.getByRole('heading', { name: 'You are signed out everywhere' })).toBeVisible()
    await campus.close()
    await expect(page).toHaveURL('/auth/sign-in')
    await expect(page.getByText('you have signed out at your identity provider')).toBeVisible()
    await signInBySaml(page, name, email)
    await expect(page.getByLabel('Subject')).toHaveValue(`Half written ${id}`)
  })

  await test.step('begun here, which ends the other tab too and leaves nothing of what was written', async () => {
    const other = await page.context().newPage()
    await other.goto('/tickets/index')
    await waitUntilLive(other)
    await page.goto('/my-account')
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/')
    await expect(other).toHaveURL('/auth/sign-in')
    await other.goto(`/tickets/new/${roomTopic}`)
    await signInBySaml(other, name, email)
    await expect(other.getByLabel('Subject')).toHaveValue('')
  })
  await provider.close()
  await archiveProvider(name)
})
