import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Toasts } from '../components/ui/toasts.tsx'
import { onDemand } from '../lib/on-demand.ts'
import { expectAccessible } from '../testing/index.ts'
import { LazyPart } from './lazy-part.tsx'
import { MenuOnDemand } from './menu-on-demand.tsx'

const user = userEvent.setup({ delay: null })

/** Code that does not come at first. */
function failingOnce<Code>(code: Code): () => Promise<Code> {
  let tries = 0
  return async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return code
  }
}

const Tickets = ({ of }: { of: string }) => <p>The tickets of {of}</p>

test('a part that fails to load shows an error in its place and can be tried again', async () => {
  const part = onDemand(failingOnce(Tickets))
  render(
    <>
      <h1>Home</h1>
      <LazyPart part={part} given={{ of: 'Amara' }} />
    </>,
  )

  expect(await screen.findByRole('alert')).toHaveTextContent('This part did not load')
  expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible()
  await expectAccessible()

  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The tickets of Amara')).toBeVisible()
})

test('an optional part that fails to load shows nothing', async () => {
  const attempt = Promise.withResolvers<void>()
  const part = onDemand<typeof Tickets>(async () => {
    attempt.resolve()
    throw new TypeError('Failed to fetch')
  })
  render(<LazyPart part={part} given={{ of: 'Amara' }} isOptional meanwhile={<p>On its way</p>} />)
  expect(screen.getByText('On its way')).toBeVisible()

  await attempt.promise
  await expect.poll(() => document.body.textContent).toBe('')
})

test('a menu that fails to load shows an error and can be tried again', async () => {
  const failing = failingOnce(() => <div role="menu">Sign out</div>)
  render(
    <>
      <MenuOnDemand load={failing} menu={{}} trigger={<button type="button">Account</button>} />
      <Toasts />
    </>,
  )
  screen.getByRole('button', { name: 'Account' }).click()

  expect(await screen.findByText(/^Part of this page did not load/)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Account' }))
  expect(await screen.findByRole('menu')).toHaveTextContent('Sign out')
})
