import '@lodge/ui/testing'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { useRowNavigation } from './use-row-navigation.ts'

function List({ numbers }: { numbers: readonly number[] }) {
  const list = useRef<HTMLUListElement>(null)
  const { current, setCurrent } = useRowNavigation(list, numbers)
  return (
    <>
      <output>{current ?? 'none'}</output>
      <ul ref={list}>
        {numbers.map((number) => (
          <li key={number} data-number={number}>
            <a href={`#${number}`} onFocus={() => setCurrent(number)}>
              Ticket {number}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
const current = () => screen.getByRole('status').textContent

test('the first step of either key goes to the first row', async () => {
  const user = userEvent.setup()
  render(<List numbers={[5, 6]} />)
  expect(current()).toBe('none')
  await user.keyboard('k')
  expect(current()).toBe('5')
})

test('an empty list has no row to go to', async () => {
  const user = userEvent.setup()
  render(<List numbers={[]} />)
  await user.keyboard('jk')
  expect(current()).toBe('none')
})

test('rows that come above do not move the place', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<List numbers={[5, 6, 7]} />)
  await user.keyboard('jj')
  expect(current()).toBe('6')
  rerender(<List numbers={[4, 5, 6, 7]} />)
  await user.keyboard('j')
  expect(screen.getByRole('link', { name: 'Ticket 7' })).toHaveFocus()
})

test.each([
  ['j', '7'],
  ['k', '5'],
])('when the current row has left, %s goes on from where it stood', async (key, next) => {
  const user = userEvent.setup()
  const { rerender } = render(<List numbers={[4, 5, 6, 7, 8]} />)
  await user.keyboard('jjj')
  rerender(<List numbers={[4, 5, 7, 8]} />)
  await user.keyboard(key)
  expect(current()).toBe(next)
})

test('when the last row has left, the keys go on from the new end', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<List numbers={[5, 6, 7]} />)
  await user.keyboard('jjj')
  rerender(<List numbers={[5, 6]} />)
  await user.keyboard('j')
  expect(current()).toBe('6')
})
