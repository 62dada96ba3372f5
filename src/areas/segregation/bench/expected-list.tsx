import { Trans, useLingui } from '@lingui/react/macro';
import { Circle, Eye } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { CountItem, CountSum } from '#schema/rules/bench/count.ts';
import { documentWords } from '#schema/rules/document-words.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { CardList } from '#src/kit/layout/card-list.tsx';
import { NearEnd } from '#src/kit/layout/near-end.tsx';
import { Segments } from '#src/kit/menu/segments.tsx';
import { expectedLines, type ExpectedDocument, type ExpectedLine, type ExpectedPart } from './expected-lines.ts';
import { leaveRow, moveByArrow } from './eye-keys.ts';
import { lookOf } from './outcome-look.ts';

interface RowProps {
  documentClass: DocumentClass | null | undefined;
  /** A document may be counted by eye. */
  picks: boolean;
  /** Stable, so that a scan renders only the rows it changes. */
  onPick: (row: Registration) => void;
}

/** Documents that should be in a box, with what was counted: at the bench now, or by its confirmed count. */
export interface CountedDocuments {
  expected: readonly ExpectedDocument[];
  items: readonly CountItem[];
  sum: CountSum;
}

export type ExpectedListProps = RowProps & { counted: CountedDocuments };

/** Rows drawn with the box, more than a screen; the others follow when the end comes near: four hundred would delay each tone. */
const FIRST = 30;

/**
 * The documents the box should contain: missing ones first, each can be marked as found by eye. Its rows render after the result of
 * a scan, for which a person waits.
 */
export function ExpectedList({ counted, ...row }: ExpectedListProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<ExpectedPart>('missing');
  const { expected, items, sum } = counted;
  const foreign = sum.extra + sum.strays;
  const part = chosen === 'foreign' && foreign === 0 ? 'missing' : chosen;
  const [drawn, setDrawn] = useState({ part, rows: FIRST });
  const rows = drawn.part === part ? drawn.rows : FIRST;
  const lines = useMemo(() => expectedLines(expected, items, { part, most: rows + 1 }), [part, expected, items, rows]);
  const shown = useDeferredValue(useMemo(() => lines.slice(0, rows), [lines, rows]));
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
            onChange={setChosen}
            options={[
              { value: 'missing', label: t`Missing ${sum.missing}` },
              { value: 'all', label: t`All ${sum.expected}` },
              ...(foreign > 0 ? [{ value: 'foreign' as const, label: t`Foreign ${foreign}` }] : []),
            ]}
          />
        </div>
      }
      className="min-h-0"
    >
      {part === 'foreign' ? <ForeignRows lines={shown} /> : <ExpectedRows lines={shown} {...row} />}
      {lines.length > rows ? (
        <NearEnd key={rows} as="li" onNear={() => setDrawn({ part, rows: rows + LIMITS.listDrawnRows })} />
      ) : null}
    </CardList>
  );
}

const ExpectedRows = memo(function ExpectedRows({ lines, ...row }: RowProps & { lines: readonly ExpectedLine[] }) {
  return lines.map(({ document, item }) => <ExpectedRow key={document.id} document={document} item={item} {...row} />);
});

const ForeignRows = ({ lines }: { lines: readonly ExpectedLine[] }) =>
  lines.map(({ document, item }) => (item ? <ForeignRow key={document.id} item={item} /> : null));

/** A paper that should not be in the box, with what is wrong with it. */
function ForeignRow({ item }: { item: CountItem }) {
  const { i18n } = useLingui();
  const { words, icon: Glyph } = lookOf(item);
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <Glyph size={22} aria-hidden className="shrink-0 text-on-danger" />
      <span className="min-w-0 flex-1">
        <CodeText className="block truncate">{item.code}</CodeText>
        <span className="block text-office text-muted">{i18n._(words)}</span>
      </span>
    </li>
  );
}

interface ExpectedRowProps extends RowProps {
  document: ExpectedDocument;
  /** The item that found it. */
  item: CountItem | undefined;
}

const ExpectedRow = memo(function ExpectedRow({ document, item, documentClass, picks, onPick }: ExpectedRowProps) {
  const { t } = useLingui();
  const Glyph = item ? lookOf(item).icon : Circle;
  const registered = 'values' in document ? document : undefined;
  const words = documentClass && registered ? documentWords(documentClass.attributes, registered) : '';
  const title = words === '' ? document.code : words;
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <Glyph size={22} aria-hidden className={item ? 'shrink-0 text-on-success' : 'shrink-0 text-muted'} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{title}</span>
        {document.code !== '' && words !== '' ? <CodeText className="text-office text-muted">{document.code}</CodeText> : null}
        <span className="sr-only">{item ? t`found` : t`missing`}</span>
      </span>
      {item || !picks || !registered ? null : (
        <IconButton
          icon={Eye}
          label={t`Found by eye: ${title}`}
          onKeyDown={moveByArrow}
          onClick={({ currentTarget }) => {
            leaveRow(currentTarget);
            onPick(registered);
          }}
        />
      )}
    </li>
  );
});
