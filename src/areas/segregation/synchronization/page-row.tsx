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
  const isOpen = synchronization.state === 'open';
  const { tone, icon, words } = pageLooks[status];
  const set = (change: Partial<Pick<SyncPage, 'status' | 'justificationId' | 'text'>>) => {
    const { id: pageId } = page;
    return changeSynchronization(synchronization, { do: 'setPage', pageId, status, justificationId, text: page.text, ...change });
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
        onChange={(value) => void set({ status: Number(value) as PageStatus })} // one of its options
      />
      <Field
        type="select"
        label={t`Justification`}
        value={justificationId}
        emptyOption={t`None`}
        options={justifications.map(({ id, name }) => ({ value: id, label: name }))}
        disabled={!isOpen}
        onChange={(value) => void set({ justificationId: value, status: value === '' ? status : pageStatus.justified })}
      />
      <Description value={page.text} disabled={!isOpen} onSave={(text) => set({ text })} />
    </li>
  );
}

interface DescriptionProps {
  value: string;
  disabled: boolean;
  /** False if it was not saved: the text stays in the field. */
  onSave: (text: string) => Promise<boolean>;
}

/** A text that is typed here is saved when the field is left; one that a colleague writes is shown, and not taken back by that. */
function Description({ value, disabled, onSave }: DescriptionProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string>();
  const leave = async () => {
    if (typed === undefined || typed.length > LIMITS.noteCharacters) return;
    const isSaved = typed === value || (await onSave(typed));
    if (isSaved) setTyped((now) => (now === typed ? undefined : now));
  };
  return (
    <Field
      type="text"
      label={t`Description`}
      value={typed ?? value}
      maxLength={LIMITS.noteCharacters}
      disabled={disabled}
      onChange={setTyped}
      onEnter={() => void leave()}
      onBlur={() => void leave()}
    />
  );
}
