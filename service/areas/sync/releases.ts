import type { DeviceReport } from '#schema/sync-wire.ts';
import { VERSION } from '#schema/version.ts';
import type { Refused } from '#service/http/handlers.ts';

/**
 * Released versions, the newest last. A release adds the version before it; the last is the version of this build for devices
 * and service.
 */
export const RELEASES: readonly string[] = [VERSION];

/** The service takes operations of its own version and of so many before it (decisions.md S12). */
const PREVIOUS = 2;

/**
 * Returns the refusal for a device whose application is older than the two versions before ours: 426, and the device asks for
 * its update. A version that is no number is of an unreleased build; its operations are judged by their shape.
 */
export function tooOld({ version }: DeviceReport, releases: readonly string[] = RELEASES): Refused | undefined {
  const oldest = releases.slice(-1 - PREVIOUS)[0];
  if (oldest === undefined || !isNumbered(version) || compareVersions(version, oldest) >= 0) return undefined;
  return { refused: 'version.tooOld', message: `This version is too old; ${oldest} or later is needed.` };
}

function isNumbered(version: string): boolean {
  return /^\d{1,6}(\.\d{1,6}){0,2}$/.test(version);
}

/** By number, not by letter: 0.10 is newer than 0.9. */
function compareVersions(one: string, other: string): number {
  const [a, b] = [one.split('.').map(Number), other.split('.').map(Number)];
  const at = [0, 1, 2].find((place) => (a[place] ?? 0) !== (b[place] ?? 0));
  return at === undefined ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
