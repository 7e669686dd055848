import { expect, test } from 'vitest'
import { findVideo } from './find-video.ts'

const youTube = { provider: 'YouTube', player: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' }
const vimeo = { provider: 'Vimeo', player: 'https://player.vimeo.com/video/76979871?dnt=1' }

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', youTube],
  [' https://youtu.be/dQw4w9WgXcQ?si=x ', youTube],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', youTube],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', youTube],
  ['https://vimeo.com/76979871', vimeo],
  ['https://player.vimeo.com/video/76979871?h=1', vimeo],
])('%s is a video', (address, video) => expect(findVideo(address)).toEqual(video))

test.each([
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.spy.example/watch?v=dQw4w9WgXcQ',
  'https://spy.example/?https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=../../x"onload',
  'https://www.youtube.com/playlist?list=PL1',
  'https://vimeo.com/channels/staffpicks',
  'javascript:alert(1)//www.youtube.com/watch?v=dQw4w9WgXcQ',
  'constructor',
  'https://constructor/76979871',
  '',
])('%s is not a video that an article may play', (address) => expect(findVideo(address)).toBeNull())
