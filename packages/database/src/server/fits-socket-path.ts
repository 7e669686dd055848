/** A socket's address, `sun_path`, takes 108 bytes on Linux and 104 on macOS. */
const maxPathBytes = 100

export function fitsSocketPath(path: string): boolean {
  return Buffer.byteLength(path) <= maxPathBytes
}
