import { beforeEach, expect, test } from 'vitest'
import { useLostAccess } from './lost-access-store.ts'

const number = 20_001
const finance = { alias: 'finance', name: 'Finance' }
const library = { alias: 'library', name: 'Library' }
const { lost, regained } = useLostAccess.getState()
const present = () => useLostAccess.getState().byTicket[number]

beforeEach(() => useLostAccess.setState({ byTicket: {} }))

test('who says where a ticket went knows more than who only misses it', () => {
  lost({ number, version: 3, team: finance, by: null })
  lost({ number, version: 4, team: null, by: null })
  expect(present()?.team).toEqual(finance)
})

test('a ticket that was only missed is told of once its team is known', () => {
  lost({ number, version: 3, team: null, by: null })
  lost({ number, version: 3, team: finance, by: null })
  expect(present()?.team).toEqual(finance)
})

test('of two moves the later one counts, whichever is told first', () => {
  lost({ number, version: 5, team: library, by: null })
  lost({ number, version: 4, team: finance, by: null })
  expect(present()?.team).toEqual(library)
  lost({ number, version: 6, team: finance, by: null })
  expect(present()?.team).toEqual(finance)
})

test('only a state that is as new brings a ticket back', () => {
  lost({ number, version: 5, team: finance, by: null })
  regained({ number, version: 4 })
  expect(present()).toBeDefined()
  regained({ number: 20_002, version: 9 })
  expect(present()).toBeDefined()
  regained({ number, version: 5 })
  expect(present()).toBeUndefined()
})
