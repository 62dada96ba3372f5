import { StoreFault } from '#sync/ports.ts';

type Kind = StoreFault['kind'];

const kinds: Readonly<Record<string, Kind>> = {
  QuotaExceededError: 'full',
  InvalidStateError: 'closed',
  DatabaseClosedError: 'closed',
  TransactionInactiveError: 'closed',
  AbortError: 'closed',
  TimeoutError: 'closed',
  BlockedError: 'blocked',
  VersionError: 'blocked',
  UpgradeError: 'blocked',
  UnknownError: 'corrupt',
  DataError: 'corrupt',
  NotFoundError: 'corrupt',
  SchemaError: 'corrupt',
  MissingAPIError: 'unavailable',
  MissingAPI: 'unavailable',
  SecurityError: 'unavailable',
  OpenFailedError: 'unavailable',
};

/** Names of an error and of everything it was caused by: Dexie wraps the browser's error in `inner`, Bulk ones in `failures`. */
function namesOf(error: unknown, depth = 0): string[] {
  if (depth > 4 || typeof error !== 'object' || error === null) return [];
  const { name, inner, cause, failures } = error as { name?: unknown; inner?: unknown; cause?: unknown; failures?: unknown };
  return [
    ...namesOf(inner, depth + 1),
    ...namesOf(cause, depth + 1),
    ...(Array.isArray(failures) ? namesOf(failures[0], depth + 1) : []),
    ...(typeof name === 'string' ? [name] : []),
  ];
}

/**
 * Maps a database error of the browser to a fault that the user can understand (reliability.md B21). The innermost known name decides: a
 * full disk shows as an aborted transaction around a quota error. Any other error is returned unchanged.
 */
export function faultOf(error: unknown): unknown {
  if (error instanceof StoreFault) return error;
  const names = namesOf(error);
  if (names.includes('QuotaExceededError')) return new StoreFault('full', 'QuotaExceededError');
  const known = names.find((name) => name in kinds);
  const message = error instanceof Error ? error.message : String(error);
  if (known) return new StoreFault(kinds[known] ?? 'corrupt', `${known}: ${message}`);
  if (/is closed|InvalidState|has been closed|connection is closing/iu.test(message)) return new StoreFault('closed', message);
  return error;
}

/** True if reopening the connection may help: the browser closed it. */
export function mayReopen(error: unknown): boolean {
  const fault = faultOf(error);
  return fault instanceof StoreFault && fault.kind === 'closed';
}
