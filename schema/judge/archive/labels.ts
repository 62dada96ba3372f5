import { labelBatch } from '#schema/entities/label-batch.ts';
import { applied, refused, type Judgement } from '#schema/judge/judgement.ts';
import { mayIn } from '#schema/judge/may.ts';
import { withPayload } from '#schema/judge/payload.ts';
import type { Scene } from '#schema/judge/scene.ts';
import { LIMITS } from '#schema/limits.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import type { LabelsPrinted } from '#schema/operations/labels.ts';
import type { LabelBatch } from '#schema/records/labels.ts';
import { CLIENT_SERIES, codeOfNumber } from '#schema/rules/labels/series.ts';

/**
 * Records printed labels. The paper exists, so neither a series that changed since the lease nor a withdrawn project prevents
 * it.
 */
export async function judgeLabelsPrint(scene: Scene<LabelsPrinted>): Promise<Judgement> {
  const { draft, operation, payload, waived } = scene;
  if (!waived.has('access') && !mayIn(await draft.person(operation.userId), 'label.print', '')) return refused('grantMissing');
  const held = await draft.row(labelBatch.name, operation.entityId);
  if (payload.do === 'print') return held ? refused('payloadInvalid', 'entityId') : printed(scene, payload);
  if (!held) return refused('entityUnknown', 'labels');
  const numbers = [...new Set(payload.numbers)];
  if (!numbers.every((number) => isOf(held.row, number))) return refused('payloadInvalid', 'numbers');
  const isDone = numbers.every((number) => held.row.damaged.includes(number) === (payload.do === 'damage'));
  return applied(withPayload(operation, { ...payload, numbers }), { nothing: isDone });
}

const isOf = ({ first, last }: Pick<LabelBatch, 'first' | 'last'>, number: number) => number >= first && number <= last;

/** True if the fields are consistent: the series is that of the client or of the type, and every code fits the column. */
function isWhole(batch: LabelsPrinted & { do: 'print' }): boolean {
  const { series, typeId, prefix, checkDigit, first, last } = batch;
  const isKnown =
    series === CLIENT_SERIES ? prefix === '' && !checkDigit : series === `${CLIENT_SERIES}:${typeId}` && prefix !== '';
  const isShort = codeOfNumber(batch, last).length <= LIMITS.codeCharacters;
  return isKnown && isShort && last >= first && last - first < ARCHIVE_LIMITS.labelsAtOnce;
}

async function printed({ draft, operation }: Scene, batch: LabelsPrinted & { do: 'print' }): Promise<Judgement> {
  if (!(await draft.containerType(batch.typeId))) return refused('entityUnknown', 'containerType');
  return isWhole(batch) ? applied(operation) : refused('payloadInvalid', 'series');
}
