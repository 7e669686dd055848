import { findFreePort } from '@lodge/database/server'
import type { Page } from '@playwright/test'
import { query } from '../src/database.ts'
import { readMailTo, waitForCode, waitForMail } from '../src/mail.ts'
import { chooseTreeNode } from '../src/people.ts'
import { type Product, startProduct } from '../src/product.ts'
import { type RunRecord, readRunRecord } from '../src/run-record.ts'
import { expect, test } from '../src/test.ts'

const administrator = {
  name: 'Ada Lovelace',
  email: 'ada@uni.example',
  password: 'correct horse battery staple',
}
const student = { name: 'Grace Hopper', email: 'grace@students.uni.example' }

let product: Product
let run: RunRecord
test.beforeAll(async () => {
  const port = await findFreePort()
  product = await startProduct(undefined, {
    LODGE_MODE: 'production',
    LODGE_SECRET: 'a secret of the journeys, long enough for production',
    LODGE_TRUSTED_PROXIES: 'none',
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    MAIL_FROM: 'Help desk <help@lodge.localhost>',
  })
  run = readRunRecord(product.dataDirectory)
})
test.afterAll(() => product.stop())

test('an empty production becomes a help desk by its screens, and answers a student’s first question', async ({
  openBrowser,
}) => {
  test.setTimeout(240_000)
  const link = /http\S+\/admin\/setup#\S+/.exec(product.output)?.[0] ?? ''
  const admin = await openBrowser({ baseURL: run.portal })
  const portal = await openBrowser({ baseURL: run.portal })

  await test.step('nobody can sign in before the set-up', async () => {
    const early = await openBrowser({ baseURL: run.portal })
    await askForCode(early)
    await expect(early.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await early.close()
  })

  await test.step('the link opens the assistant, and the test mail arrives', async () => {
    await admin.goto(link)
    await admin.getByLabel('Sender’s name').fill('Lovelace Desk')
    await admin.getByLabel('Sender’s address').fill('desk@uni.example')
    await admin.getByLabel('Your e-mail address').fill(administrator.email)
    await admin.getByRole('button', { name: 'Send the test mail' }).click()
    await expect(
      admin.getByText(`The mail server has taken the mail to ${administrator.email}`),
    ).toBeVisible()
  })

  await test.step('the assistant is filled in, and leads to the dashboard', async () => {
    await fillSetup(admin, await waitForCode(administrator.email, /help desk works/, run))
    await admin.getByRole('button', { name: 'Set up the help desk' }).click()
    await admin.waitForURL(/\/admin\/dashboard$/)
    await expect(admin.getByRole('navigation').getByText('Lovelace University')).toBeVisible()
  })

  await test.step('the link ends with the set-up', async () => {
    const stranger = await openBrowser({ baseURL: run.portal })
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  })

  await test.step('a second department is added for the students’ domain', async () => {
    await admin.getByRole('link', { name: 'Units & schools' }).click()
    await admin.getByRole('link', { name: 'New department' }).click()
    await admin.getByLabel('Name').fill('School of Compilers')
    await admin.getByLabel('E-mail domains').fill('students.uni.example')
    await admin.getByRole('button', { name: 'Create' }).click()
    await admin.waitForURL(/edit-units-schools\/school-of-compilers$/)
  })

  await test.step('earlier requests got no code', async () => {
    expect(await readMailTo(student.email, run)).toEqual([])
  })

  await test.step('a student signs in and asks', async () => {
    await signIn(portal)
    await portal.getByLabel('Your name').fill(student.name)
    await expect(portal.getByLabel('Your department')).toHaveValue('School of Compilers')
    await portal.getByRole('button', { name: 'Save and continue' }).click()
    await portal.waitForURL(/\/tickets\/index$/)
    await portal.goto('/tickets/choose-topic')
    await portal.getByRole('link', { name: 'Enrolment' }).click()
    await portal.getByLabel('Subject').fill('When does term begin?')
    await portal.getByLabel('Describe the problem').fill('I could not find the date.')
    await portal.getByRole('button', { name: 'Send question' }).click()
    await portal.waitForURL(/\/tickets\/submitted\/\d+$/)
  })

  await test.step('the superadmin answers from the team’s queue, and the answer arrives by mail', async () => {
    await admin.goto('/admin/tickets/registry/index')
    await admin.getByRole('link', { name: 'When does term begin?' }).click()
    await admin.getByLabel('Reply', { exact: true }).fill('On the first of October.')
    await admin.getByRole('button', { name: 'Send', exact: true }).click()
    const { text, from } = await waitForMail(student.email, /\] When does term begin\?$/, run)
    expect(text).toContain('On the first of October.')
    expect(from).toEqual([{ name: 'Lovelace Desk', address: 'desk@uni.example' }])
  })

  await test.step('every “New …” screen saves in an empty installation, or creates what it needs', async () => {
    await archiveWhatCanBeChosen()
    for (const [address, fill] of Object.entries(newScreens)) {
      await admin.goto(`/admin/${address}`)
      await fill(admin)
      await admin
        .getByRole('main')
        .getByRole('button', { name: /^Create/ })
        .last()
        .click()
      await expect(admin, `saved from ${address}`).not.toHaveURL(new RegExp(`${address}$`))
    }
  })
})

