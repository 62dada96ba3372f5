import { segregationCalls } from '#schema/calls/segregation.ts';
import type { Container } from '#schema/records/container.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { answerOf, callKept } from '#src/data/answers/use-called.ts';
import { containerByCode } from '#src/data/queries/containers.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { EditionRow } from './documents.list.tsx';

/** Box that documents can move to, or why there is none: `unknown` is also the box they are in, and one of another project. */
export type Target = Container | 'unknown' | 'offline' | 'tooLarge' | undefined;

/** The box of a code: on this device, or by the service once `rested` ends, which also knows boxes that no device has. */
export async function findTarget(
  rows: readonly EditionRow[],
  text: string,
  rested: Promise<void>,
  signal: AbortSignal,
): Promise<Target> {
  const code = normaliseCode(text);
  const store = openNow()?.store;
  const projectId = rows[0]?.document.projectId ?? '';
  if (!store || code === '') return undefined;
  const fits = (box: Container) =>
    rows.every((row) => row.document.projectId === box.projectId && row.box.id !== box.id) ? box : 'unknown';
  const here = await containerByCode(store, code);
  if (here?.row && here.shown === 1) return fits(here.row);
  await rested;
  if (signal.aborted) return undefined;
  const asked = { projectId, boxCode: code };
  const outcome = await callKept(segregationCalls.boxContent, asked);
  if (outcome.kind === 'done') return fits(outcome.data.container);
  if (outcome.kind === 'refused') return outcome.code === 'answer.tooLarge' ? 'tooLarge' : 'unknown';
  const kept = await answerOf(segregationCalls.boxContent, asked);
  return kept ? fits(kept.data.container) : 'offline';
}
