import { findVideo } from '@lodge/domain'

/** Plays the video that a link of an article leads to in the link's place; follows any other link. */
export function playVideo(link: HTMLAnchorElement): void {
  const video = findVideo(link.href)
  if (!video) {
    window.location.assign(link.href)
    return
  }
  const frame = document.createElement('iframe')
  frame.src = `${video.player}${video.player.includes('?') ? '&' : '?'}autoplay=1`
  frame.title = link.textContent
  frame.allow = 'autoplay; fullscreen; picture-in-picture'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  link.closest('figure')?.replaceChildren(frame)
  frame.focus()
}
