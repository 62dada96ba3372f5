import { Plural, Trans } from '@lingui/react/macro';
import type { OutboxDoc, OutboxState } from '#schema/collections.ts';
import { RefusedChange } from '#src/parts/answers/refused-change.tsx';
import { changeOf, isMove, isOfCostCenter, isOfTags, useCorrections } from './saved-values.ts';

const shown: ReadonlySet<OutboxState> = new Set(['queued', 'inflight', 'contested', 'refused']);

/** Corrections of a document that have not arrived at the service yet, wait for a decision, or were refused. */
export function ValuesOnTheWay({ document }: { document: string }) {
  const open = useCorrections(document)?.filter(({ state }) => shown.has(state)) ?? [];
  return (
    <ul className="text-office empty:hidden" aria-live="polite">
      {open.map((doc) => (
        <OneOnTheWay key={doc.id} doc={doc} />
      ))}
    </ul>
  );
}

function OneOnTheWay({ doc }: { doc: OutboxDoc }) {
  if (doc.state === 'refused') return <RefusedChange doc={doc} />;
  return (
    <li className="py-1 text-on-waiting">
      {doc.state === 'contested' ? (
        <Trans>A supervisor decides about your change. Until then the document keeps its values.</Trans>
      ) : isOfTags(doc) ? (
        <Trans>The change of the tags is saved on this device and waits to be sent.</Trans>
      ) : isOfCostCenter(doc) ? (
        <Trans>The cost center is saved on this device and waits to be sent.</Trans>
      ) : isMove(doc) ? (
        <Trans>The move to another class is saved on this device and waits to be sent.</Trans>
      ) : (
        <Plural
          value={Object.keys(changeOf(doc).values ?? {}).length}
          one="# changed value is saved on this device and waits to be sent."
          other="# changed values are saved on this device and wait to be sent."
        />
      )}
    </li>
  );
}
