import '@lodge/ui/testing'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import './testing/render-admin.tsx'
import { settingsHome } from './auth/route-guards.ts'

const { routeTable } = await import('./router.tsx')

const routeAt = (path: string): RouteObject | undefined => matchRoutes(routeTable, path)?.at(-1)?.route

test('the settings lead to a tab that there is, which only a superadmin may open', async () => {
  const { loader } = routeAt('/admin/settings') ?? {}
  const answer = typeof loader === 'function' && (await loader({} as never))

  expect(answer instanceof Response && answer.headers.get('location')).toBe(settingsHome)
  expect(routeAt(settingsHome)).toMatchObject({
    lazy: expect.any(Function),
    handle: { roles: ['superadmin'] },
  })
})
