import { useLoadingBar } from '@lodge/ui'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Runs the loading bar while a page waits for what it has never shown before. */
export function useFirstLoadBar(): void {
  const isLoading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0
  useEffect(() => {
    if (!isLoading) return
    const { start, finish } = useLoadingBar.getState()
    start()
    return finish
  }, [isLoading])
}
