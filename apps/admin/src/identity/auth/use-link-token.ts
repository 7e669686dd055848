import { useState } from 'react'

/** Returns the secret of the link that was opened. What follows the # is not sent to the server and stands in no log. */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1))
  return token
}
