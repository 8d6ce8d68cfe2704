import { expect, test } from 'vitest'
import { remoteAddressFault } from '@/lib/core/git/remote-address'

test.each([
  'https://github.com/a/b.git',
  'https://user:secret@git.example.org:8443/a/b',
  'ssh://git@git.example.org:2222/a/b.git',
  'git@github.com:a/b.git',
  'git://git.kernel.org/x',
  // A team's own machines.
  'http://10.0.0.5/a.git',
  'git@192.168.1.9:a/b',
  'ssh://git@gitlab.intern/a',
  'https://[fd12::1]/a.git',
  'http://127.0.0.1:3000/a.git',
  // Paths, also such as look like something else.
  '/srv/git/a.git',
  '../b.git',
  'file:///srv/a.git',
  './-x',
  '/srv/a:b',
  'https://git.example.org/169.254.169.254/a.git',
])('%s may be asked', address => {
  expect(remoteAddressFault(address)).toBeNull()
})

test.each([
  ['', 'no-address'],
  ['https://a/b\nc', 'control-character'],
  ['https://a/\0b', 'control-character'],
  ['--upload-pack=touch x', 'option'],
  ['-x', 'option'],
  ['ssh://-oProxyCommand=touch x/a', 'option'],
  ['ssh://git@-oProxyCommand=x/a', 'option'],
  ['ssh://-x@host/a', 'option'],
  ['ssh://%2DoProxyCommand=x/a', 'option'],
  ['-oProxyCommand=x:a', 'option'],
  ['git@-oProxyCommand=x:a', 'option'],
  ['ext::sh -c "touch x"', 'transport'],
  ['fd::17', 'transport'],
  ['remote-helper::https://a/b', 'transport'],
  ['gopher://a/b', 'transport'],
  ['ftp://a/b', 'transport'],
  ['http://169.254.169.254/latest/meta-data', 'link-local'],
  ['https://user@169.254.169.254:80/a', 'link-local'],
  ['http://2852039166/a', 'link-local'],
  ['http://0xa9.0xfe.0xa9.0xfe/a', 'link-local'],
  ['http://0251.0376.0251.0376/a', 'link-local'],
  ['http://169.254.43518/a', 'link-local'],
  ['http://[::ffff:169.254.169.254]/a', 'link-local'],
  ['http://[::ffff:a9fe:a9fe]/a', 'link-local'],
  ['http://[fe80::1]/a', 'link-local'],
  ['http://[FE90::1%25eth0]/a', 'link-local'],
  ['http://[fd00:ec2::254]/a', 'link-local'],
  ['http://METADATA.google.internal./a', 'link-local'],
  ['http://100.100.100.200/a', 'link-local'],
  ['git@169.254.169.254:a', 'link-local'],
  ['git@[fe80::1]:a', 'link-local'],
])('%j is not asked: %s', (address, fault) => {
  expect(remoteAddressFault(address)).toBe(fault)
})
