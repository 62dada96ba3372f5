import { readFileSync } from 'node:fs';
import { parseDomainLogins, type DomainLogins } from '#service/areas/account/domain/domain-logins.ts';
import type { S3Settings } from '#service/files/s3-store.ts';
import { hostName } from '#service/http/named-hosts.ts';
import { isLoopback } from '#service/loopback.ts';
import { smtpSettings, type SmtpSettings } from '#service/mail/smtp-sender.ts';
import { SECRET_LEAST } from '#service/secret.ts';

/** Settings of a start, from the environment. */
export interface StartSettings {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  appSecret: string | undefined;
  /** Keys of the daily custody roots, where several nodes share them. */
  custodyKeyFile: string | undefined;
  /** The bucket of files, where it is not a folder. */
  s3: S3Settings | undefined;
  /** Command that checks files before they are read. */
  scanCommand: string | undefined;
  /** Server that delivers messages; files in the data folder where there is none. */
  smtp: SmtpSettings | undefined;
  /** Processes that check and draw files of people. */
  pageProcesses: number;
  /** Most bytes of drawn pages that are kept. */
  derivedBytes: number;
  trustProxy: boolean;
  /** Plain http is for this machine alone, unless it was allowed by hand. */
  httpsOnly: boolean;
  /** Origin people open the application at, for links in messages. */
  publicUrl: string | undefined;
  /** Clients with their own sign-in service, from the file `OIDC_FILE`. */
  domainLogins: DomainLogins | undefined;
  /** Fill an empty database with the demonstration, and let its sign-ins be served. */
  demo: boolean;
  /** Further hosts that serve the demonstration: those set together with `DEMO=1`. */
  demoHosts: readonly string[];
  /** True if only this machine reaches the service: it listens on loopback, without a proxy in front of it. */
  isPrivate: boolean;
}

/** A setting cannot be used; the message is one line for a person. */
export class SettingFault extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings. The demonstration has public passwords: by default only with the embedded database on a loopback
 * address without a proxy in front of it, elsewhere only when `DEMO=1` is set by hand.
 */
export function readSettings(environment: Environment): StartSettings {
  const given = (name: string) => environment[name]?.trim() || undefined;
  const host = given('HOST') ?? '127.0.0.1';
  const databaseUrl = given('DATABASE_URL');
  const trustProxy = flag('TRUST_PROXY', given('TRUST_PROXY')) ?? false;
  // a proxy hands on what it is asked from anywhere, so loopback behind one is no longer this machine alone
  const isPrivate = isLoopback(host) && !trustProxy;
  const publicUrl = originOf(given('PUBLIC_URL'));
  const demo = flag('DEMO', given('DEMO'));
  return {
    host,
    port: portOf(given('PORT') ?? '8080'),
    dataDir: given('DATA_DIR') ?? '.data',
    databaseUrl,
    appSecret: secretOf(given('APP_SECRET')),
    custodyKeyFile: given('CUSTODY_KEY_FILE'),
    s3: s3Of(given),
    pageProcesses: numberOf('PAGE_PROCESSES', given, { usual: 2, least: 1, most: 64 }),
    derivedBytes: numberOf('FILES_DERIVED_BYTES', given, { usual: 10_000_000_000, least: 0, most: Number.MAX_SAFE_INTEGER }),
    scanCommand: given('FILES_SCAN_COMMAND'),
    smtp: smtpOf(given('SMTP_URL')),
    trustProxy,
    httpsOnly: !(flag('PLAIN_HTTP', given('PLAIN_HTTP')) ?? isPrivate),
    publicUrl,
    domainLogins: domainLoginsOf(given('OIDC_FILE')),
    demo: demo ?? (isPrivate && databaseUrl === undefined),
    demoHosts: demo ? namedHosts(host, publicUrl) : [],
    isPrivate,
  };
}

/**
 * Refuses plain http behind a proxy, because it exposes passwords on their way (reliability.md 3.1, 12.2.1). A proxy has to be
 * known by the https address people open there.
 */
