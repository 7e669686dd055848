/** The part after the # is sent to no server and stands in no log. */
export function setupLinkFor(appUrl: string, token: string): string {
  return `${appUrl}/admin/setup#${token}`
}

export function setupLinkText(link: string): string {
  return `Open this link within an hour to set up the help desk. It works once:\n\n${link}`
}
