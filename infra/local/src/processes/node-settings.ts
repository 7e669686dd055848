/**
 * Node's flags for the API and the workers, as in the image: the heap is collected once it has grown by half, which
 * takes about half the memory of a busy process, and short-lived objects have no more room than keeps them from being
 * taken for long-lived ones.
 */
export const nodeFlags = ['--max-semi-space-size=16', '--heap-growing-percent=50']

/** Two pools of memory for all threads instead of eight for each core: less CPU, and no more memory. */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '2' }
