/** Text between fences longer than any in it, so that nothing in it ends them. Line endings become `\n`. */
export function fenced(text: string): string[] {
  const body = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  let longest = 2
  for (const run of body.matchAll(/`+/g)) longest = Math.max(longest, run[0].length)
  const fence = '`'.repeat(longest + 1)
  return [`${fence}text`, ...(body === '' ? [] : body.split('\n')), fence]
}
