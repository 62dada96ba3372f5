import { Trans, useLingui } from '@lingui/react/macro';
import { Boxes, Circle, CircleCheck, CloudOff, PackageX, Undo2 } from 'lucide-react';
import { countOutcome } from '#schema/codes/bench.ts';
import { LIMITS } from '#schema/limits.ts';
import { missingOf, type CountItem } from '#schema/rules/bench/count.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { expectedOn } from './census.ts';
import { useScanWords } from './scan-words.ts';
import type { ShelfCount } from './use-census.ts';

/** The count of a shelf: how many boxes were found, the last scan, what is missing, and what belongs elsewhere. */
export function CensusPanel({ shelf, count }: { shelf: string; count: ShelfCount }) {
  const { last, items } = count;
  const { found, expected } = count.sum;
  const words = useScanWords();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="thin-scroll flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5">
        <p className="text-page font-bold tabular-nums">
          <Trans>
            {found} of {expected} found
          </Trans>
        </p>
        {count.isWaiting ? <NotCounted isTooLarge={count.isTooLarge} /> : null}
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
      </div>
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
          disabled={count.isWaiting}
          onClick={count.confirm}
        >
          <Trans>Confirm count</Trans>
        </Button>
      </footer>
    </div>
  );
}

function NotCounted({ isTooLarge }: { isTooLarge: boolean }) {
  const most = LIMITS.shelfBoxes;
  return isTooLarge ? (
    <Banner tone="waiting" icon={Boxes}>
      <Trans>
        This shelf has more boxes than one count takes. Your scans are kept. Move boxes to other shelves until fewer than {most}{' '}
        are left, then go on, or stop counting.
      </Trans>
    </Banner>
  ) : (
    <Banner tone="waiting" icon={CloudOff}>
      <Trans>
        Which boxes belong on this shelf is not known here. Your scans are kept. Connect to the server to go on, or stop counting.
      </Trans>
    </Banner>
  );
}

function ExpectedBoxes({ shelf, count }: { shelf: string; count: ShelfCount }) {
  const { t } = useLingui();
  const gone = new Set(missingOf(expectedOn(count.boxes), count.items).map(({ id }) => id));
  const missingFirst = count.boxes.toSorted((a, b) => Number(gone.has(b.id)) - Number(gone.has(a.id)));
  return (
    <ul className="divide-y divide-line" aria-label={t`Boxes on ${shelf}`}>
      {missingFirst.map(({ id, code }) => {
        const Glyph = gone.has(id) ? Circle : CircleCheck;
        return (
          <li key={id} className="flex min-h-11 items-center gap-3 py-1">
            <Glyph size={20} aria-hidden className={gone.has(id) ? 'shrink-0 text-muted' : 'shrink-0 text-on-success'} />
            <CodeText>{code}</CodeText>
            <span className="ml-auto text-office text-muted">{gone.has(id) ? t`not scanned yet` : t`found`}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Scanned boxes that do not belong here: one of another shelf can be placed on this one. */
function OtherBoxes({ shelf, count }: { shelf: string; count: ShelfCount }) {
  const { t } = useLingui();
  const here = new Set(expectedOn(count.boxes).map(({ code }) => code));
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
