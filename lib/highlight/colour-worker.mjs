// The thread that colours code: a grammar's patterns can take for ever on a hostile text, and only a thread can be ended.
import { parentPort } from 'node:worker_threads'
import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'

/** A longer line is not looked at. */
const MAX_LINE = 500
const KINDS = {
  'token-comment': 'comment',
  'token-keyword': 'keyword',
  'token-string': 'string',
  'token-string-expression': 'string',
  'token-constant': 'constant',
  'token-function': 'function',
}

const theme = createCssVariablesTheme({ name: 'kinds', variablePrefix: '--', fontStyle: false })
const highlighter = await createHighlighterCore({
  themes: [theme],
  langs: [],
  engine: createJavaScriptRegexEngine({ forgiving: true }),
})

parentPort.postMessage({ isReady: true })
parentPort.on('message', async ({ id, language, texts }) => {
  try {
    await highlighter.loadLanguage(import(`shiki/langs/${language}.mjs`))
    const options = { lang: language, theme: 'kinds', tokenizeMaxLineLength: MAX_LINE, tokenizeTimeLimit: 0 }
    parentPort.postMessage({ id, lines: texts.map(text => highlighter.codeToTokensBase(text, options).map(spansOf)) })
  } catch {
    // A grammar that cannot be read leaves the text as it is.
    parentPort.postMessage({ id, lines: null })
  }
})

function spansOf(tokens) {
  const spans = []
  for (const { content, color } of tokens) {
    const kind = KINDS[/^var\(--(.+)\)$/.exec(color ?? '')?.[1]] ?? 'plain'
    const last = spans.at(-1)
    if (last?.kind === kind) last.length += content.length
    else spans.push({ length: content.length, kind })
  }
  return spans
}
