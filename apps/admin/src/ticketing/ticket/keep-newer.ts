import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Puts an answer or a push into the cache, unless what is there has a higher version. */
export function keepNewer<Data extends { version: number }>(
  cache: QueryClient,
  queryKey: QueryKey,
  next: Data,
): void {
  cache.setQueryData<Data>(queryKey, (known) => (known && known.version > next.version ? known : next))
}
