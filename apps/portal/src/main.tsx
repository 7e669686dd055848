import './styles.css'
import { languages } from 'virtual:strings'
import { mountApp } from '@lodge/ui'
import { http } from './http.ts'
import { queryCache } from './query-cache.ts'
import { routeTable } from './router.tsx'

void mountApp({ http, queryCache, routes: routeTable, languages })
