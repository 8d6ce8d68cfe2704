import { expect, test } from 'vitest'
import { globMatcher } from '@/lib/core/guard/glob'

const MATCHES: [glob: string, path: string, matches: boolean][] = [
  ['src/index.ts', 'src/index.ts', true],
  ['src/index.ts', 'a/src/index.ts', false],
  ['index.ts', 'src/index.ts', true],
  ['/index.ts', 'src/index.ts', false],
  ['./index.ts', 'index.ts', true],
  ['*.sql', 'db/a.sql', true],
  ['*.sql', 'db/a.sql.ts', false],
  ['src/*.ts', 'src/a/b.ts', false],
  ['src/**/*.ts', 'src/b.ts', true],
  ['src/**/*.ts', 'src/a/c/b.ts', true],
  ['src/**', 'src/a/c/b.ts', true],
  ['src/**', 'srcs/a.ts', false],
  ['**/api/**', 'packages/x/api/v1.ts', true],
  ['src/api/', 'src/api/v1/users.ts', true],
  ['src/api', 'src/api/v1/users.ts', true],
  ['proto/', 'a/proto/x.proto', true],
  ['src/{a,b}.{ts,js}', 'src/b.js', true],
  ['src/{a,b}.{ts,js}', 'src/c.js', false],
  ['{src,lib/{x,y}}/z', 'lib/y/z', true],
  ['src/{a', 'src/{a', true],
  ['file?.ts', 'file1.ts', true],
  ['file?.ts', 'file.ts', false],
  ['app/[id]/page.tsx', 'app/[id]/page.tsx', true],
  ['app/[id]/page.tsx', 'app/i/page.tsx', false],
  ['.github/**', '.github/workflows/ci.yml', true],
  ['*', '.env', true],
  ['a+b(c).ts', 'a+b(c).ts', true],
  ['文档/**', '文档/设计.ts', true],
  ['', 'a', false],
  ['/', 'a', false],
]

test.each(MATCHES)('the glob %s and the path %s: %s', (glob, path, matches) => {
  expect(globMatcher([glob])(path)).toBe(matches)
})

test('a glob full of stars ends soon on a long path', () => {
  const hostile = [`${'*a'.repeat(2_000)}b`, `${'**/'.repeat(500)}x`, '{a,b}'.repeat(40)]
  expect(globMatcher(hostile)(`${'a'.repeat(4_000)}/${'a/'.repeat(2_000)}`)).toBe(false)
})
