/** Returns what a person is called among colleagues: the first word of their name; nothing of an empty one. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
