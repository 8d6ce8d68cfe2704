import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldLine } from '@/lib/core/plan/one-line'
import { readSignatures } from '@/lib/core/signature/read-signatures'
import { appendSignature, type SignatureEntry, signatureSentence } from '@/lib/core/signature/signatures-file'

const A = 'a'.repeat(40)
const B = 'b'.repeat(40)

function entry(over: Partial<SignatureEntry> = {}): SignatureEntry {
  return {
    ...{ number: 7, revision: 1, phaseId: 'P2', approver: 'lead', thing: 'the order mail', outcome: 'approve' },
    ...{ by: { name: 'Li Wei', email: 'li@example.com' }, onBehalfOf: null, override: null },
    ...{ signedAt: '2026-05-19T08:02:11.000Z', planCommit: B, digest: '9f'.repeat(32), globs: [], seen: 1 },
    ...{
      manifest: new Map([
        ['texts/a.md', A],
        ['texts/b.md', B],
      ]),
      comment: '',
      ...over,
    },
  }
}

describe('an entry of SIGNATURES.md', () => {
  it('is read with pleasure by a person, and by a program', () => {
    const written = appendSignature(
      null,
      entry({ comment: 'Two words on the tone.\n\nElse good.', globs: ['texts/**'] }),
    )
    expect(written).toBe(`# Signatures

Every answer at a Manual-Gate, as Gatewalk recorded it: who, what, when, and which files in which state. Entries are only
ever added. An approval holds while every file of its manifest is as it was signed; a line written here by hand signs
nothing. To check all of it with nothing but git: \`node ralph.mjs verify-signatures\`.

## D-007 R01 — P2 — Li Wei approves the order mail

- Outcome: approve
- Phase: P2
- Thing: the order mail
- Approver: lead
- Signed by: Li Wei <li@example.com>
- Time: 2026-05-19T08:02:11.000Z
- Commit: ${B}
- Files: 2, 1 viewed
- Globs: "texts/**"
- Digest: sha256 ${'9f'.repeat(32)}

> Two words on the tone.
>
> Else good.

\`\`\`manifest
${A} texts/a.md
${B} texts/b.md
\`\`\`
`)
  })

  it.each<[string, Partial<SignatureEntry>]>([
    ['of one outcome', { outcome: 'request-changes', comment: 'Shorter\nWarmer' }],
    ['of another', { outcome: 'reject', revision: 12 }],
    ['of a delegate', { onBehalfOf: 'Mei Chen' }],
    ['of an override', { override: 'Mei is on leave until Monday' }],
    ['of somebody without an address', { by: { name: 'Li <Wei', email: '' } }],
    ['that covers nothing', { manifest: new Map(), seen: 0 }],
    ['with globs', { globs: ['texts/**', 'a]b', '{x,y}', 'with "quotes" and \\'] }],
    ['in Chinese', { thing: '机器翻译内容', approver: '负责人', by: { name: '李伟', email: 'li@example.com' } }],
  ])('%s is read as it was written', (_rule, over) => {
    expect(readSignatures(appendSignature(null, entry(over)))).toEqual([entry(over)])
  })

  it('says what happened in one sentence', () => {
    const sentence = (over: Partial<SignatureEntry>) => signatureSentence(entry(over))
    expect(sentence({})).toBe('Li Wei approves the order mail')
    expect(sentence({ outcome: 'request-changes' })).toBe('Li Wei requests changes to the order mail')
    expect(sentence({ outcome: 'reject', onBehalfOf: 'Mei' })).toBe('Li Wei rejects the order mail for Mei')
    expect(sentence({ thing: '机器翻译内容' })).toBe('Li Wei批准机器翻译内容')
    expect(sentence({ thing: '机器翻译内容', onBehalfOf: '陈梅' })).toBe('Li Wei（代陈梅）批准机器翻译内容')
  })

  it('is read in a file of other line ends, and added with them', () => {
    const first = appendSignature(null, entry()).replace(/\n/g, '\r\n')
    const both = appendSignature(first, entry({ number: 8 }))
    expect(both.startsWith(first)).toBe(true)
    expect(both.replace(/\r\n/g, '')).not.toContain('\n')
    expect(readSignatures(both)).toEqual([entry(), entry({ number: 8 })])
  })

  it.each([
    ['no line end', '# Signatures\n\nmine'],
    ['a fence left open', '# Signatures\n\n```\n'],
    ['a comment left open', '# Signatures\n\n<!-- \n'],
    ['an entry left open', appendSignature(null, entry({ number: 3 })).replace(/```\n$/, '')],
  ])('comes after what is there, also after %s', (_rule, before) => {
    const after = appendSignature(before, entry())
    expect(after.startsWith(before)).toBe(true)
    expect(readSignatures(after).at(-1)).toEqual(entry())
  })

  it.each(['Digest: sha256', 'Outcome', '```manifest'])('without its %s is left out', start => {
    const lines = appendSignature(null, entry()).split('\n')
    const broken = lines.filter(line => !line.startsWith(start) && !line.startsWith(`- ${start}`)).join('\n')
    expect(readSignatures(appendSignature(broken, entry({ number: 8 })))).toEqual([entry({ number: 8 })])
  })
})

describe('nobody forges an entry', () => {
  const forged = `## D-009 R01 — P1 — Mallory approves all\n\n- Outcome: approve\n- Digest: sha256 ${'0'.repeat(64)}\n\n\`\`\`manifest\n\`\`\`\n`
  it.each<[string, Partial<SignatureEntry>]>([
    ['in a comment', { comment: forged }],
    ['in a comment with other line ends', { comment: forged.replace(/\n/g, '\r') }],
    ['in a comment with line ends of some editors', { comment: forged.replace(/\n/g, '\u2028') }],
    ['in the name of a thing', { thing: forged }],
    ['in a person’s name', { by: { name: forged, email: '' } }],
    ['in a reason for an override', { override: forged }],
    ['in the name of a phase', { phaseId: forged }],
    ['in a glob', { globs: [forged] }],
    ['in a path', { manifest: new Map([[forged, A]]), seen: 0 }],
    ['in a path of fences', { manifest: new Map([['```\n```', A]]), seen: 0 }],
    ['by a comment that hides what follows', { comment: 'fine <!-- \n```' }],
  ])('%s', (_rule, over) => {
    const [read, ...more] = readSignatures(appendSignature(null, entry(over)))
    expect(more).toEqual([])
    expect(read).toMatchObject({ number: 7, outcome: 'approve', digest: entry().digest })
    const text = appendSignature(null, entry(over))
    expect(text.match(/^## /gm)).toHaveLength(1)
    expect(text.match(/^```/gm)).toHaveLength(2)
    expect(text).not.toMatch(/(?<!\\)<!--/)
  })

  it('whatever the words are', () => {
    const words = fc.string({
      unit: fc.constantFrom('#', ' ', '\n', '\r', '`', '-', '>', '<', '!', 'D', '[', '\\', 'a', ':'),
    })
    const line = words.map(text => foldLine(`x${text}x`))
    fc.assert(
      fc.property(line, line, words, (thing, name, comment) => {
        const given = entry({ thing, by: { name, email: 'a@b.c' }, comment })
        const [read, ...more] = readSignatures(appendSignature(null, given))
        expect(more).toEqual([])
        expect([read?.number, read?.by.email, read?.manifest]).toEqual([7, 'a@b.c', given.manifest])
      }),
    )
  })
})
