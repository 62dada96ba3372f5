import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A client's own sign-in service: a whole OpenID provider on this machine. */
export interface SignInService {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who sits in front of the browser: named and believed at the next sign-in. */
  person: { name: string; email: string; verified: boolean };
  close(): Promise<void>;
}

/** Starts one that sends people back to the given pages. */
export async function openSignInService(redirectUris: readonly string[]): Promise<SignInService> {
  const server = createServer();
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const { port } = server.address() as AddressInfo; // listens on TCP
  const issuer = `http://127.0.0.1:${port}`;
  const person = { name: 'operator', email: 'operator@example.test', verified: true };
  const registered = { client_id: 'vault', client_secret: 'a secret of the two only' };
  const provider = new Provider(issuer, {
    clients: [{ ...registered, redirect_uris: [...redirectUris] }],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username', 'name'] },
    cookies: { keys: ['of this provider'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        preferred_username: accountId,
        email: person.email,
        email_verified: person.verified,
      }),
    }),
    // the client's people were asked when the vault was registered: nobody is asked again
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: oidc.client?.clientId ?? '', accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const result = { login: { accountId: person.name } };
    provider.interactionFinished(request, response, result).catch(() => response.writeHead(500).end());
  });
  return {
    issuer,
    clientId: registered.client_id,
    clientSecret: registered.client_secret,
    person,
    close: async () => {
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
    },
  };
}

/** A browser at the provider: follows it until it sends back to us, and gives the query it sends back with. */
export async function followTo(location: string, home: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = location;
  for (let steps = 0; steps < 12; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const to = answer.headers.get('location');
    if (!to) throw new Error(`${answer.status} at ${next}: ${(await answer.text()).slice(0, 300)}`);
    next = new URL(to, next).href;
    if (next.startsWith(home)) return new URL(next).search.slice(1);
  }
  throw new Error('The provider sends round in circles.');
}
