import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin } from '../../../testing/render-admin.tsx'
import { ColumnHeader } from './column-header.tsx'

function showHead(sort: 'due' | 'updated') {
  renderAdmin(
    <table>
      <thead>
        <tr>
          <ColumnHeader column="sla" list={{ status: 'open', sort }} className="" />
        </tr>
      </thead>
    </table>,
  )
}

test('a list by due time says why less business time may come later', async () => {
  showHead('due')
  await userEvent.setup().tab()
  await userEvent.setup().tab()
  expect(screen.getByRole('button', { name: 'Why this order?' })).toHaveFocus()
  expect(await screen.findByRole('tooltip')).toHaveTextContent('What is left counts business hours only')
})

test('a list in another order has nothing to explain', () => {
  showHead('updated')
  expect(screen.queryByRole('button', { name: 'Why this order?' })).toBeNull()
})
