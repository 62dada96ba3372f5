/** Why the database cannot be started; each is one clear line and exit 1 for the caller. */
export type StartFaultKind =
  | 'badUrl'
  | 'unreachable'
  | 'denied'
  | 'noDatabase'
  | 'oldVersion'
  | 'noRole'
  | 'unboundRole'
  | 'otherSecret'
  | 'otherVersion'
  | 'stopped'
  | 'folderUnwritable'
  | 'folderInUse'
  | 'damaged';

/** The database cannot be started. `message` is one line for a person, without passwords. */
export class DatabaseStartFault extends Error {
  readonly kind: StartFaultKind;
  constructor(kind: StartFaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseStartFault';
    this.kind = kind;
  }
}

/** The database went away while we worked: http answers 503, never 401. */
export class DatabaseLost extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
    this.name = 'DatabaseLost';
  }
}

/** Connection classes of SQLSTATE, and the ones a server sends when it shuts down or has no room left for us. */
const lostStates = /^(08...|57P0[1-5]|53300)$/;
const lostSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const lostWords =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|after calling end on the pool/;

/** Returns the first code in the chain of causes: the query builder wraps the errors of drivers. */
export function codeOf(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return '';
}

/** A fault by its code, else by its kind: messages of a database may hold values. */
export function faultName(error: unknown): string {
  return codeOf(error) || (error instanceof Error ? error.name : '');
}

/** True if the error means that the database is gone, not that it refused something. */
export function meansLost(error: unknown): boolean {
  const code = codeOf(error);
  if (lostStates.test(code) || lostSystemCodes.has(code)) return true;
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof DatabaseLost || lostWords.test(at.message)) return true;
  }
  return false;
}

/** Statement timeout, no lock in time, no room, a node that only reads, a race lost: the state of the service, not of the work. */
const passingStates = /^(57014|55P03|53...|25006|40001|40P01)$/;

/** True if the error is temporary: nothing was done, and the same work may succeed later. */
export function isPassing(error: unknown): boolean {
  return meansLost(error) || passingStates.test(codeOf(error));
}

/** True if the disk has no room: nothing was done, and only a person makes room. */
export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === '53100' || codeOf(error) === 'ENOSPC';
}