export function assertSecure({ httpsOnly, trustProxy, publicUrl }: StartSettings): void {
  if (!httpsOnly || !trustProxy || publicUrl?.startsWith('https:')) return;
  throw new SettingFault(
    'Behind a proxy PUBLIC_URL is needed, the https address people open; or PLAIN_HTTP=1 where the network is private.',
  );
}

/** Returns the warning of a start that other machines reach without https. */
export function clearWarning({ host, httpsOnly, trustProxy, isPrivate }: StartSettings): string | undefined {
  if (!httpsOnly || trustProxy || isPrivate) return undefined;
  return `HOST ${host} is reached over plain http: other machines are refused. Set TRUST_PROXY=1 behind a proxy that speaks https, or PLAIN_HTTP=1 where the network is private.`;
}

/** Host names the operator wrote down; an address that means *all of this machine's* is none. */
function namedHosts(host: string, publicUrl: string | undefined): string[] {
  const given = [host.includes(':') ? `[${host}]` : host, ...(publicUrl ? [new URL(publicUrl).host] : [])];
  return given.map(hostName).filter((name) => !['', '0.0.0.0', '::'].includes(name));
}

/** Reads all settings of the bucket or none: half of them would put files in an unexpected place. */
function s3Of(given: (name: string) => string | undefined): S3Settings | undefined {
  const url = given('FILES_S3_URL');
  if (url === undefined) return undefined;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new SettingFault(`FILES_S3_URL is an address, not "${url}".`);
  const [bucket, keyId, secret] = ['FILES_S3_BUCKET', 'FILES_S3_KEY_ID', 'FILES_S3_SECRET'].map(given);
  if (!bucket || !keyId || !secret) {
    throw new SettingFault('FILES_S3_URL needs FILES_S3_BUCKET, FILES_S3_KEY_ID and FILES_S3_SECRET.');
  }
  const prefix = given('FILES_S3_PREFIX')?.replace(/^\/+|\/+$/g, '');
  return { url, bucket, region: given('FILES_S3_REGION') ?? 'us-east-1', prefix: prefix ? `${prefix}/` : '', keyId, secret };
}

function smtpOf(text: string | undefined): SmtpSettings | undefined {
  const settings = text === undefined ? undefined : smtpSettings(text);
  if (text === undefined || settings) return settings;
  // without its value: it may contain a password
  throw new SettingFault('SMTP_URL is written like smtp://user:password@host:587?from=archive@example.com.');
}

interface Range {
  usual: number;
  least: number;
  most: number;
}

function numberOf(name: string, given: (name: string) => string | undefined, { usual, least, most }: Range): number {
  const text = given(name);
  const number = text === undefined ? usual : Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new SettingFault(`${name} is a whole number from ${least} to ${most}, not "${text}".`);
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new SettingFault(`PORT is a number from 0 to 65535, not "${text}".`);
}

function secretOf(text: string | undefined): string | undefined {
  if (text === undefined || text.length >= SECRET_LEAST) return text;
  throw new SettingFault(`APP_SECRET needs at least ${SECRET_LEAST} characters.`);
}

function originOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin;
  throw new SettingFault(`PUBLIC_URL is an origin such as https://vault.example, not "${text}".`);
}

/** Secrets of other services are in a file, readable only by the operator of the service. */
function domainLoginsOf(file: string | undefined): DomainLogins | undefined {
  if (file === undefined) return undefined;
  const logins = parseDomainLogins(textOf(file));
  if (logins) return logins;
  throw new SettingFault(`OIDC_FILE "${file}" is no list of sign-in services; docs/operations.md shows one.`);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new SettingFault(`OIDC_FILE "${file}" cannot be read.`);
  }
}

function flag(name: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (/^(1|true|on|yes)$/i.test(text)) return true;
  if (/^(0|false|off|no)$/i.test(text)) return false;
  throw new SettingFault(`${name} is 1 or 0, not "${text}".`);
}
