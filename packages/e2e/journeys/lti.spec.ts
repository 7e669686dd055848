import { randomUUID } from 'node:crypto'
import { type LaunchRequest, readLaunchRequest, startLtiPlatform } from '@lodge/infra-testing/lti-platform'
import { expectAccessible } from '../src/browser/accessibility.ts'
import { query } from '../src/database.ts'
import { completeProfile, signInStaff } from '../src/people.ts'
import { archiveProvider } from '../src/providers.ts'
import { readRunRecord } from '../src/run-record.ts'
import { expect, test } from '../src/test.ts'
import { readSubmittedNumber, roomTopic } from '../src/tickets/create-room-ticket.ts'

test('a student asks about a course from a learning platform, and a launch that is posted again signs nobody in', async ({
  openBrowser,
}) => {
  test.setTimeout(150_000)
  const id = randomUUID().slice(0, 8)
  const name = `Moodle ${id}`
  const title = `Databases ${id}`
  const platform = await startCampusPlatform(id, title)
  const admin = await openBrowser()
  const field = (label: RegExp) => admin.getByRole('textbox', { name: label })

  await test.step('a superadmin adds the platform, and reads what to enter there', async () => {
    await signInStaff(admin, 'hannah.osei@marlow.example', '/admin/settings/sign-in/create')
    await admin.getByRole('combobox', { name: 'Protocol' }).click()
    await admin.getByRole('option', { name: /^LTI 1\.3/ }).click()
    await field(/^Name/).first().fill(name)
    await field(/^Platform ID/).fill(platform.issuer)
    await field(/^Client ID/).fill(platform.clientId)
    await field(/^Deployment IDs/).fill('1, 2')
    await field(/^Authentication request address/).fill(platform.authorizationAddress)
    await field(/^Access token address/).fill(platform.tokenAddress)
    await field(/^Public key set address/).fill('http://10.0.0.1/certs')
    await field(/^Domains/).fill('marlow.example')
    await admin.getByRole('checkbox', { name: /^Let people in from it/ }).click()
    await admin.getByRole('button', { name: /^Create/ }).click()
    await expect(
      admin.getByText('This address leads to a network that Lodge may not reach.').first(),
    ).toBeVisible()
    await expectAccessible(admin, 'admin-new-learning-platform')
    await field(/^Public key set address/).fill(platform.keySetAddress)
    await admin.getByRole('button', { name: /^Create/ }).click()
    await expect(admin.getByText('Nobody has come by it yet.')).toBeVisible()
    const { portal } = readRunRecord()
    await expect(field(/^Login initiation address/)).toHaveValue(`${portal}/lti/login`)
    await expect(field(/^Launch address/)).toHaveValue(`${portal}/lti/launch`)
    await expect(field(/^Our public key set/)).toHaveValue(`${portal}/lti/keys`)
    await expectAccessible(admin, 'admin-learning-platform')
  })

  await test.step('a link in a frame of the course leads a new student to the form, with the course', async () => {
    const page = await openBrowser({ viewport: { width: 390, height: 844 } })
    await page.goto(`${platform.origin}/course`)
    const opening = page.context().waitForEvent('page')
    const link = page.frameLocator('iframe').getByRole('link', { name: 'Ask about this course' })
    await link.click()
    const asking = await opening
    await completeProfile(asking, 'Mei Tan')
    await expect(asking).toHaveURL(new RegExp(`/tickets/new/${roomTopic}\\?course=`))
    await expect(asking.getByRole('combobox', { name: /^Course being taught/ })).toHaveValue(
      new RegExp(title),
    )
    await expectAccessible(asking, 'portal-asked-from-a-course')
    await asking.getByLabel('Subject').fill('The projector stays dark')
    await asking.getByLabel('Building and room').fill('Hartley Building, 2.14')
    await asking.getByLabel('Describe the problem').fill('Since Monday.')
    await asking.getByRole('button', { name: 'Send question' }).click()
    const number = await readSubmittedNumber(asking)
    const [ticket] = await query<{ name: string }>(
      'SELECT course.name FROM ticket JOIN course ON course.id = ticket.course_id WHERE ticket.number = $1',
      [number],
    )
    expect(ticket?.name).toBe(title)
  })

  await test.step('the same token in another browser signs nobody in', async () => {
    const thief = await openBrowser()
    await thief.goto(`${platform.origin}/again`)
    await expect(thief).toHaveURL(/\/auth\/sign-in/)
    await expect(thief.getByRole('heading', { level: 1 })).toBeVisible()
    const { user } = await (await thief.request.get('/api/init')).json()
    expect(user).toBeNull()
  })

  await test.step('the platform’s page says who came, why somebody did not, and lists the course', async () => {
    await admin.reload()
    await expect(admin.getByText(/^The last launch that let somebody in/)).toBeVisible()
    await expect(admin.getByText(/The last launch that was refused/)).toBeVisible()
    await expect(admin.getByRole('row', { name: new RegExp(title) }).first()).toContainText('1 person')
    await expectAccessible(admin, 'admin-learning-platform-in-use')
  })
  await platform.close()
  await archiveProvider(name)
})

/** A platform with a course whose page shows Lodge in a frame, and a page that posts its last token again. */
async function startCampusPlatform(id: string, title: string) {
  const { portal } = readRunRecord()
  const target = `${portal}/lti/launch?topic=${roomTopic}`
  const platform = await startLtiPlatform({ clientId: `lodge-${id}` })
  let last: { request: LaunchRequest; token: string } | null = null
  const post = () =>
    `<!doctype html><title>Campus</title><form method="post" action="${last?.request.redirectUri}">
     <input type="hidden" name="id_token" value="${last?.token}"><input type="hidden" name="state" value="${last?.request.state}">
     </form><script>document.forms[0].submit()</script>`
  const begin = new URLSearchParams({
    iss: platform.issuer,
    client_id: platform.clientId,
    lti_deployment_id: platform.deployment,
    login_hint: 'mei',
    target_link_uri: target,
  })
  platform.pages.set('/course', () => {
    const address = `${portal}/lti/login?${begin}`.replaceAll('&', '&amp;')
    return `<!doctype html><html lang="en"><title>Campus</title><h1>${title}</h1><iframe title="Help" src="${address}"></iframe></html>`
  })
  platform.pages.set('/auth', async (address) => {
    const request = readLaunchRequest(address.href)
    const email = `mei.tan.${id}@marlow.example`
    const context = { id: `course-${id}`, label: `DB-${id}`, title }
    last = { request, token: await platform.idToken(request, { sub: id, email, context, target }) }
    return post()
  })
  platform.pages.set('/again', post)
  return platform
}
