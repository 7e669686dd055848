import { expect, onTestFinished, test } from 'vitest'
import { answerStylesQuickly } from './quick-styles.ts'

const markup = `<style>p, [lang], .note { color: red } li { visibility: hidden } a[href], [data-open] { display: grid }</style>
  <div dir="rtl"><a href="/x">x</a><a>y</a><area href="/x"><p lang="de" class="note">z</p><p hidden>h</p></div>
  <ul><li>a<ul><li>b<ol><li>c</ol></ul></ul><dl><dt>t<dd>d</dl><input type="tel"><input type="hidden"><bdi>i</bdi>
  <button hidden="until-found" data-open>b</button><embed hidden><div popover>p</div><dialog popover>d</dialog>
  <dialog open>o</dialog><select><option>o</select><textarea dir="auto"></textarea><table><tr><td>c</table><i>e</i>
  <svg><title>t</title><path dir="ltr" /><a href="/y">l</a></svg><details><summary>s</summary><b>f</b></details>`

/** Returns another page with the markup. */
function openPage(): Document {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const page = frame.contentDocument ?? document
  page.documentElement.innerHTML = markup
  return page
}

/** Returns the styles of every element: those that are set, and some that are asked for often. */
function stylesIn(page: Document): string[] {
  return [...page.querySelectorAll('*')].map((element) => {
    const style = page.defaultView?.getComputedStyle(element)
    const values = ['display', 'visibility', 'pointer-events', 'direction', 'color'].map((name) =>
      style?.getPropertyValue(name),
    )
    return [element.localName, ...values, style?.cssText].join(' ')
  })
}

test("quick styles are the same as jsdom's own", () => {
  const [slow, quick] = [openPage(), openPage()]
  answerStylesQuickly(quick)

  const styles = stylesIn(slow)
  expect(stylesIn(quick)).toEqual(styles)
  expect(styles.filter((line) => line.startsWith('p none'))).toHaveLength(1)
  expect(styles.filter((line) => line.startsWith('li list-item hidden'))).toHaveLength(3)

  for (const page of [slow, quick]) page.querySelector('button')?.focus()
  expect(stylesIn(quick)).toEqual(stylesIn(slow))
})
