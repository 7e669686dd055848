/** Of a socket's address: `sun_path` takes 108 bytes on Linux and 104 on macOS. */
const maxPathBytes = 100

/** Whether a path is short enough for a Unix socket. */
export function fitsSocketPath(path: string): boolean {
  return Buffer.byteLength(path) <= maxPathBytes
}
