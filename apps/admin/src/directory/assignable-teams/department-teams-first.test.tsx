import { expect, test } from 'vitest'
import { departmentTeamsFirst } from './department-teams-first.ts'

const team = (alias: string, ...departments: string[]) => ({
  alias,
  name: alias,
  isVisible: true,
  departments,
})
const teams = [team('help'), team('law-office', 'law', 'civil-law'), team('arts', 'arts'), team('library')]

test.each([
  [[], ['help', 'law-office', 'arts', 'library']],
  [[undefined], ['help', 'law-office', 'arts', 'library']],
  [['civil-law'], ['law-office', 'help', 'arts', 'library']],
  [
    ['arts', 'law'],
    ['law-office', 'arts', 'help', 'library'],
  ],
  [['medicine'], ['help', 'law-office', 'arts', 'library']],
])('for the departments %j the teams are %j', (departments, order) => {
  expect(departmentTeamsFirst(teams, departments).map(({ alias }) => alias)).toEqual(order)
})
