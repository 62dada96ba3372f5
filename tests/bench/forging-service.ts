import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

/** A sign-in service that lies: it answers every code with the identity a test makes up. */
export interface ForgingService {
  issuer: string;
  /** What is wrong with the next identity; `nonce` is set to what was asked for unless given. */
  lie: { claims?: JWTPayload; drop?: string; key?: 'foreign'; alg?: 'none'; status?: number };
  close(): Promise<void>;
}

const seconds = () => Math.floor(Date.now() / 1_000);

export async function openForgingService(): Promise<ForgingService> {
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  const server = createServer();
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const { port } = server.address() as AddressInfo; // listens on TCP
  const issuer = `http://127.0.0.1:${port}`;
  const made: ForgingService = {
    issuer,
    lie: {},
    close: async () => {
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
    },
  };
  const identity = async (nonce: string): Promise<string> => {
    const { claims, drop, key, alg } = made.lie;
    const good = {
      iss: issuer,
      aud: 'vault',
      sub: 's-1',
      preferred_username: 'operator',
      nonce,
      iat: seconds(),
      exp: seconds() + 60,
    };
    const claimed = Object.fromEntries(Object.entries({ ...good, ...claims }).filter(([name]) => name !== drop));
    if (alg === 'none') return `${encoded({ alg })}.${encoded(claimed)}.`;
    return new SignJWT(claimed).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign((key ? foreign : own).privateKey);
  };
  server.on('request', (request, response) => {
    const reply = (body: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.url === '/.well-known/openid-configuration') return reply(aboutOf(issuer));
    if (request.url === '/jwks') return reply({ keys: [jwk] });
    // the code of this service is the nonce it was asked with
    return void codeOf(request).then(async (code) => {
      if (made.lie.status) return reply({ error: 'server_error' }, made.lie.status);
      return reply({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: await identity(code) });
    });
  });
  return made;
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function aboutOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

async function codeOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part as string;
  return new URLSearchParams(text).get('code') ?? '';
}
