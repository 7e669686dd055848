import { pageAddresses } from '@lodge/contracts'
import { pageAddressesOf } from '@lodge/ui/testing'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import './testing/render-portal.tsx'

const { routeTable } = await import('./router.tsx')

test('the API knows the address of every screen', () => {
  expect(pageAddressesOf(routeTable).toSorted()).toEqual(pageAddresses.portal.toSorted())
})

const routesAt = (path: string): RouteObject[] =>
  matchRoutes(routeTable, path)?.map(({ route }) => route) ?? []
const routeAt = (path: string) => routesAt(path).at(-1)

test.each([
  '/',
  '/auth/sign-in',
  '/auth/email-verification',
  '/auth/department',
  '/my-account',
  '/knowledge-base',
  '/knowledge-base/exams',
  '/knowledge-base/exams/first-year/resits.html',
  '/tickets/index',
  '/tickets/choose-topic',
  '/tickets/new/wi-fi',
  '/tickets/submitted/7',
  '/tickets/7/detail',
])('%s is an address of the router', (address) => {
  expect(routeAt(address)).not.toBe(routeAt('/nothing-here'))
})

test.each([
  '/my-account',
  '/tickets/index',
  '/tickets/choose-topic',
  '/tickets/new/wi-fi',
  '/tickets/submitted/7',
  '/tickets/7/detail',
])('%s is guarded', (address) => {
  expect(routesAt(address).some(({ loader }) => loader !== undefined)).toBe(true)
})

test('/auth leads to the sign-in, and an unknown address to no page', async () => {
  const { loader } = routeAt('/auth') ?? {}
  const answer = typeof loader === 'function' && (await loader({} as never))

  expect(answer instanceof Response && answer.headers.get('location')).toBe('/auth/sign-in')
  expect(routeAt('/nothing-here')?.path).toBe('*')
})
