import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleQuestionMark, ClipboardList, Hourglass } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { retentionCalls } from '#schema/calls/retention.ts';
import type { DueBox } from '#schema/calls/retention-shapes.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { can } from '#src/data/session/session.ts';
import { InformationDialog } from '#src/kit/dialog/information-dialog.tsx';
import type { RowAction } from '#src/kit/list/declare.ts';
import { List } from '#src/kit/list/list.tsx';
import type { SelectionAction } from '#src/kit/list/selection-bar.tsx';
import { useSeenRows } from '#src/kit/list/use-seen-rows.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { answerSource } from '#src/parts/answers/answer-source.ts';
import { WhyNot } from '#src/parts/why-not/why-not.tsx';
import { numberText } from '#src/text/numbers.ts';
import { dueList } from './due.list.tsx';
import { KeepDialog } from './keep-dialog.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { ShowMore } from './show-more.tsx';

type Asked = { what: 'why'; box: DueBox } | { what: 'keep' | 'propose'; boxes: readonly DueBox[]; clear: () => void };

const idOf = ({ id }: DueBox) => id;

/** Boxes whose retention period is over: propose them, keep them, or read what prevents it. */
export function DueTab({ onProposed }: { onProposed: () => void }) {
  const view = useListView(dueList);
  const { within, show, search } = view.filters;
  const { boxes, matches, fault, time, again, more } = useDue(Number(within));
  const { t, i18n } = useLingui();
  const [asked, setAsked] = useState<Asked>();
  const found = useMemo(() => boxes?.filter((box) => fits(box, show, search)), [boxes, show, search]);
  const source = useMemo(() => answerSource(found, fault), [found, fault]);
  // filters look at the boxes that are here
  const isPart = found !== undefined && more !== null;
  const onOpen = useCallback((box: DueBox) => setAsked({ what: 'why', box }), []);
  const rowActions = useCallback(
    (box: DueBox): RowAction[] => [
      {
        id: 'why',
        label: msg`Why must this be kept?`,
        icon: CircleQuestionMark,
        onSelect: () => setAsked({ what: 'why', box }),
      },
    ],
    [],
  );
  const seen = useSeenRows(boxes, idOf);
  const selectionActions = useMemo<SelectionAction[]>(() => {
    const chosen = (what: 'keep' | 'propose') => (ids: readonly string[], clear: () => void) =>
      setAsked({ what, boxes: seen.filter(({ id }) => ids.includes(id)), clear });
    if (!can('order.destroy')) return [];
    return [
      { id: 'propose', label: msg`Propose destruction`, icon: ClipboardList, accent: true, onSelect: chosen('propose') },
      { id: 'keep', label: msg`Keep until`, icon: Hourglass, onSelect: chosen('keep') },
    ];
  }, [seen]);
  return (
    <>
      <List
        {...{ list: dueList, view, source, rowActions, onOpen, selectionActions }}
        onRetry={() => void again()}
        asOf={time || undefined}
        countText={
          isPart ? t`${numberText(i18n, found.length)} of ${plural(matches, { one: '# box', other: '# boxes' })}` : undefined
        }
        below={more ? <ShowMore onMore={() => void more()} /> : null}
      />
      {asked?.what === 'why' ? (
        <InformationDialog
          open
          title={<Trans>{asked.box.code}: what prevents destruction</Trans>}
          onClose={() => setAsked(undefined)}
        >
          <WhyNot blockers={asked.box.blockers} />
        </InformationDialog>
      ) : null}
      {asked?.what === 'keep' ? <KeepDialog {...asked} onClose={() => setAsked(undefined)} /> : null}
      {asked?.what === 'propose' ? (
        <ProposeDialog {...asked} onClose={() => setAsked(undefined)} onProposed={onProposed} />
      ) : null}
    </>
  );
}

const fits = ({ can: may, code }: DueBox, show: string, search: string) =>
  (show === 'all' || may === (show === 'can')) && code.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

/** The first page of a call, and further pages on request. */
function useDue(days: number) {
  const first = useCalled(retentionCalls.eligible, { days });
  const [further, setFurther] = useState<{ of: object; items: readonly DueBox[]; searchPackageId: string }>();
  const begin = first.data;
  const next = further && further.of === begin ? further : undefined;
  const place = next?.searchPackageId ?? begin?.searchPackageId ?? '';
  const more = async () => {
    const outcome = await call(retentionCalls.eligible, { days, searchPackageId: place });
    if (outcome.kind !== 'done' || !begin) return;
    const { items, searchPackageId } = outcome.data;
    setFurther({ of: begin, items: [...(next?.items ?? []), ...items], searchPackageId });
  };
  const boxes = useMemo(() => begin && [...begin.items, ...(next?.items ?? [])], [begin, next]);
  const matches = begin?.matches ?? 0;
  return { boxes, matches, fault: first.fault, time: first.time, again: first.again, more: place === '' ? null : more };
}
