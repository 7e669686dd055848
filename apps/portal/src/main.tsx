import './styles.css'
import { languages } from 'virtual:strings'
import { mountApp } from '@lodge/ui'
import { http } from './http.ts'
import { takePageData } from './page-data.ts'
import { queryCache } from './query-cache.ts'
import { routeTable } from './router.tsx'

takePageData(queryCache)
void mountApp({ http, queryCache, routes: routeTable, languages })
