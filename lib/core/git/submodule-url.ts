/** Address of a submodule: one that begins with `./` or `../` is meant from the address of the repository it is in. */
export function submoduleUrl(url: string, parent: string): string {
  if (!/^\.\.?\//.test(url)) return url
  let base = parent.replace(/\/+$/, '')
  let rest = url
  for (;;) {
    if (rest.startsWith('./')) rest = rest.slice(2)
    else if (rest.startsWith('../')) {
      rest = rest.slice(3)
      base = base.replace(/[/:][^/:]*$/, '')
    } else return `${base}${/^[^/]*@[^/:]*$/.test(base) ? ':' : '/'}${rest}`
  }
}
