import { OfflineBanner, RouterLoadingBar, RouteTitle } from '@lodge/ui'
import { Outlet, ScrollRestoration } from 'react-router'

/** What every screen of the admin area has: title, loading bar and the word that the network is gone. */
export function RootLayout() {
  return (
    <>
      <RouteTitle />
      <RouterLoadingBar />
      <OfflineBanner />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
