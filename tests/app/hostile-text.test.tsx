import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ActivityList } from '@/components/activity/activity-list'
import { AnsiText } from '@/components/ui/ansi-text'
import { DiffExcerpt } from '@/components/ui/diff'
import { InlineCode } from '@/components/ui/inline-code'
import { loadMessages } from '@/lib/i18n/load-messages'

const messages = await loadMessages('en')
const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(1)>'

const html = (element: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      {element}
    </NextIntlClientProvider>,
  )

/** Elements and attributes that run or load something. */
const RUNS = /<(script|img|iframe|object|embed|style|link|base|form)\b|\son\w+=|javascript:/i

const AT = '2026-05-19T08:00:00Z'
const change = {
  ...{ id: '1', at: AT, actorName: SCRIPT, isYours: false, via: SCRIPT, viaName: SCRIPT, from: SCRIPT },
  ...{ action: SCRIPT, project: { slug: SCRIPT, name: SCRIPT }, subject: SCRIPT, subjectName: null, more: 0 },
  changes: [{ path: SCRIPT, before: SCRIPT, after: `${SCRIPT}\n` }],
}

describe('words from outside become text', () => {
  test.each<[string, ReactNode]>([
    ['terminal output', <AnsiText key="a" text={`\u001b[31m${SCRIPT}\u001b[0m`} />],
    ['terminal output without colours', <AnsiText key="b" text={SCRIPT} />],
    ['a diff', <DiffExcerpt key="c" lines={[`-${SCRIPT}`, `+${SCRIPT} x`, ` ${SCRIPT}`]} />],
    ['words with code in them', <InlineCode key="d" text={`${SCRIPT} \`${SCRIPT}\``} />],
    ['a change', <ActivityList key="e" rows={[change]} now={AT} />],
    ['a token’s name', <ActivityList key="f" rows={[{ ...change, via: 'token' }]} now={AT} />],
  ])('%s', (_what, element) => {
    const written = html(element)
    expect(written.replaceAll(/&lt;|&quot;|&gt;/g, ' ')).toContain('alert(1)')
    // What was escaped holds the words `onerror=` too; a tag of its own begins with a bracket.
    expect(written.replaceAll(/&lt;[\s\S]*?&gt;/g, '')).not.toMatch(RUNS)
  })
})

describe('what a terminal would obey', () => {
  test.each([
    ['a link under other words', '\u001b]8;;javascript:alert(1)\u0007press\u001b]8;;\u0007', 'href'],
    ['a title', '\u001b]0;pwned\u0007text', '<title'],
    ['movements of the cursor', 'safe\u001b[2K\u001b[1A\u001b[999Ddone', '\u001b'],
    ['a question to the terminal', '\u001b[6n\u001b[>c\u001bP$qm\u001b\\', '\u001b['],
    ['colours as styles', '\u001b[38;2;1;2;3m\u001b[48;5;9mx', 'style='],
  ])('is dropped or shown: %s', (_what, text, forbidden) => {
    expect(html(<AnsiText text={text} />)).not.toContain(forbidden)
  })

  test('characters that hide or turn a line of code are shown by their number', () => {
    const written = html(<DiffExcerpt lines={['+access = "\u202euser\u2066"', '+a\u200bb']} />)
    expect(written).not.toMatch(/[\u202e\u2066\u200b]/)
    expect(written).toMatch(/202e/i)
  })
})
