import { Trans, useLingui } from '@lingui/react/macro';
import type { OutboxDoc } from '#schema/collections.ts';
import { useLive } from '#src/data/live/live.ts';
import { conflictById } from '#src/data/queries/conflicts.ts';
import { containerById, containersById } from '#src/data/queries/containers.ts';
import { classOf } from '#src/data/queries/references.ts';
import { registrationById } from '#src/data/queries/registrations.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { useFieldWords } from './desk/field-words.ts';
import { reasonText } from './desk/reasons.ts';
import { takeWords } from './desk/words.ts';
import { savedFacts, type Known, type Words } from './saved/facts.ts';
import { savedPayload } from '#src/data/sync/saved-payload.ts';

/** Shows a saved change: the fields of the form with their values, or the decision (ux.md §9). */
export function SavedChange({ row }: { row: OutboxDoc }) {
  const known = useKnown(row);
  const words = useWords();
  if (!known) return null;
  const facts = savedFacts(savedPayload(row), known, words);
  return (
    <dl className="mt-2 grid gap-x-4 gap-y-1 rounded-control bg-sunken px-4 py-3 text-office sm:grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)]">
      {facts.length === 0 ? (
        <dt className="text-muted sm:col-span-2">
          <Trans>No further details.</Trans>
        </dt>
      ) : null}
      {facts.map(({ id, label, text, isCode }) => (
        <div key={id} className="contents">
          <dt className="text-muted max-sm:pt-1">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {text === '' ? <Trans>No value</Trans> : isCode ? <CodeText>{text}</CodeText> : text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Undefined while it is read. */
function useKnown(row: OutboxDoc): Known | undefined {
  const { classId, containerIds, choice } = savedPayload(row) as {
    classId?: string;
    containerIds?: readonly string[];
    choice?: { containerId?: string; classId?: string };
  }; // checked when it was saved
  const document = useLive(registrationById, row.entityId);
  const box = useLive(containerById, row.entityId);
  const conflict = useLive(conflictById, row.entityId);
  const held = document?.row ?? document?.base ?? box?.row ?? box?.base;
  const of = useLive(classOf, classId ?? held?.classId ?? '');
  const named = useLive(containersById, containerIds ?? (choice?.containerId ? [choice.containerId] : []));
  if (document === undefined || box === undefined || conflict === undefined || of === undefined || !named) return undefined;
  return {
    of,
    boxes: new Map(named.map((each) => [each.id, each.row?.code ?? each.base?.code ?? ''])),
    fields: conflict?.row?.fields ?? [],
  };
}

function useWords(): Words {
  const { i18n } = useLingui();
  const fields = useFieldWords();
  return {
    i18n,
    field: (field, label) => fields.label({ field, label }),
    text: (field, value) => fields.text(field, value),
    take: (take) => (Object.hasOwn(takeWords, take) ? i18n._(takeWords[take as keyof typeof takeWords].label) : take), // an own key
    reason: (reason) => reasonText(i18n, reason),
  };
}
