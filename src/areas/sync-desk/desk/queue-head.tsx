import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ListFilter as FilterIcon } from 'lucide-react';
import { Button } from '#src/kit/button/button.tsx';
import { classes } from '#src/kit/classes.ts';
import { CountPill } from '#src/kit/feedback/pill.tsx';
import { Filter } from '#src/kit/list/filters.tsx';
import { Menu } from '#src/kit/menu/menu.tsx';
import { countByKind } from './case-order.ts';
import { useDeskView } from './desk-view.ts';
import type { Desk } from './use-desk.ts';
import { kindWords } from './words.ts';

const search = { kind: 'text' as const, label: msg`Search the conflicts`, placeholder: msg`Name, code, box or operator` };

/** Filter of the queue by kind; its button shows the selection. */
function KindFilter({ desk }: { desk: Desk }) {
  const { t, i18n } = useLingui();
  const { kind, go } = useDeskView();
  const counts = countByKind(desk.open ?? []).filter((each) => each.count > 0 || each.kind === kind);
  return (
    <Menu
      button={
        <Button size="small" icon={FilterIcon} className="max-w-full">
          <span className={classes('truncate', kind === '' && 'lg:max-rail:sr-only')}>
            {kind === '' ? t`All kinds` : i18n._(kindWords[kind].heading)}
          </span>
        </Button>
      }
      groups={[
        [{ id: 'all', label: t`All kinds`, checked: kind === '', onSelect: () => go({ kind: '' }) }],
        counts.map((each) => ({
          id: each.kind,
          icon: kindWords[each.kind].icon,
          label: (
            <span className="flex items-center justify-between gap-3">
              {i18n._(kindWords[each.kind].heading)}
              <CountPill>{each.count}</CountPill>
            </span>
          ),
          checked: kind === each.kind,
          onSelect: () => go({ kind: each.kind }),
        })),
      ]}
    />
  );
}

/** Head of the queue: the number of cases, the filter, and the search. */
export function QueueHead({ desk, heading }: { desk: Desk; heading?: boolean }) {
  const { words, go } = useDeskView();
  const some = (desk.open?.length ?? 0) > 0;
  return (
    <header className="flex flex-col gap-2 px-5 pt-3 pb-1">
      <div className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-2">
        {heading ? (
          <span className="flex items-center gap-2">
            <h1 tabIndex={-1} data-page-title className="text-page font-bold outline-none">
              <Trans>Conflicts</Trans>
            </h1>
            <CountPill>{desk.open?.length ?? 0}</CountPill>
          </span>
        ) : null}
        {some ? (
          <span className="ml-auto flex max-w-full justify-end">
            <KindFilter desk={desk} />
          </span>
        ) : null}
      </div>
      {some || words !== '' ? <Filter filter={search} value={words} onChange={(typed) => go({ words: typed })} /> : null}
    </header>
  );
}
