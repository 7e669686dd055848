import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import '../testing/index.ts'
import { FocusOnMount } from './focus-on-mount.tsx'
import { keepFocus } from './keep-focus.ts'

let remove: (name: string) => void = () => undefined
const nextTask = () => new Promise((resolve) => setTimeout(resolve))
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

function Chips({ names }: { names: string[] }) {
  const [shownNames, setShown] = useState(names)
  useEffect(keepFocus, [])
  useEffect(() => {
    remove = (name) => setShown((before) => before.filter((other) => other !== name))
  }, [])
  return (
    <main tabIndex={-1}>
      <input aria-label="A field" />
      <ul aria-label="Chips">
        {shownNames.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setShown(shownNames.filter((other) => other !== name))}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <p>Some words</p>
      <button type="button" onClick={() => setShown([])}>
        Clear
      </button>
      <button type="button" onClick={() => setShown(shownNames.toReversed())}>
        Reverse
      </button>
    </main>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const focusedElement = () => document.activeElement

test.each([
  ['First', 'Second'],
  ['Second', 'Third'],
  ['Third', 'Second'],
])('a chip removed by %s leaves the focus to its neighbour, %s', async (name, neighbour) => {
  const user = userEvent.setup()
  render(<Chips names={['First', 'Second', 'Third']} />)

  await user.click(button(name))

  await expect.poll(focusedElement).toBe(button(neighbour))
})

test('the last removed chip leaves the focus to the page, never to a text field', async () => {
  const user = userEvent.setup()
  render(<Chips names={['Only']} />)

  await user.click(button('Only'))

  await expect.poll(focusedElement).toBe(screen.getByRole('main'))
})

test('a removed element without the focus leaves the focus in place', async () => {
  const user = userEvent.setup()
  render(<Chips names={['First', 'Second']} />)

  await user.click(button('Clear'))

  expect(screen.queryByRole('button', { name: 'First' })).toBeNull()
  expect(button('Clear')).toHaveFocus()
})

test('after a press on the background a removed element does not move the focus', async () => {
  const user = userEvent.setup()
  render(<Chips names={['First', 'Second']} />)
  await user.click(button('First'))
  await expect.poll(focusedElement).toBe(button('Second'))
  await user.pointer({ target: document.documentElement, keys: '[MouseLeft]' })
  expect(focusedElement()).toBe(document.body)
  await nextTask()

  act(() => remove('Second'))
  await nextFrame()

  expect(focusedElement()).toBe(document.body)
})

function Steps() {
  const [step, setStep] = useState(1)
  return step === 1 ? (
    <button type="button" onClick={() => setStep(2)}>
      Choose the field
    </button>
  ) : (
    <>
      <button type="button">Back</button>
      <FocusOnMount>
        <p>Status</p>
        <input aria-label="Value" />
      </FocusOnMount>
    </>
  )
}

test('a part that replaces another focuses its first control', async () => {
  const user = userEvent.setup()
  render(<Steps />)

  await user.click(button('Choose the field'))

  expect(screen.getByLabelText('Value')).toHaveFocus()
})
