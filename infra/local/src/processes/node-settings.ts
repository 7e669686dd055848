/**
 * As in the image: the heap is collected once it has grown by half, which halves the memory of a busy process;
 * short-lived objects have just the room that keeps them from being taken for long-lived ones.
 */
export const nodeFlags = ['--max-semi-space-size=16', '--heap-growing-percent=50']

/** For what has little to do, and would keep the room of its start for as long as Lodge runs. */
export const smallNodeFlags = ['--max-semi-space-size=1', '--optimize-for-size']

/** Two memory pools for all threads instead of eight per core: less CPU, and no more memory. */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '2' }
