import { RouterLoadingBar, RouteTitle } from '@lodge/ui'
import { Outlet, ScrollRestoration } from 'react-router'
import { ProofQuestion } from '../auth/proof/proof-question.tsx'

/** What every screen of the admin area has: a title and a loading bar. */
export function RootLayout() {
  return (
    <>
      <RouteTitle />
      <RouterLoadingBar />
      <Outlet />
      <ProofQuestion />
      <ScrollRestoration />
    </>
  )
}