/** Leaves no record to choose where one has to be chosen; what stands in use stays so. */
async function archiveWhatCanBeChosen(): Promise<void> {
  for (const table of ['team', 'business_hours', 'article_category'])
    await query(`UPDATE ${table} SET archived_at = now()`, [], product.dataDirectory)
}

/** Fills in the least that each screen for a new record asks for, by the screen's address. */
const newScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'create-units-schools': (page) => fillName(page, 'School of Looms'),
  'create-topics': async (page) => {
    await fillName(page, 'Looms')
    await createOnTheSpot(page, 'New team', 'Weavers')
    await expectName(page, 'Looms')
  },
  'create-teams': (page) => fillName(page, 'Bursary'),
  'create-users': async (page) => {
    await fillName(page, 'Charles Babbage')
    await page.getByLabel('E-mail address').fill('charles@uni.example')
  },
  'create-knowledge-based': async (page) => {
    await page.getByLabel('Title').fill('Set up a loom')
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await text.fill('Begin with the warp.')
    await createOnTheSpot(page, 'New category', 'Weaving')
    await expect(page.getByLabel('Title')).toHaveValue('Set up a loom')
    await expect(text).toHaveText('Begin with the warp.')
  },
  'create-knowledge-based-category': (page) => fillName(page, 'Spinning'),
  'create-canned-response': async (page) => {
    await page.getByLabel('Title').fill('Thanks')
    await page.getByRole('textbox', { name: /^(Text|Response)/ }).fill('Thank you for the card.')
  },
  'forms/create': (page) => fillName(page, 'Broken loom'),
  'settings/roles/create': (page) => fillName(page, 'Weaver'),
  'settings/sla-policies/create': async (page) => {
    await fillName(page, 'Looms')
    await createOnTheSpot(page, 'New business hours', 'Mill hours')
    await expectName(page, 'Looms')
  },
  'settings/business-hours/create': (page) => fillName(page, 'Night shift'),
  'settings/courses/create': async (page) => {
    await page.getByLabel('Code').fill('LOOM1')
    await page.getByLabel('Title').fill('Looms and cards')
  },
  'tickets/create': async (page) => {
    await page.getByRole('button', { name: 'Someone new' }).click()
    await fillName(page, 'Mary Somerville')
    await page.getByLabel('E-mail address').fill('mary@uni.example')
    await chooseTreeNode(page, 'Topic', 'Looms')
    await page.getByLabel('Subject').fill('The loom stands still')
    await page.getByLabel('What they said').fill('Since this morning.')
    await expect(page.getByText('Goes to Weavers.')).toBeVisible()
  },
}

const nameOf = (page: Page) => page.getByLabel('Name', { exact: true })
const fillName = (page: Page, name: string) => nameOf(page).fill(name)
const expectName = (page: Page, name: string) => expect(nameOf(page)).toHaveValue(name)

/** Creates by its name what a choice lacks, and waits until it is chosen. */
async function createOnTheSpot(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await question.getByRole('textbox').fill(name)
  await question.getByRole('button', { name: 'Create' }).click()
  const button = page.locator(`button:has-text("${name}"), input[value="${name}"]`)
  await expect(button.first()).toBeVisible()
}

async function fillSetup(page: Page, code: string): Promise<void> {
  const site = page.getByRole('region', { name: 'The help desk' })
  await site.getByLabel('Name').fill('Lovelace University')
  await site.getByLabel('E-mail domains').fill('uni.example, students.uni.example')
  const own = page.getByRole('region', { name: 'You' })
  await own.getByLabel('Your name').fill(administrator.name)
  await own.getByLabel('Password').fill(administrator.password)
  await own.getByLabel('Code from the test mail').fill(code)
  const first = page.getByRole('region', { name: 'The first of everything' })
  await first.getByLabel('Department').fill('School of Engines')
  await first.getByLabel('Team').fill('Registry')
  await first.getByLabel('Topic').fill('Enrolment')
}

async function signIn(page: Page): Promise<void> {
  await askForCode(page)
  await page.getByLabel('Six-digit code').fill(await waitForCode(student.email, /code/, run))
}

async function askForCode(page: Page): Promise<void> {
  await page.goto('/auth/sign-in')
  await page.getByLabel('University e-mail address').fill(student.email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
}
