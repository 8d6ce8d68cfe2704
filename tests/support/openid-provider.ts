import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Who is signed in at the provider, as its id tokens tell it. */
export type ProviderPerson = { sub: string; email: string; email_verified: boolean; name: string }

type Grant = { person: ProviderPerson; nonce: string; challenge: string; wasAsked: boolean }

export const CLIENT = { id: 'gatewalk', secret: 'secret of the client' }

export type OpenIdProvider = {
  issuer: string
  /** Who signs in next, without being asked anything. */
  person: ProviderPerson
  /** Every request for authorization, as it came. */
  visits: URLSearchParams[]
  close(): Promise<void>
}

/** A small OpenID provider on this machine: code flow with PKCE and nonce, RS256, whoever asks is `person`. */
export async function startOpenIdProvider(person: ProviderPerson): Promise<OpenIdProvider> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const grants = new Map<string, Grant>()
  const state = { issuer: '', person, visits: [] as URLSearchParams[] }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', state.issuer)
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(metadata(state.issuer))
      case '/keys':
        return json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] })
      case '/authorize': {
        const asked = url.searchParams
        state.visits.push(asked)
        const code = randomUUID()
        const [nonce, challenge] = [asked.get('nonce') ?? '', asked.get('code_challenge') ?? '']
        grants.set(code, { person: state.person, nonce, challenge, wasAsked: asked.get('prompt') === 'login' })
        const back = new URL(asked.get('redirect_uri') ?? '')
        back.search = String(new URLSearchParams({ code, state: asked.get('state') ?? '' }))
        return response.writeHead(302, { Location: back.href }).end()
      }
      case '/token': {
        const grant = redeem(grants, await readForm(request), request.headers.authorization)
        if (!grant) return json({ error: 'invalid_grant' }, 400)
        const token = signedToken(state.issuer, grant, text => sign('RSA-SHA256', Buffer.from(text), privateKey))
        return json({ access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token: token })
      }
      default:
        return json({ error: 'not_found' }, 404)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  state.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(state, {
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

function metadata(issuer: string) {
  return {
    issuer,
    ...{ authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` },
    ...{ response_types_supported: ['code'], subject_types_supported: ['public'] },
    ...{ id_token_signing_alg_values_supported: ['RS256'], code_challenge_methods_supported: ['S256'] },
  }
}

/** A code counts once, for the client that knows the verifier of its challenge. */
function redeem(grants: Map<string, Grant>, form: URLSearchParams, authorization = ''): Grant | null {
  const code = form.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  const expected = `${encodeURIComponent(CLIENT.id)}:${encodeURIComponent(CLIENT.secret).replaceAll('%20', '+')}`
  const isClient = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString() === expected
  const proof = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  return grant && isClient && proof === grant.challenge ? grant : null
}

function signedToken(issuer: string, { person, nonce, wasAsked }: Grant, signText: (text: string) => Buffer): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer, aud: CLIENT.id, iat: now, exp: now + 60, nonce, ...person }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  // Without being asked anew, the person signed in there an hour ago.
  const body = { ...claims, auth_time: wasAsked ? now : now - 3_600 }
  const text = `${part({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${part(body)}`
  return `${text}.${signText(text).toString('base64url')}`
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}
