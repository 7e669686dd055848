const listName = /(^|[-+._])(request|owner|list|all|announce|subscribe|unsubscribe|confirm|admin-list)$/i
const listHost = /^(lists?|listserv|mailman|groups|googlegroups)\./i

/** Returns whether an address looks like that of a list, which passes what it gets on to people whom nobody chose. */
export function isListAddress(address: string): boolean {
  const at = address.lastIndexOf('@')
  return listName.test(address.slice(0, at)) || listHost.test(address.slice(at + 1))
}
