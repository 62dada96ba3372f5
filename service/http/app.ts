import { createHmac, randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { captcha } from '#service/areas/account/captcha.ts';
import type { DomainLogins } from '#service/areas/account/domain/domain-logins.ts';
import { domainFlows } from '#service/areas/account/domain/flow.ts';
import { Providers } from '#service/areas/account/domain/providers.ts';
import { LoginFailures } from '#service/areas/account/login-failures.ts';
import { PasswordGate } from '#service/areas/account/passwords.ts';
import type { MessageSender } from '#service/areas/account/message-sender.ts';
import { allHandlers, answeredCalls } from '#service/areas/all.ts';
import { clientLogos } from '#service/areas/tenancy/client-logos.ts';
import type { FileStore } from '#service/files/store.ts';
import type { AccessTokens } from '#service/http/access-tokens.ts';
import { Admission } from '#service/http/admission.ts';
import { jsonAnswer } from '#service/http/answers.ts';
import { anonymousRate } from '#service/http/anonymous-rate.ts';
import { applicationRoutes } from '#service/http/application-routes.ts';
import { Bodies } from '#service/http/bodies.ts';
import { faultAnswer, type PipelineParts } from '#service/http/call-pipeline.ts';
import { compressAnswers } from '#service/http/compress-answers.ts';
import { documents } from '#service/http/documents.ts';
import { HEALTH_PATH, healthCheck } from '#service/http/health.ts';
import { namedHostsOnly } from '#service/http/named-hosts.ts';
import { isSecure, isThisMachine } from '#service/http/origin.ts';
import { KnownTokens } from '#service/http/known-tokens.ts';
import { RateBuckets } from '#service/http/rates.ts';
import { apiRouter } from '#service/http/router.ts';
import { secureOnly } from '#service/http/secure-only.ts';
import { securityHeaders } from '#service/http/security-headers.ts';
import { Sessions } from '#service/http/sessions.ts';
import { HUB_PATH, hubRoutes } from '#service/hub/hub-routes.ts';
import type { Pages } from '#service/pages/pages.ts';
import type { Hub } from '#service/hub/hub.ts';

/** Parts of the application of one node. */
export interface AppParts extends Pick<PipelineParts, 'db' | 'log' | 'now' | 'checkResults'> {
  tokens: AccessTokens;
  hub: Hub;
  version: string;
  distFolder: string;
  /** Store of file contents. */
  files: FileStore;
  /** Opens files, draws their pages. */
  pages: Pages;
  /** True if a scanner checks files before they can be read. */
  isScanned?: boolean | undefined;
  /** True behind a proxy whose `X-Forwarded-*` headers can be trusted. */
  trustProxy: boolean;
  /** True to refuse plain http, except from this machine without a proxy. */
  httpsOnly?: boolean | undefined;
  /** Other hosts, next to this machine, that serve the demonstration; without a demonstration any host is answered. */
  namedHosts?: readonly string[] | undefined;
  rates?: RateBuckets | undefined;
  admission?: Admission | undefined;
  bodies?: Bodies | undefined;
  loginFailures?: LoginFailures | undefined;
  passwords?: PasswordGate | undefined;
  /** Secret of captchas and of sign-ins under way, shared by all nodes; generated for this node if missing. */
  captchaSecret?: Uint8Array | undefined;
  /** Public origin of the application, for links in messages. */
  publicUrl?: string | undefined;
  /** Clients with their own sign-in service. */
  domainLogins?: DomainLogins | undefined;
  /** Delivers messages to people; without a sender they are dropped. */
  sender?: MessageSender | undefined;
  /** For tests: released versions, newest last. */
  releases?: readonly string[] | undefined;
}

/** Everything the service answers: calls, hub, health, documents, the built application. */
export async function createApp(given: AppParts): Promise<Hono> {
  const { db, log, now, tokens, version, trustProxy } = given;
  const sessions = new Sessions(db, now);
  const parts = {
    ...given,
    sessions,
    rates: given.rates ?? new RateBuckets(),
    knownTokens: new KnownTokens(),
    admission: given.admission ?? new Admission(),
    bodies: given.bodies ?? new Bodies(),
  };
  const app = new Hono();
  const secure = (request: Request) => isSecure(request, trustProxy);
  app.use(securityHeaders(secure));
  if (given.httpsOnly) {
    const isConfidential = (context: Context) => secure(context.req.raw) || (!trustProxy && isThisMachine(context));
    app.use(secureOnly(isConfidential, given.publicUrl ?? ''));
  }
  if (given.namedHosts) app.use(namedHostsOnly(given.namedHosts, trustProxy));
  app.route('/', hubRoutes(parts, given.hub));
  app.use('/api/*', compressAnswers());
  app.get(HEALTH_PATH, healthCheck(db, version));
  const limited = anonymousRate(parts.rates, trustProxy);
  for (const path of ['/api/openapi.json', '/api/docs', '/api/docs.css', '/appsettings.json']) app.use(path, limited);
  app.route('/', documents(version));
  app.get('/appsettings.json', () => jsonAnswer(appSettings(version), 200));
  const failures = given.loginFailures ?? new LoginFailures();
  const secret = given.captchaSecret ?? randomBytes(32);
  const handlers = await allHandlers({
    tokens,
    sessions,
    failures,
    passwords: given.passwords ?? new PasswordGate(),
    laneKey: (text) => createHmac('sha256', secret).update(text).digest('hex'),
    captcha: captcha(secret, now),
    providers: new Providers(given.domainLogins ?? {}, now),
    flows: domainFlows(secret),
    publicUrl: given.publicUrl ?? '',
    sender: given.sender ?? { send: async () => {} },
    releases: given.releases,
    files: given.files,
    pages: given.pages,
    isScanned: given.isScanned ?? false,
  });
  app.route('/', apiRouter(parts, answeredCalls, handlers));
  // everything from here on needs no session
  app.use(limited);
  app.route('/', clientLogos(db));
  app.route('/', applicationRoutes(given.distFolder));
  app.onError((error) => faultAnswer(log, 'app', error));
  return app;
}

/** Runtime configuration merged by the application at start (S0 §7, §9). */
function appSettings(version: string) {
  return { product: 'Strongroom', version, documentSearchMaxItems: 250, hub: HUB_PATH };
}
