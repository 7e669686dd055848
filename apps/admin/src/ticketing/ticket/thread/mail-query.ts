import { routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../../foundation/http.ts'

/** A mail as it was sent, which never changes. */
export const mailAsSentQuery = (messageId: string) =>
  queryOptions({
    queryKey: ['mail-as-sent', messageId],
    queryFn: ({ signal }) => http.call(routes.mailAsSent, { params: { messageId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
