import { Trans, useLingui } from '@lingui/react/macro';
import { Circle, Eye } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { isFound } from '#schema/rules/bench/count.ts';
import { documentWords } from '#schema/rules/document-words.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { CardList } from '#src/kit/layout/card-list.tsx';
import { Segments } from '#src/kit/menu/segments.tsx';
import { lookOf } from './outcome-look.ts';
import type { Bench } from './use-bench.ts';

interface ExpectedListProps {
  bench: Bench;
  documentClass: DocumentClass | null | undefined;
  /** A document may be counted by eye. */
  picks: boolean;
  onPick: (row: Registration) => void;
}

/** The documents the box should contain: missing ones first, each can be marked as found by eye. */
export function ExpectedList({ bench, documentClass, picks, onPick }: ExpectedListProps) {
  const { t } = useLingui();
  const [part, setPart] = useState('missing');
  const { expected, items, sum } = bench;
  const rows = useMemo(
    () => (part === 'missing' ? expected.filter((row) => !isFound(row, items)) : expected),
    [part, expected, items],
  );
  return (
    <CardList
      id="expected"
      title={<Trans>Expected</Trans>}
      count={sum.expected}
      filter={
        <div className="px-4 pb-3">
          <Segments
            label={t`Show`}
            value={part}
            onChange={setPart}
            options={[
              { value: 'missing', label: t`Missing ${sum.missing}` },
              { value: 'all', label: t`All ${sum.expected}` },
            ]}
          />
        </div>
      }
      className="min-h-0"
    >
      {rows.slice(0, SHOWN).map((row) => (
        <ExpectedRow key={row.id} row={row} bench={bench} documentClass={documentClass} picks={picks} onPick={onPick} />
      ))}
    </CardList>
  );
}

/** Rows drawn; the filter leads to the others. */
const SHOWN = 400;

function ExpectedRow({ row, bench, documentClass, picks, onPick }: ExpectedListProps & { row: Registration }) {
  const { t } = useLingui();
  const item = bench.items.find(({ registrationId, code }) => registrationId === row.id || (code !== '' && code === row.code));
  const Glyph = item ? lookOf(item).icon : Circle;
  const words = documentClass ? documentWords(documentClass.attributes, row) : '';
  const title = words === '' ? row.code : words;
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <Glyph size={22} aria-hidden className={item ? 'shrink-0 text-on-success' : 'shrink-0 text-muted'} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{title}</span>
        {row.code !== '' && words !== '' ? <CodeText className="text-office text-muted">{row.code}</CodeText> : null}
        <span className="sr-only">{item ? t`found` : t`missing`}</span>
      </span>
      {item || !picks ? null : <IconButton icon={Eye} label={t`Found by eye: ${title}`} onClick={() => onPick(row)} />}
    </li>
  );
}
