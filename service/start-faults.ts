import { BuildFault } from '#service/build-application.ts';
import { CustodyKeyFault } from '#service/areas/sync/custody-keys.ts';
import { codeOf, DatabaseLost, DatabaseStartFault } from '#service/db/faults.ts';
import { AddressFault } from '#service/http/server.ts';
import { loggedFault } from '#service/log.ts';
import { SettingFault } from '#service/start-settings.ts';

/** The one line for a fault a person can mend; anything else is ours and keeps its trace, without the values that were in it. */
export function faultLine(error: unknown): string {
  if (error instanceof BuildFault) return `${error.output}\n${error.message}`;
  const isExplained = [DatabaseStartFault, DatabaseLost, AddressFault, SettingFault, CustodyKeyFault].some(
    (kind) => error instanceof kind,
  );
  if (error instanceof Error && isExplained) return error.message;
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(codeOf(error))) {
    return `The data folder cannot be written to: ${error instanceof Error ? error.message : ''}`;
  }
  return error instanceof Error ? loggedFault(error).stack : String(error);
}
