import { directionOf } from '@lodge/strings'

interface LinkPage {
  language: string
  title: string
  siteName: string
  heading: string
  /** As HTML. */
  content: string
}

/** Returns the HTML of a page that a link of a mail leads to. It needs no session, no script and nothing to load. */
export function renderLinkPage({ language, title, siteName, heading, content }: LinkPage): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} · ${siteName}`)}</title>
<style>${styles}</style>
</head>
<body>
<main>
<p class="site">${escapeHtml(siteName)}</p>
<h1>${escapeHtml(heading)}</h1>
${content}
</main>
</body>
</html>
`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const styles = `
:root{color-scheme:light dark;--ink:#16202e;--quiet:#55657d;--line:#7f8da3;--main:#081c39;--on-main:#fff;--link:#1f5fd0;--ground:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#eef2f8;--quiet:#a9b6c9;--line:#7f8da3;--main:#dbe6f8;--on-main:#081c39;--link:#8db4ff;--ground:#0d1420}}
body{margin:0;padding:24px 16px;font:16px/1.5 Inter,Arial,sans-serif;color:var(--ink);background:var(--ground)}
main{max-width:32rem;margin:0 auto}
.site{margin:0;color:var(--quiet)}
h1,input,textarea{unicode-bidi:plaintext}
h1{margin:4px 0 8px;font-size:24px;line-height:1.25}
fieldset{margin:16px 0;padding:0;border:0}
legend,form>label{font-weight:600;padding:0}
fieldset label{display:flex;gap:12px;align-items:center;min-height:44px}
input{width:20px;height:20px;margin:0}
textarea{box-sizing:border-box;width:100%;margin:6px 0 16px;padding:10px 12px;border:1px solid var(--line);border-radius:6px;font:inherit;color:inherit;background:inherit}
button,a.button{min-height:44px;padding:0 20px;border:0;border-radius:6px;background:var(--main);color:var(--on-main);font:inherit;font-weight:600}
a{color:var(--link)}
a.button{display:inline-flex;align-items:center;color:var(--on-main);text-decoration:none}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
`
