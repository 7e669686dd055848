/** Returns what an edit page is headed with: the name as it is written, else as it is saved, else that it is new. */
export function formHeading(written: string, saved: string, newTitle: string): string {
  return written.trim() || saved || newTitle
}
