import { expect, test } from 'vitest'
import { pullRequestLink } from '@/lib/core/git/pull-request-url'

const GITHUB = 'https://github.com/acme/shop/compare/main...ralph/master-plan?expand=1'
const GITLAB =
  'https://gitlab.acme.io/a/b/shop/-/merge_requests/new?merge_request%5Bsource_branch%5D=ralph%2Fmaster-plan&merge_request%5Btarget_branch%5D=main'
const AZURE =
  'https://dev.azure.com/acme/Big%20Shop/_git/shop/pullrequestcreate?sourceRef=ralph%2Fmaster-plan&targetRef=main'

test.each([
  ['https://github.com/acme/shop.git', GITHUB],
  ['https://x-access-token:ghp_secret@github.com/acme/shop', GITHUB],
  ['git@github.com:acme/shop.git', GITHUB],
  ['ssh://git@github.com:22/acme/shop.git', GITHUB],
  ['git@gitlab.acme.io:a/b/shop.git', GITLAB],
  ['ssh://git@gitlab.acme.io:2222/a/b/shop.git', GITLAB],
  [
    'https://bitbucket.org/acme/shop.git',
    'https://bitbucket.org/acme/shop/pull-requests/new?source=ralph%2Fmaster-plan&dest=main&t=1',
  ],
  ['https://codeberg.org/acme/shop.git', 'https://codeberg.org/acme/shop/compare/main...ralph/master-plan'],
  ['https://gitea.acme.io:3000/acme/shop.git', 'https://gitea.acme.io:3000/acme/shop/compare/main...ralph/master-plan'],
  ['https://acme@dev.azure.com/acme/Big%20Shop/_git/shop', AZURE],
  ['git@ssh.dev.azure.com:v3/acme/Big%20Shop/shop', AZURE],
  ['https://acme.visualstudio.com/Big%20Shop/_git/shop', AZURE],
  ['/home/mei/shop', null],
  ['C:\\shop', null],
  ['file:///home/mei/shop', null],
  ['https://git.acme.io/acme/shop.git', null],
  ['https://github.com/acme', null],
  ['https://github.com/../../evil/x', null],
  ['javascript://github.com/a/b', null],
  ['https://evil.example/?github.com/acme/shop', null],
  ['https://notgithub.com/acme/shop', null],
])('a pull request for %s is opened at %s', (origin, expected) => {
  expect(pullRequestLink(origin, 'ralph/master-plan', 'main')?.url ?? null).toBe(expected)
})

test('names of branches cannot leave their place in the address', () => {
  const link = pullRequestLink('https://github.com/acme/shop', 'a?b#c/<d>', 'x y')
  expect(link?.url).toBe('https://github.com/acme/shop/compare/x%20y...a%3Fb%23c/%3Cd%3E?expand=1')
})
