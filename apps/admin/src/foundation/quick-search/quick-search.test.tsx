import '@lodge/ui/testing'
import { Field } from '@lodge/ui'
import { expectAccessible } from '@lodge/ui/testing'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { QuickSearch } from './quick-search.tsx'

const fruit = ['Apple', 'Pear', 'Plum']
let chosen: string[] = []

function Fruit({ error = null }: { error?: Error | null }) {
  const [text, setText] = useState('')
  const items = fruit.filter((name) => name.toLowerCase().includes(text.toLowerCase()))
  return (
    <main>
      <h1>Fruit</h1>
      <Field label="Which fruit?">
        <QuickSearch
          text={text}
          onType={setText}
          result={{ items: error ? undefined : items, error, onRetry: () => chosen.push('retried') }}
          keyOf={(name) => name}
          renderItem={(name) => name}
          onChoose={(name) => chosen.push(name)}
          empty="No such fruit."
          listLabel="Fruit"
        />
      </Field>
    </main>
  )
}

test('the arrow keys walk round the list, and Enter takes what is current', async () => {
  chosen = []
  render(<Fruit />)
  const user = userEvent.setup()
  const box = screen.getByRole('combobox', { name: 'Which fruit?' })
  await user.click(box)
  await user.keyboard('{ArrowDown}{Enter}')
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  await user.type(box, 'pl')
  await user.keyboard('{Enter}')

  expect(chosen).toEqual(['Pear', 'Plum', 'Apple'])
  expect(box).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Apple' }).id)
  await expectAccessible()
})

test('nothing found is said, and a failure can be tried again', async () => {
  chosen = []
  const { rerender } = render(<Fruit />)
  const user = userEvent.setup()
  await user.type(screen.getByRole('combobox'), 'fig{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('No such fruit.')

  rerender(<Fruit error={new Error('gone')} />)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(chosen).toEqual(['retried'])
})
