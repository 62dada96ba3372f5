import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dictionaryFileCalls, type DictionaryState } from '#schema/calls/dictionary-files.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { Button } from '#src/kit/button/button.tsx';
import { InformationDialog } from '#src/kit/dialog/information-dialog.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { Segments } from '#src/kit/menu/segments.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';

/** Values of a list, those now or the withdrawn ones with what replaces them, a page at a time. */
export function ValuesDialog({ list, onClose }: { list: DictionaryState; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [which, setWhich] = useState<'current' | 'withdrawn'>('current');
  const [search, setSearch] = useState('');
  const [after, setAfter] = useState('');
  const { data, fault } = useCalled(dictionaryFileCalls.values, { dictionaryId: list.id, which, search, after });
  return (
    <InformationDialog open title={list.name} onClose={onClose}>
      <div className="flex flex-col gap-stack">
        <Segments
          label={t`Show`}
          value={which}
          options={[
            { value: 'current', label: t`In use` },
            { value: 'withdrawn', label: t`Withdrawn` },
          ]}
          onChange={(value) => {
            setWhich(value);
            setAfter('');
          }}
        />
        <Field
          type="text"
          label={t`Begins with`}
          value={search}
          onChange={(value) => {
            setSearch(value);
            setAfter('');
          }}
        />
        {data ? (
          <Values values={data.values} />
        ) : fault ? (
          <Trouble>{troubleText(i18n, fault)}</Trouble>
        ) : (
          <Skeleton className="h-40" />
        )}
        <div className="flex justify-between gap-3">
          <Button disabled={after === ''} onClick={() => setAfter('')}>{t`First page`}</Button>
          <Button disabled={!data?.after} onClick={() => setAfter(data?.after ?? '')}>{t`Next page`}</Button>
        </div>
      </div>
    </InformationDialog>
  );
}

function Values({ values }: { values: readonly { value: string; successor: string }[] }) {
  if (values.length === 0)
    return (
      <p>
        <Trans>No values here.</Trans>
      </p>
    );
  return (
    <ul className="thin-scroll card-edge h-56 overflow-y-auto px-3 py-2 text-office text-text">
      {values.map(({ value, successor }) => (
        <li key={value} className="py-1">
          {value}
          {successor === '' ? null : (
            <span className="text-muted">
              {' '}
              <Trans>→ {successor}</Trans>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
