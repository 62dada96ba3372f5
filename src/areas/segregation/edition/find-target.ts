import type { Container } from '#schema/records/container.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { boxByCode, type Missed } from '#src/parts/elsewhere/box-by-code.ts';
import type { EditionRow } from './documents.list.tsx';

/** Box that documents can move to, or why there is none: `unknown` is also the box they are in, and one of another project. */
export type Target = Container | Missed | undefined;

/** The box of a code: on this device, or by the service once `rested` ends, which also knows boxes that no device has. */
export async function findTarget(
  rows: readonly EditionRow[],
  text: string,
  rested: Promise<void>,
  signal: AbortSignal,
): Promise<Target> {
  const projectId = rows[0]?.document.projectId ?? '';
  if (normaliseCode(text) === '') return undefined;
  const found = await boxByCode(projectId, text, async () => {
    await rested;
    return !signal.aborted;
  });
  if (typeof found === 'string') return found;
  const { box } = found;
  const fits = rows.every((row) => row.document.projectId === box.projectId && row.box.id !== box.id);
  return fits ? box : 'unknown';
}
