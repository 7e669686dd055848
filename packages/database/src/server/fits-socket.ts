/** Of a socket's address: `sun_path` takes 108 bytes on Linux and 104 on macOS. */
const longest = 100

/** Whether a path is short enough for a Unix socket. */
export function fitsSocket(path: string): boolean {
  return Buffer.byteLength(path) <= longest
}
