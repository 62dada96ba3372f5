import { vi } from 'vitest';
import { sealingCalls } from '#schema/calls/sealing.ts';
import { sessionCalls } from '#schema/calls/session.ts';
import { answeringService, type AnsweringService, type ReceivedRequest, type Reply } from '#tests/bench/answering-service.ts';
import { browserPage, type BrowserPage } from '#tests/bench/browser-page.ts';

/** Tabs of a browser with the whole session of the application in them, and a service that answers as a test wants. */

let at = 0;
let issued = 0;

/** The client of this test: databases of the one before must not be found. */
export const clientNow = () => `client-${at}`;

const claims = () => ({
  sub: 'user-1',
  tenant: clientNow(),
  home: clientNow(),
  internal_client_id: clientNow(),
  url_path: 'demo',
  user_name: 'operator',
  name: 'Olga Operator',
  email: 'Olga@Example.PL',
  role: ['User'],
  account_type: 0,
  internal: false,
  sid: 's',
  rv: 1,
  iat: 1_000,
  exp: 1_600,
});
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (fields: object) => `${part({ alg: 'none' })}.${part({ ...claims(), jti: ++issued, ...fields })}.`;

/** A successful reply in the envelope of the service. */
export const done = (data: unknown): Reply => ({ json: { result: true, message: '', data } });
export const signedIn = (fields: object = {}): Reply =>
  done({ accessToken: token(fields), expiresIn: 600, refreshTokenExpiration: 1, refreshToken: 'cookie' });
export const refreshed = (fields: object = {}): Reply =>
  done({ accessToken: token(fields), refreshToken: 'cookie', accessTokenExpireTime: 600, refreshTokenExpireTime: 1 });
/** The data key of any caller: one person works in these tabs. */
export const aDataKey = {
  key: Buffer.alloc(32, 7).toString('base64'),
  origin: { id: 'pair', half: `B${'A'.repeat(86)}=` },
};
/** Result of the client check for a valid client. */
export const checked = () => ({
  clientLanguage: 'pl',
  clientResource: '',
  customerGuid: clientNow(),
  customerName: 'Demo',
  twoFactorAuthType: 1,
  validIp: true,
  validUrlPath: true,
  maxDocumentsInPrintout: 3,
  isTwoFaEnabled: false,
  internalClient: false,
  isExternalLogin: false,
  redirectPage: '',
  areWorkorderReasonsEnabled: false,
  isWorkOrderDescriptionEnabled: false,
  isWorkorderReasonCommentEnabled: false,
  primaryColour: '#14477D',
});

/** Everything of the application that a session is made of, as one tab has it. */
async function modules() {
  const [session, entry, events, signIn, signOut, local, tokens, call, domain, kept, preferences, sessionKey, keys] =
    await Promise.all([
      import('#src/data/session/session.ts'),
      import('#src/data/session/client-entry.ts'),
      import('#src/data/session/events.ts'),
      import('#src/data/session/sign-in.ts'),
      import('#src/data/session/sign-out.ts'),
      import('#src/data/workplace/local.ts'),
      import('#src/data/tokens/tokens.ts'),
      import('#src/data/calls/call.ts'),
      import('#src/data/session/domain-login.ts'),
      import('#src/data/device/local-storage.ts'),
      import('#src/data/calls/user-preferences.ts'),
      import('#src/data/sealing/session-key.ts'),
      import('#src/data/sealing/keys.ts'),
    ]);
  const state = () => session.session().value.state;
  return {
    ...kept,
    ...session,
    ...entry,
    ...events,
    ...signIn,
    ...signOut,
    ...local,
    ...tokens,
    ...call,
    ...domain,
    ...preferences,
    ...sessionKey,
    ...keys,
    session: session.session(),
    local: local.local(),
    access: tokens.access(),
    sessionEnded: tokens.sessionEnded(),
    ownLanguage: preferences.ownLanguage(),
    state,
  };
}
export type SessionTab = Awaited<ReturnType<typeof modules>>;

export interface SessionTabs {
  page: BrowserPage;
  /** Replies of the service by path; a test replaces the ones it is about. */
  answers: Record<string, (asked: ReceivedRequest) => Reply | Promise<Reply>>;
  requestsTo: (path: string) => ReceivedRequest[];
  /** A tab that was just opened: its modules know nothing of another one's. */
  aTab: () => Promise<SessionTab>;
  /** One where the operator has signed in. */
  signedInTab: () => Promise<SessionTab>;
  close: () => Promise<void>;
}

/** Opens a browser and a service for one test. */
export async function openSessionTabs(): Promise<SessionTabs> {
  at++;
  const page = browserPage();
  const open: (() => Promise<void>)[] = [];
  const answers: SessionTabs['answers'] = {
    '/api/tenancy/check-client': () => done(checked()),
    [sessionCalls.token.path]: () => signedIn(),
    [sessionCalls.refresh.path]: () => refreshed(),
    [sessionCalls.logout.path]: () => done({ ended: true }),
    [sealingCalls.dataKey.path]: () => done(aDataKey),
  };
  const service: AnsweringService = await answeringService(
    (asked) => answers[asked.path.split('?')[0] ?? '']?.(asked) ?? { status: 503 },
  );
  const aTab = async () => {
    page.restart();
    const tab = await modules();
    open.push(tab.closeTab);
    return tab;
  };
  return {
    page,
    answers,
    requestsTo: (path) => service.requests.filter((asked) => asked.path === path),
    aTab,
    signedInTab: async () => {
      const tab = await aTab();
      await tab.enterClient('demo');
      await tab.signIn('operator', 'secret');
      return tab;
    },
    close: async () => {
      for (const leave of open.splice(0)) await leave();
      await service.close();
      vi.unstubAllGlobals();
    },
  };
}
