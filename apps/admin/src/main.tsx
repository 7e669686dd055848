import './styles.css'
import { startApp } from '@lodge/client'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { http } from './http.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to mount the app into')

await startApp({
  http,
  mount: () =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
})
