import { Announcer, DialogsProvider, Toaster, TooltipProvider } from '@lodge/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryCache } from './query-cache.ts'

/** The client: its providers around its routes. */
export function App({ router }: { router: DataRouter }) {
  return (
    <QueryClientProvider client={queryCache}>
      <TooltipProvider>
        <DialogsProvider>
          <RouterProvider router={router} />
        </DialogsProvider>
        <Toaster />
        <Announcer />
      </TooltipProvider>
    </QueryClientProvider>
  )
}
