import '@lodge/ui/testing'
import { useSession } from '@lodge/client'
import { ChecklistStep, superadmin } from '@lodge/contracts'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { hannah, renderAdmin, serve } from '../../testing/render-admin.tsx'

const { SetupChecklist } = await import('./setup-checklist.tsx')

const stepsDone = (...done: ChecklistStep[]) =>
  ChecklistStep.options.map((step) => ({ step, isDone: done.includes(step) }))
const list = 'GET /api/backend/setup-checklist'

function show(role: string = superadmin) {
  renderAdmin(<SetupChecklist />)
  act(() => useSession.setState({ authUser: { ...hannah, role } }))
}

test('each step leads to its screen and says whether it is done', async () => {
  serve({ [list]: () => ({ steps: stepsDone('mail'), isDismissed: false }) })
  show()

  const panel = await screen.findByRole('region', { name: 'Finish setting up' })
  expect(panel).toHaveTextContent('1 of 5 done')
  expect(within(panel).getAllByRole('listitem')[0]).toHaveTextContent('Check that mail arrivesdone')
  expect(within(panel).getByRole('link', { name: /business hours/ })).toHaveAttribute(
    'href',
    '/admin/settings/business-hours',
  )
})

test('it goes away once it is dismissed', async () => {
  serve({
    [list]: () => ({ steps: stepsDone(), isDismissed: false }),
    'POST /api/backend/setup-checklist/dismissed': () => ({ steps: stepsDone(), isDismissed: true }),
  })
  show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Hide this list' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Hide this list' }))

  await expect.poll(() => screen.queryByRole('region', { name: 'Finish setting up' })).toBeNull()
})

test('a help desk that is all set up shows none', async () => {
  let isAsked = false
  serve({
    [list]: () => {
      isAsked = true
      return { steps: stepsDone(...ChecklistStep.options), isDismissed: false }
    },
  })
  show()
  await expect.poll(() => isAsked).toBe(true)

  expect(screen.queryByRole('region', { name: 'Finish setting up' })).toBeNull()
})
