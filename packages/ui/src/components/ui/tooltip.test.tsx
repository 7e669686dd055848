import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import '../../testing/index.ts'
import { Button } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

const user = userEvent.setup({ delay: null })

test("focus shows a control's tooltip and key, until Escape or the next control", async () => {
  render(
    <>
      <Tooltip content="Assign to me" shortcut="m">
        <Button>A</Button>
      </Tooltip>
      <Button>B</Button>
    </>,
  )
  expect(screen.queryByRole('tooltip')).toBeNull()
  await user.tab()
  expect(screen.getByRole('tooltip')).toHaveTextContent('Assign to mem')
  expect(screen.getByRole('button', { name: 'A' })).toHaveAccessibleDescription(/Assign to me/)

  await user.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(screen.getByRole('button', { name: 'A' })).toHaveFocus()

  await user.tab()
  await user.tab({ shift: true })
  expect(screen.getByRole('tooltip')).toBeVisible()
  await user.tab()
  expect(screen.queryByRole('tooltip')).toBeNull()
})
