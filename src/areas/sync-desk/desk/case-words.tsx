import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { container } from '#schema/entities/container.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Order } from '#schema/records/order.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { useLive } from '#src/data/live/live.ts';
import { containerById } from '#src/data/queries/containers.ts';
import { orderById } from '#src/data/queries/orders.ts';
import { shortId } from '#src/parts/ordering/order-name.ts';
import { momentText } from '#src/text/dates.ts';
import { useFieldWords } from './field-words.ts';

/** Type of a box that has no description of its own; empty for every other record. */
function typeOf({ collection, deviceRow, serviceRow }: Conflict): string {
  const text = deviceRow || serviceRow;
  if (collection !== container.name || text === '') return '';
  const row: unknown = JSON.parse(text);
  if (row === null || typeof row !== 'object' || Reflect.get(row, 'description')) return '';
  const type: unknown = Reflect.get(row, 'containerTypeId');
  return typeof type === 'string' ? type : '';
}

/** Returns the code of a document, or the description or type of a box, in the language of the page instead of the service's. */
export function CaseCode({ conflict, className }: { conflict: Conflict; className?: string }) {
  const words = useFieldWords();
  const type = typeOf(conflict);
  // a box without a description is named by its code
  if (type === '' && codeOf(conflict) === conflict.title) return null;
  return (
    <CodeText {...(className && { className })}>{type === '' ? codeOf(conflict) : words.text('containerTypeId', type)}</CodeText>
  );
}

/** The code of the record itself; the code of its box is shown separately. */
function codeOf({ subtitle, containerCode }: Pick<Conflict, 'subtitle' | 'containerCode'>): string {
  return subtitle.split(' · ')[0] || containerCode;
}

/** The box of the record on the server. */
function placeInVault(serviceRow: string): string {
  if (serviceRow === '') return '';
  const row: unknown = JSON.parse(serviceRow);
  const id: unknown = row !== null && typeof row === 'object' ? Reflect.get(row, 'containerId') : '';
  return typeof id === 'string' ? id : '';
}

/** Place where the code already exists: in this box, in another one by its code, or unknown to this device. */
function AlsoIn({ conflict }: { conflict: Conflict }) {
  const place = placeInVault(conflict.serviceRow);
  const box = useLive(containerById, place);
  const code = box?.row?.code ?? '';
  if (place === conflict.containerId) return <Trans>In box {conflict.containerCode} twice</Trans>;
  return code === '' ? <Trans>Also in another box</Trans> : <Trans>Also in box {code}</Trans>;
}

/** The name of the cost center from the server; if it no longer exists there, from this device. */
function CostCenter({ conflict }: { conflict: Conflict }) {
  const words = useFieldWords();
  const named = conflict.otherTitle || words.text('costCenterId', conflict.fields[0]?.device ?? '');
  return <Trans>Cost center {named}</Trans>;
}

/** The values a value list does not have, each with the name of its field. */
function Values({ conflict: { fields } }: { conflict: Conflict }) {
  const words = useFieldWords();
  return fields.map((field) => `${words.label(field)}: ${field.device ?? ''}`).join(', ');
}

/** Author, and importer if that is another person. */
function SavedBy({ conflict: { userName, timeline } }: { conflict: Conflict }) {
  const bringer = timeline.find(({ what, detail }) => what === 'arrived' && detail === 'setAside')?.who ?? userName;
  if (bringer === userName) return <Trans>Saved by {userName}</Trans>;
  return (
    <Trans>
      Saved by {userName}, imported by {bringer}
    </Trans>
  );
}

/** The order that requested the item, by its row from the server. */
function ownOrder({ serviceRow }: Conflict): string {
  const row: unknown = serviceRow === '' ? null : JSON.parse(serviceRow);
  const id: unknown = row !== null && typeof row === 'object' ? Reflect.get(row, 'orderId') : '';
  return typeof id === 'string' ? id : '';
}

/** Number of an order; the end of its id if it is not on this device. */
const numberOf = (row: Order | null | undefined, id: string) => row?.stamp?.number || shortId(id);

/** An item that another order already has, with its author and time, by the numbers on this device. */
function Race({ conflict }: { conflict: Conflict }) {
  const { i18n } = useLingui();
  const ownId = ownOrder(conflict);
  const [own, other] = [useLive(orderById, ownId)?.row, useLive(orderById, conflict.otherId)?.row];
  const [asks, has] = [numberOf(own, ownId), numberOf(other, conflict.otherId)];
  const who = conflict.otherTitle;
  if (!other?.finalisedAt)
    return (
      <Trans>
        order {asks} · on order {has} of {who}
      </Trans>
    );
  return (
    <Trans>
      order {asks} · on order {has} of {who} since {momentText(i18n, other.finalisedAt)}
    </Trans>
  );
}

/** Short description of a conflict, for the third line of the queue. */
export function CaseWords({ conflict }: { conflict: Conflict }) {
  const count = conflict.fields.length;
  const field = conflict.fields[0];
  switch (conflict.kind) {
    case 'changed':
      return <Plural value={count} one="# field differs" other="# fields differ" />;
    case 'duplicateCode':
      return <AlsoIn conflict={conflict} />;
    case 'containerClosed':
      return <Trans>Box {conflict.containerCode} was closed</Trans>;
    case 'valueWithdrawn':
      return field ? <Values conflict={conflict} /> : <Trans>Box {conflict.containerCode}</Trans>;
    case 'costCenterInactive':
      return <CostCenter conflict={conflict} />;
    case 'ruleChanged':
      return <Plural value={count} one="# field no longer fits" other="# fields no longer fit" />;
    case 'projectWithdrawn':
      return <Trans>Box {conflict.containerCode}</Trans>;
    case 'itemTaken':
      return <Race conflict={conflict} />;
    case 'accessLost':
      return <SavedBy conflict={conflict} />;
  }
}
