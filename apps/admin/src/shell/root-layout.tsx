import { RouterLoadingBar, RouteTitle } from '@lodge/ui'
import { Outlet, ScrollRestoration } from 'react-router'
import { ProofQuestion } from '../identity/auth/proof/proof-question.tsx'

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
