import { describe, expect, it } from 'vitest'
import { maskedForms, VARIABLE_LIMITS, variableFault } from '@/lib/core/project/project-variable'

describe('a variable of a project', () => {
  it.each(['API_KEY', 'api_key', '_X9', 'DATABASE_URL', 'NODE_OPTIONS', 'ENVIRONMENT'])('may be named %s', name => {
    expect(variableFault({ name, value: 'x' })).toBeNull()
  })

  it.each(['', '9LIVES', 'A-B', 'A B', 'A=B', 'Ä', 'A\n', 'A'.repeat(VARIABLE_LIMITS.name + 1)])(
    'needs a name that a shell takes: %j',
    name => expect(variableFault({ name, value: 'x' })).toBe('variableName'),
  )

  it.each(['PATH', 'HOME', 'GIT_DIR', 'GATEWALK_SECRET', 'LD_PRELOAD', 'DYLD_INSERT_LIBRARIES', 'BASH_ENV', 'IFS'])(
    'may not take what the host sets: %s',
    name => expect(variableFault({ name, value: 'x' })).toBe('variableReserved'),
  )

  it.each([
    ['is not empty', '', 'variableEmpty'],
    ['holds no NUL', 'a\0b', 'variableNul'],
    ['has an end', 'x'.repeat(VARIABLE_LIMITS.value + 1), 'variableLong'],
    ['may have lines', '-----BEGIN KEY-----\nabc\n-----END KEY-----\n', null],
  ])('has a value that %s', (_rule, value, fault) => {
    expect(variableFault({ name: 'A', value })).toBe(fault)
  })
})

describe('what is masked', () => {
  it.each([
    ['the whole value', 'hunter2', ['hunter2']],
    ['nothing under six characters', 'short', []],
    [
      'each line that is long enough, too',
      'abcdefgh\nab\nijklmnop',
      ['abcdefgh\nab\nijklmnop', 'abcdefgh', 'ijklmnop'],
    ],
    ['the value without the white space around it', ' secret-1 \n', [' secret-1 \n', 'secret-1']],
  ])('%s', (_rule, value, forms) => {
    expect(maskedForms(value)).toEqual(forms)
  })
})
