/** The lower-case words of a path's names: `src/OAuth2Client.ts` → `src`, `oauth2`, `client`, `ts`. */
export function pathWords(path: string): string[] {
  return path
    .replaceAll('OAuth', 'Oauth')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
}
