import { readStored, writeStored } from '@lodge/client'
import { useState } from 'react'

const key = 'lodge.otherTeams'

/** Returns whether the teams that the agent is not in are listed; stored in this browser. */
export function useOtherTeams() {
  const [isOpen, setIsOpen] = useState(() => readStored(localStorage, key) === 'open')
  const toggle = () => {
    writeStored(localStorage, key, isOpen ? null : 'open')
    setIsOpen(!isOpen)
  }
  return { isOpen, toggle }
}
