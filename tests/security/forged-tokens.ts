import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { base64url, SignJWT } from 'jose';
import { SECRET, type Bench } from '#tests/bench/http-bench.ts';

/** Access tokens nobody was given, each one lie away from a good one (reliability.md 3.1, 9.1 and 9.2). */

type Claims = Record<string, unknown>;

/** What a token says, unproven. */
export const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims; // our own token
const encode = (value: unknown) => base64url.encode(JSON.stringify(value));
const header = { alg: 'HS256', typ: 'at+jwt' };

/** A token by hand, with any header, signed with any key. */
function forge(own: Claims, payload: Claims, key: Uint8Array | string = SECRET): string {
  const text = `${encode(own)}.${encode(payload)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

/** A token with our own signature and another payload: what is left to hold it is the session. */
export const signed = (payload: Claims) => forge(header, payload);

/** Forged tokens by name; `good` is a token that opens, `refresh` the refresh token of its session. */
export async function forgedTokens(good: string, refresh: string): Promise<Record<string, string>> {
  const payload = payloadOf(good);
  const [head = '', body = '', signature = ''] = good.split('.');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = rsa.publicKey.export({ format: 'pem', type: 'spki' });
  const sign = (own: Claims & { alg: string }, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT(payload).setProtectedHeader({ typ: 'at+jwt', ...own }).sign(key);
  return {
    'alg none': `${encode({ ...header, alg: 'none' })}.${body}.`,
    'alg none, the old signature': `${encode({ ...header, alg: 'none' })}.${body}.${signature}`,
    'alg NONE with a signature': forge({ ...header, alg: 'NONE' }, payload),
    'no alg': forge({ typ: 'at+jwt' }, payload),
    'another secret': forge(header, payload, randomBytes(32)),
    'an empty secret': forge(header, payload, ''),
    'a public key as the secret': forge(header, payload, String(pem)),
    'HS512 with our secret': await sign({ alg: 'HS512' }, SECRET),
    'RS256 with a key of its own in the header': await sign(
      { alg: 'RS256', jwk: rsa.publicKey.export({ format: 'jwk' }) },
      rsa.privateKey,
    ),
    'ES256 with a key of its own in the header': await sign(
      { alg: 'ES256', jwk: ec.publicKey.export({ format: 'jwk' }) },
      ec.privateKey,
    ),
    'jku of a foreign host': forge({ ...header, jku: 'https://evil.example/keys' }, payload, randomBytes(32)),
    'kid that is a path': forge({ ...header, kid: '../../dev/null' }, payload, ''),
    'kid that is a query': forge({ ...header, kid: "' union select 'x" }, payload, 'x'),
    'an unknown crit': forge({ ...header, crit: ['x'], x: 1 }, payload),
    'no typ': forge({ alg: 'HS256' }, payload),
    'typ of an id token': forge({ ...header, typ: 'JWT' }, payload),
    'another issuer': signed({ ...payload, iss: 'elsewhere' }),
    'another audience': signed({ ...payload, aud: 'elsewhere' }),
    'no audience': signed({ ...payload, aud: undefined }),
    expired: signed({ ...payload, iat: 1, exp: 2 }),
    'no end': signed({ ...payload, exp: undefined }),
    'an end that is no number': signed({ ...payload, exp: '9999999999' }),
    'not valid yet': signed({ ...payload, nbf: 9_999_999_999 }),
    'no subject': signed({ ...payload, sub: undefined }),
    'another subject': signed({ ...payload, sub: 'u-supervisor' }),
    'another client': signed({ ...payload, tenant: 't-south', internal_client_id: 't-south' }),
    'another home and client': signed({ ...payload, tenant: 't-south', home: 't-south' }),
    'another version of his rights': signed({ ...payload, rv: 99 }),
    'a session nobody began': signed({ ...payload, sid: 'made-up' }),
    'claims of another shape': signed({ ...payload, role: 'Administrator' }),
    'a changed role, the old signature': `${head}.${encode({ ...payload, role: ['Administrator'] })}.${signature}`,
    'a cut signature': good.slice(0, -4),
    'a cut payload': `${head}.${body.slice(0, -8)}.${signature}`,
    'two parts': `${head}.${body}`,
    'four parts': `${good}.${signature}`,
    'the refresh token': refresh,
    nonsense: 'x.y.z',
    'one letter': 'x',
  };
}

/** A good token, sent in a way that is none of ours: each must count as no token. */
export function oddHeaders(good: string, other: string): Record<string, Record<string, string>> {
  return {
    'no header': {},
    'an empty header': { authorization: '' },
    'Bearer and nothing': { authorization: 'Bearer ' },
    'no scheme': { authorization: good },
    'another scheme': { authorization: `Basic ${good}` },
    'a scheme of DPoP': { authorization: `DPoP ${good}` },
    'two tokens': { authorization: `Bearer ${good}, Bearer ${other}` },
    'two tokens, a space between': { authorization: `Bearer ${good} ${other}` },
    'two spaces': { authorization: `Bearer  ${good}` },
    'in quotes': { authorization: `Bearer "${good}"` },
    'in a cookie': { cookie: `token=${good}; Authorization=Bearer ${good}; rt=${good}` },
    'in another header': { 'x-access-token': good, 'x-authorization': `Bearer ${good}`, 'proxy-authorization': `Bearer ${good}` },
  };
}

/** Signs in and makes the tokens that were good once: logged out, blocked, of another kind of account. */
export async function endedTokens(bench: Bench): Promise<Record<string, string>> {
  const left = await bench.signIn('operator');
  await bench.ask('POST', '/api/authorize/logout', { cookie: left.cookie, body: {} });
  const payload = payloadOf(left.token);
  return {
    'of a session that was logged out': left.token,
    'of a blocked account': signed({ ...payload, sub: 'u-gone' }),
    'of a service account': signed({ ...payload, sub: 'u-machine', account_type: 2 }),
  };
}
