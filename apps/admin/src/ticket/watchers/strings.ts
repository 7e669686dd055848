/** What the row of watchers says. */
export const watcherStrings = {
  watchers: 'Watchers',
  retry: 'Could not be loaded. Try again',
  nobody: 'Nobody',
  watch: 'Watch',
  unwatch: 'Stop watching',
  watching: 'You hear of every answer on this ticket',
  stopped: 'You no longer watch this ticket',
  names: (names: readonly string[]) => names.join(', '),
  more: (count: number) => `+${count}`,
}
