import './styles.css'
import { languages } from 'virtual:strings'
import { configureZodErrors } from '@lodge/contracts'
import { mountApp } from '@lodge/ui'
import { http } from './http.ts'
import { preloadLive } from './live.ts'
import { queryCache } from './query-cache.ts'
import { routeTable } from './router.tsx'

configureZodErrors()
preloadLive()
void mountApp({ http, queryCache, routes: routeTable, languages })
