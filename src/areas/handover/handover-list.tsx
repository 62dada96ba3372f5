import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memo, useCallback } from 'react';
import type { HandoverLine } from '#schema/records/handover.ts';
import type { countsOf } from '#schema/rules/handover-hash.ts';
import { saving } from '#src/data/sync/run.ts';
import { classes } from '#src/kit/classes.ts';
import { takenAlong, withoutMark, withQuantity, withSeen } from '#src/parts/handover/begun.ts';
import { LineRow } from '#src/parts/handover/line-row.tsx';
import type { useHandover } from './use-handover.ts';

interface DoorListProps {
  lines: readonly HandoverLine[];
  asked: number;
  counts: ReturnType<typeof countsOf>;
  change: ReturnType<typeof useHandover>['change'];
  /** Pieces that are left of each material, by position. */
  pieces: ReadonlyMap<string, number>;
  /** False while it is being signed: nothing of it is discarded then. */
  isOpen: boolean;
}

/** The list both sign: what is missing or differs comes first. Rendered only when it changed: a scan also moves the counter. */
export const HandoverList = memo(function HandoverList({ lines, asked, counts, change, pieces, isOpen }: DoorListProps) {
  const { t } = useLingui();
  const take = useCallback(
    (code: string, isTaken: boolean) => void saving(() => change((before) => takenAlong(before, code, isTaken))),
    [change],
  );
  const forget = useCallback((mark: string) => void saving(() => change((before) => withoutMark(before, mark))), [change]);
  const see = useCallback(
    (line: HandoverLine) => void saving(() => change((before) => withSeen(before, line, Date.now()))),
    [change],
  );
  const count = useCallback(
    (mark: string, quantity: number) => void saving(() => change((before) => withQuantity(before, mark, quantity))),
    [change],
  );
  return (
    <section
      aria-label={t`The list both sign`}
      className={classes(
        'card-edge flex min-h-64 shrink-0 flex-col overflow-hidden lg:w-[404px] xl:w-[560px]',
        // on an upright tablet the list leaves the signatures and the seal the room they need
        !isOpen && 'upright:min-h-32 upright:flex-1',
      )}
    >
      <h2 className="px-4 py-3 text-section font-bold">
        <Trans>The list both sign</Trans>
      </h2>
      <ul
        className="thin-scroll min-h-0 flex-1 overflow-y-auto border-t border-line"
        // while it is signed nothing in it can be focused, and it has to scroll by keys as well
        tabIndex={isOpen ? undefined : 0}
      >
        {lines.map((line) => (
          <LineRow
            key={line.positionId || line.code}
            line={line}
            onTake={take}
            onSee={isOpen ? see : undefined}
            onForget={isOpen ? forget : undefined}
            left={pieces.get(line.positionId)}
            onCount={isOpen ? count : undefined}
          />
        ))}
      </ul>
      <p className="border-t border-line bg-sunken px-4 py-3 text-office font-bold">
        <Trans>
          {counts.found} of {asked} found.
        </Trans>{' '}
        {counts.missing > 0 ? <Plural value={counts.missing} one="# missing." other="# missing." /> : null}{' '}
        {counts.extra > 0 ? <Plural value={counts.extra} one="# not on the order." other="# not on the order." /> : null}{' '}
        {counts.differing > 0 ? <Plural value={counts.differing} one="# differs." other="# differ." /> : null}
      </p>
    </section>
  );
});
