import './styles.css'
import { languages } from 'virtual:strings'
import { configureZodErrors } from '@lodge/contracts'
import { mountApp } from '@lodge/ui'
import { http } from './foundation/http.ts'
import { queryCache } from './foundation/query-cache.ts'
import { routeTable } from './router.tsx'
import { preloadLive } from './shell/live/live.ts'

configureZodErrors()
preloadLive()
void mountApp({ http, queryCache, routes: routeTable, languages })
