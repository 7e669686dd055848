/** The texts of the picker of canned responses. */
export const cannedResponsePickerStrings = {
  title: 'Canned responses',
  search: 'Search canned responses',
  empty: 'No canned response is offered for this ticket',
  notFound: 'Nothing matches the search',
  preview: 'As it will be inserted',
  unfilled: (names: string) => `This ticket has nothing for ${names}. Fill it in before you send.`,
  keys: 'Arrow keys choose, Enter inserts, Esc closes',
  insert: 'Insert',
}
