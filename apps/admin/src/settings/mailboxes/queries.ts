import { routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

export const mailboxQuery = (alias: string) =>
  queryOptions({
    queryKey: ['mailbox-records', alias],
    queryFn: ({ signal }) => http.call(routes.mailboxRecord, { params: { alias } }, { signal }),
    staleTime: 0,
  })
