// Shows the form of a topic where its tag stands:
// <script src="https://help.uni.example/embed.js" data-topic="wifi" async></script>
for (const tag of document.querySelectorAll('script[data-topic]:not([data-shown])')) {
  if (!/\/embed\.js(\?|$)/.test(tag.src)) continue
  tag.dataset.shown = ''
  const { origin } = new URL(tag.src)
  const frame = document.createElement('iframe')
  frame.src = `${origin}/embed/${encodeURIComponent(tag.dataset.topic)}`
  frame.title = tag.dataset.title || 'Ask the help desk'
  frame.loading = 'lazy'
  Object.assign(frame.style, { width: '100%', height: '480px', border: '0', colorScheme: 'normal' })
  tag.after(frame)
  addEventListener('message', ({ source, origin: from, data }) => {
    const height = source === frame.contentWindow && from === origin && data?.lodgeHeight
    if (Number.isFinite(height)) frame.style.height = `${Math.min(Math.max(height, 120), 10_000)}px`
  })
}
