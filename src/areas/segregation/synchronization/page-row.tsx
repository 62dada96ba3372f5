import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { pageStatus, type PageStatus } from '#schema/codes/bench.ts';
import { LIMITS } from '#schema/limits.ts';
import type { SyncPage, Synchronization } from '#schema/records/bench.ts';
import type { Justification } from '#schema/records/sorting.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { changeSynchronization } from './change.ts';
import { pageLooks } from './page-look.ts';
import { pageElementId } from './use-next-difference.ts';

interface PageRowProps {
  page: SyncPage;
  justifications: readonly Justification[];
  synchronization: Synchronization;
}

/** One page: its state, why it may be missing, and a description. */
export function PageRow({ page, justifications, synchronization }: PageRowProps) {
  const { i18n, t } = useLingui();
  const { number, barcode, status, justificationId } = page;
  const [text, setText] = useState(page.text);
  const isOpen = synchronization.state === 'open';
  const { tone, icon, words } = pageLooks[status];
  const set = (change: Partial<Pick<SyncPage, 'status' | 'justificationId' | 'text'>>) => {
    const { id: pageId } = page;
    void changeSynchronization(synchronization, { do: 'setPage', pageId, status, justificationId, text: page.text, ...change });
  };
  const options = Object.values(pageStatus).map((value) => ({ value: String(value), label: i18n._(pageLooks[value].words) }));
  return (
    <li
      id={pageElementId(page.id)}
      tabIndex={-1}
      aria-label={t`Page ${number}, ${i18n._(words)}`}
      className="grid items-end gap-3 px-5 py-3 outline-offset-[-3px] sm:grid-cols-2 lg:grid-cols-[minmax(200px,1fr)_170px_minmax(0,220px)_minmax(0,1.4fr)]"
    >
      <span className="flex min-h-control flex-wrap items-center gap-3">
        <span className="font-bold tabular-nums">
          <Trans>Page {number}</Trans>
        </span>
        <Pill tone={tone} icon={icon}>
          {i18n._(words)}
        </Pill>
        <CodeText className="text-office break-all text-muted">{barcode}</CodeText>
      </span>
      <Field
        type="select"
        label={t`State`}
        value={String(status)}
        options={options}
        disabled={!isOpen}
        onChange={(value) => set({ status: Number(value) as PageStatus })} // one of its options
      />
      <Field
        type="select"
        label={t`Justification`}
        value={justificationId}
        emptyOption={t`None`}
        options={justifications.map(({ id, name }) => ({ value: id, label: name }))}
        disabled={!isOpen}
        onChange={(value) => set({ justificationId: value, status: value === '' ? status : pageStatus.justified })}
      />
      <Field
        type="text"
        label={t`Description`}
        value={text}
        maxLength={LIMITS.noteCharacters}
        disabled={!isOpen}
        onChange={setText}
        onEnter={() => set({ text })}
        onBlur={() => {
          if (text !== page.text) set({ text });
        }}
      />
    </li>
  );
}
