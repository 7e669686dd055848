import { routes, type TicketWatchers } from '@lodge/contracts'
import { announce } from '@lodge/ui'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { useCommandError } from '../commands.ts'
import { keepNewer } from '../keep-newer.ts'

const watchersKey = (number: number) => ['watchers', number] as const

export const watchersQuery = (number: number) =>
  queryOptions<TicketWatchers>({
    queryKey: watchersKey(number),
    queryFn: ({ signal }) => http.call(routes.watchers, { params: { number } }, { signal }),
  })

export function applyWatchers(cache: QueryClient, next: TicketWatchers): void {
  keepNewer(cache, watchersKey(next.number), next)
}

export function useSetWatching(number: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (isWatching: boolean) =>
      http.call(routes.setWatching, { params: { number }, body: { isWatching } }),
    onSuccess: (watchers, isWatching) => {
      applyWatchers(cache, watchers)
      announce(isWatching ? t('ticket-watchers.watching') : t('ticket-watchers.stopped'))
    },
    onError: useCommandError(number),
  })
}
