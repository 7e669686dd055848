import './styles.css'
import { startApp } from '@lodge/client'
import { initTheme } from '@lodge/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { http } from './http.ts'
import { routeTable } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to mount the app into')

initTheme()
await startApp({
  http,
  mount: () => {
    // A router runs its guards as soon as it is made, and they ask who is signed in: only init knows.
    const router = createBrowserRouter(routeTable)
    createRoot(root).render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    )
  },
})
