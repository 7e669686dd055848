import { Announcer, DialogsProvider, initTheme, Toaster, TooltipProvider } from '@lodge/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryCache } from './query-cache.ts'
import { routeTable } from './router.tsx'

initTheme()
const router = createBrowserRouter(routeTable)

/** The client: its providers around its routes. */
export function App() {
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
