/** What the line about who else is here says. */
export const presenceStrings = {
  label: 'Colleagues on this ticket',
  viewing: (count: number) => `${count} viewing`,
  typing: (names: readonly string[]) =>
    names.length > 2
      ? `${names.length} colleagues are typing…`
      : `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} typing…`,
  noting: (name: string) => `${name} is writing a note…`,
  arrived: (name: string) => `${name} is viewing this ticket`,
  left: (name: string) => `${name} has left this ticket`,
  more: (count: number) => `+${count}`,
}
