import { Trans, useLingui } from '@lingui/react/macro';
import { Circle, CircleCheck, CloudOff, LoaderCircle, PackageX, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { countOutcome } from '#schema/codes/bench.ts';
import { LIMITS } from '#schema/limits.ts';
import { missingOf, type CountItem } from '#schema/rules/bench/count.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { NearEnd } from '#src/kit/layout/near-end.tsx';
import { useScanWords } from './scan-words.ts';
import type { ShelfCount } from './use-census.ts';

/** The count of a shelf: how many boxes were found, the last scan, what is missing, and what belongs elsewhere. */
export function CensusPanel({ shelf, count }: { shelf: string; count: ShelfCount }) {
  const { t } = useLingui();
  const { last, items } = count;
  const { found, expected } = count.sum;
  const words = useScanWords();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <section
        aria-label={t`Count of ${shelf}`}
        // scrolling by keyboard needs focus
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="thin-scroll flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5"
      >
        <p className="text-page font-bold tabular-nums">
          <Trans>
            {found} of {expected} found
          </Trans>
        </p>
        {count.isWaiting ? <NotCounted isReading={count.isReading} /> : null}
        {last ? (
          <p className="text-body">
            <CodeText className="font-bold">{last.code}</CodeText> {words(last)}
          </p>
        ) : (
          <p className="text-body text-muted">
            <Trans>Scan each box on the shelf, then confirm.</Trans>
          </p>
        )}
        <OtherBoxes shelf={shelf} count={count} />
        <ExpectedBoxes shelf={shelf} count={count} />
      </section>
      <footer className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-3">
        <Button size="large" icon={Undo2} disabled={items.length === 0} onClick={count.undo}>
          <Trans>Undo last scan</Trans>
        </Button>
        <Button size="large" onClick={count.stop}>
          <Trans>Stop counting</Trans>
        </Button>
        <Button
          size="large"
          variant="primary"
          icon={CircleCheck}
          className="ml-auto max-sm:w-full"
          busy={count.isSaving}
          disabled={count.isWaiting}
          onClick={count.confirm}
        >
          <Trans>Confirm count</Trans>
        </Button>
      </footer>
    </div>
  );
}

function NotCounted({ isReading }: { isReading: boolean }) {
  return isReading ? (
    <Banner tone="waiting" icon={LoaderCircle}>
      <Trans>Loading the boxes of this shelf. Your scans are kept.</Trans>
    </Banner>
  ) : (
    <Banner tone="waiting" icon={CloudOff}>
      <Trans>
        Which boxes belong on this shelf is not known here. Your scans are kept. Connect to the server to go on, or stop counting.
      </Trans>
    </Banner>
  );
}

/** The boxes of the shelf, missing ones first; a part is drawn, because each scan draws it again. */
function ExpectedBoxes({ shelf, count }: { shelf: string; count: ShelfCount }) {
  const { t } = useLingui();
  const { boxes, expected, items } = count;
  const [most, setMost] = useState<number>(LIMITS.listDrawnRows);
  const { gone, missingFirst } = useMemo(() => {
    const ids = new Set(missingOf(expected, items).map(({ id }) => id));
    return { gone: ids, missingFirst: [...boxes.filter(({ id }) => ids.has(id)), ...boxes.filter(({ id }) => !ids.has(id))] };
  }, [boxes, expected, items]);
  return (
    <ul className="divide-y divide-line" aria-label={t`Boxes on ${shelf}`}>
      {missingFirst.slice(0, most).map(({ id, code }) => {
        const Glyph = gone.has(id) ? Circle : CircleCheck;
        return (
          <li key={id} className="flex min-h-11 items-center gap-3 py-1">
            <Glyph size={20} aria-hidden className={gone.has(id) ? 'shrink-0 text-muted' : 'shrink-0 text-on-success'} />
            <CodeText>{code}</CodeText>
            <span className="ml-auto text-office text-muted">{gone.has(id) ? t`not scanned yet` : t`found`}</span>
          </li>
        );
      })}
      {missingFirst.length > most ? <NearEnd key={most} as="li" onNear={() => setMost(most + LIMITS.listDrawnRows)} /> : null}
    </ul>
  );
}

/** Scanned boxes that do not belong here: one of another shelf can be placed on this one. */
function OtherBoxes({ shelf, count }: { shelf: string; count: ShelfCount }) {
  const { t } = useLingui();
  const here = new Set(count.expected.map(({ code }) => code));
  const others = count.items.filter(({ code }) => !here.has(code));
  if (others.length === 0) return null;
  return (
    <ul className="divide-y divide-line" aria-label={t`Not of shelf ${shelf}`}>
      {others.map((item) => (
        <OtherBox key={item.code} item={item} onPlace={() => count.place(item.code)} />
      ))}
    </ul>
  );
}

function OtherBox({ item, onPlace }: { item: CountItem; onPlace: () => void }) {
  const { t } = useLingui();
  const { code } = item;
  const isKnown = item.outcome === countOutcome.elsewhere;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 py-1.5">
      <PackageX size={20} aria-hidden className="shrink-0 text-on-danger" />
      <CodeText className="font-bold">{code}</CodeText>
      <span className="text-office text-muted">{isKnown ? t`of another shelf` : t`not known on this device`}</span>
      {isKnown ? (
        <Button size="small" className="ml-auto" aria-label={t`Place ${code} here`} onClick={onPlace}>
          <Trans>Place here</Trans>
        </Button>
      ) : null}
    </li>
  );
}
