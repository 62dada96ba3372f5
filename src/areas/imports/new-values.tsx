import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportRow } from '#schema/calls/imports.ts';
import { importStatus as states } from '#schema/codes.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { numberText } from '#src/text/numbers.ts';

interface Props {
  row: ImportRow;
  documentClass: DocumentClass | undefined;
  /** Called with the list whose values are wanted. */
  onShow: (dictionaryId: string) => void;
}

/** Values that are added to value lists, counted by the fields of the lists; each opens its values. */
export function NewValues({ row: { counters, status, hasRun }, documentClass, onShow }: Props) {
  const { t, i18n } = useLingui();
  const lists = Object.entries(counters.newValues ?? {});
  if (lists.length === 0) return null;
  const isComing = ([states.checking, states.checked] as number[]).includes(status) && !hasRun;
  const namesOf = (id: string) =>
    (documentClass?.attributes ?? []).flatMap(({ dictionaryId, name }) => (dictionaryId === id ? [name] : [])).join(', ');
  return (
    <div>
      <p className="font-bold">
        {isComing ? t`The import adds new values to value lists:` : t`New values of value lists in this import:`}
      </p>
      <ul className="flex flex-col gap-1">
        {lists.map(([id, count]) => (
          <li key={id}>
            <button type="button" className="min-h-7 text-left underline underline-offset-3" onClick={() => onShow(id)}>
              <Trans>
                {namesOf(id)}: {numberText(i18n, count)}
              </Trans>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
