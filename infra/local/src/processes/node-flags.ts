/**
 * Node's flags for the API and the workers, as in the image: short-lived objects are collected sooner, and the rest
 * once it has grown by half. A busy process then takes about half the memory.
 */
export const nodeFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50']
