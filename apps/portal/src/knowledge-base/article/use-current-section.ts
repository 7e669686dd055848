import { useEffect, useState } from 'react'

/** Distance from the window's top at which a heading counts as reached, in pixels. */
const reachedAt = 120

/** Returns the id of the section that is being read: the last one whose heading has scrolled up, else the first. */
export function useCurrentSection(sections: readonly { id: string }[]): string | null {
  const [current, setCurrent] = useState(sections[0]?.id ?? null)
  useEffect(() => {
    let frame = 0
    const update = () => {
      frame = 0
      setCurrent(findCurrent(sections))
    }
    const handleScroll = () => {
      frame ||= requestAnimationFrame(update)
    }
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', handleScroll)
    }
  }, [sections])
  return current
}

function findCurrent(sections: readonly { id: string }[]): string | null {
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
  if (isAtEnd) return sections.at(-1)?.id ?? null
  const current = sections.findLast(({ id }) => {
    const heading = document.getElementById(id)
    return heading !== null && heading.getBoundingClientRect().top <= reachedAt
  })
  return (current ?? sections[0])?.id ?? null
}
