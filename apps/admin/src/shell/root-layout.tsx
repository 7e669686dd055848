import { RouterLoadingBar, RouteTitle } from '@lodge/ui'
import { Outlet, ScrollRestoration } from 'react-router'

/** What every screen of the admin area has: a title and a loading bar. */
export function RootLayout() {
  return (
    <>
      <RouteTitle />
      <RouterLoadingBar />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
