/** One row: what a path that fits touches, said in a sentence, and the paths as globs. Compared in lower case. */
export type PathRow = { what: string; globs: readonly string[] }

/**
 * Paths that are a person's whatever changes in them. Not here, on purpose: `.github/ISSUE_TEMPLATE`, `.dockerignore`,
 * `src/**\/charts/` (pictures), example variables (`.env.example`).
 */
export const SECURITY_PATHS: readonly PathRow[] = [
  {
    what: 'continuous integration',
    globs: [
      '.github/{workflows,actions}/',
      '.{gitea,forgejo}/workflows/',
      '.github/dependabot.{yml,yaml}',
      '.gitlab-ci.{yml,yaml}',
      '*.gitlab-ci.{yml,yaml}',
      '.gitlab/ci/',
      '{.circleci,.buildkite,.teamcity,.tekton,.woodpecker,.azure-pipelines}/',
      'jenkinsfile*',
      'azure-pipelines*.{yml,yaml}',
      'bitbucket-pipelines.yml',
      '{.travis,.drone,.woodpecker,.appveyor,appveyor,.cirrus}.{yml,yaml}',
      '{cloudbuild,buildspec}.{yml,yaml}',
    ],
  },
  {
    what: 'containers or infrastructure',
    globs: [
      '{dockerfile,containerfile}{,.*,-*,_*}',
      '*.{dockerfile,containerfile}',
      '{docker-compose,compose,podman-compose}*.{yml,yaml}',
      '.devcontainer/',
      '{k8s,kubernetes,helm}/',
      '{chart,kustomization,skaffold}.{yml,yaml}',
      '*.{tf,tfvars,hcl}',
    ],
  },
  {
    what: 'permissions',
    globs: ['codeowners', 'app/policies/', '{firestore,storage,database}.rules{,.json}', 'ability.rb'],
  },
  {
    what: 'keys or credentials',
    globs: [
      '.env',
      '*.env',
      '.env.*',
      '*.{pem,key,p12,pfx,jks,keystore,kdbx,ppk}',
      '{id_rsa,id_dsa,id_ecdsa,id_ed25519}',
      '{.npmrc,.yarnrc.yml,.pypirc,.netrc,.htpasswd,.pgpass}',
      '{credentials,service-account*,secrets}.{json,yml,yaml}',
    ],
  },
]

/** Files that only show which variables there are. */
export const EXAMPLE_FILES: readonly string[] = [
  '.env.{example,sample,template,dist,defaults}',
  '*{example,sample,template}.env',
  '*.example',
]

/**
 * Whole words in the names of code. `author`, `authoring` and `token` (designs have tokens) are none; `session`,
 * `policy` and `role` mean too many other things, a project adds its own as globs.
 */
export const SECURITY_WORDS: Readonly<Record<string, readonly string[]>> = {
  authentication: [
    ...['auth', 'authn', 'authenticate', 'authentication', 'authenticator', 'login', 'signin', 'oauth', 'oidc'],
    ...['saml', 'sso', 'jwt', 'mfa', 'totp', 'webauthn', 'passkey', 'passkeys', 'password', 'passwords', 'passwd'],
    ...['credential', 'credentials', 'ldap', 'kerberos'],
  ],
  permissions: [
    ...['authz', 'authorize', 'authorization', 'authorizer', 'permission', 'permissions', 'acl', 'acls', 'rbac'],
    ...['abac', 'csrf', 'xsrf', 'cors', 'security', 'sudo', 'impersonation', 'impersonate'],
  ],
  cryptography: [
    ...['crypto', 'cryptography', 'cipher', 'ciphers', 'encrypt', 'encrypted', 'encryption', 'encrypter', 'decrypt'],
    ...['decryption', 'hmac', 'keystore', 'keyring', 'vault', 'secret', 'secrets'],
  ],
}

/** Two words in a row. */
export const SECURITY_PAIRS: Readonly<Record<string, string>> = {
  'sign in': 'authentication',
  'log in': 'authentication',
  'access control': 'permissions',
  'access policy': 'permissions',
}
